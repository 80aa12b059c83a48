// SPDX-License-Identifier: Apache-2.0
#include "engine/training/forecast/layer_memory.h"

#include <utility>

namespace espalier::engine {

std::vector<LayerUsage> layerMemory(const MemoryQuestion& question,
                                    std::int64_t batch,
                                    std::stop_token stop) {
    CompileOptions options =
        trainingCompileOptions(question.options, question.loss, Mode::Train, batch);
    options.pixels = question.pixels;
    options.prepare.estimate = true;
    return usageByLayer(compile(question.network, question.device, options, std::move(stop)).plan);
}

}  // namespace espalier::engine
