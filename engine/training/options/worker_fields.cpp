// SPDX-License-Identifier: Apache-2.0
#include "engine/training/options/worker_fields.h"

#include "engine/base/translatable.h"

namespace espalier::engine {

std::vector<FieldRow<TrainingOptions>> workerRows() {
    return {
        fieldRow(
            &TrainingOptions::workers,
            {.name = "workers",
             .label = translatable("Fields", "Workers"),
             .minimum = 1,
             .maximum = 1024,
             .help = translatable("Fields",
                                  "Groups of CPU threads that compute a share of each batch each, "
                                  "as if it were computed at once. May be faster than one group "
                                  "of many threads."),
             .expert = true}),
        fieldRow(
            &TrainingOptions::workerLoads,
            {.name = "worker_loads",
             .label = translatable("Fields", "Loads of the workers"),
             .help = translatable("Fields",
                                  "How much of each batch each worker computes, as one number "
                                  "for each: 3,1 gives the first one three quarters of it, and "
                                  "a worker with 0 has no image; empty: all the same."),
             .expert = true,
             .zero = translatable("Fields", "all the same")}),
        fieldRow(&TrainingOptions::shards,
                 {.name = "shards",
                  .label = translatable("Fields", "Shards"),
                  .maximum = 64,
                  .help = translatable(
                      "Fields",
                      "Computes each batch in this many shares, with one thread each: the same "
                      "bits for any number of workers; 0: off."),
                  .expert = true,
                  .zero = translatable("Fields", "off")}),
        fieldRow(&TrainingOptions::batchStatistics,
                 {.name = "batch_statistics",
                  .label = translatable("Fields", "Statistics of a batch"),
                  .help = translatable(
                      "Fields",
                      "What BatchNorm normalises by with several workers or shards: mean and "
                      "variance of the whole batch (combined), or those of each share alone "
                      "(local), so that workers wait less for each other and the result depends on "
                      "the number of shares."),
                  .expert = true})};
}

}  // namespace espalier::engine
