// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch_per_worker.h"

#include <cstdint>

#include "engine/base/error.h"
#include "fmt/format.h"

namespace espalier::cli {

void BatchPerWorker::declare(CLI::App& app, const char* heading) {
    app.add_option("--batch-per-worker",
                   text_,
                   "Images per step for each worker: the batch size is N times --workers")
        ->type_name("N")
        ->group(heading);
}

void BatchPerWorker::refuseBatch() const {
    if (!isGiven()) return;
    throw engine::RequestError(
        "--batch is the images per step of all workers together, and --batch-per-worker those of "
        "each, so both would set the batch size. Name one of the two.");
}

void BatchPerWorker::apply(engine::TrainingOptions& options) const {
    if (!isGiven()) return;
    const engine::Field& field = *engine::findField(engine::trainingFields(), "batch");
    const auto most = static_cast<std::int64_t>(field.maximum);
    engine::FieldValue value;
    std::string problem;
    if (!engine::parseText(field, *text_, value, problem)) {
        throw engine::RequestError(
            fmt::format("--batch-per-worker must be a whole number of images from 1 to {}, such as "
                        "32, not '{}'.",
                        most,
                        *text_));
    }
    options.batch = std::get<std::int64_t>(value) * options.workers;
    if (options.batch <= most) return;
    throw engine::RequestError(
        fmt::format("--batch-per-worker {} with {} workers would be a batch of {} images, and one "
                    "may have {} at most. Choose at most {}.",
                    *text_,
                    options.workers,
                    options.batch,
                    most,
                    most / options.workers));
}

}  // namespace espalier::cli
