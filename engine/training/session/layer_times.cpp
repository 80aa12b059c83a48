// SPDX-License-Identifier: Apache-2.0
#include "engine/training/session/layer_times.h"

#include <algorithm>

#include "engine/runtime/step_bench.h"
#include "engine/training/options/run_device.h"

namespace espalier::engine {

std::map<NodeId, double> measureLayerTimes(const LayerTimesQuestion& question,
                                           const std::stop_token& stop) {
    const TrainingOptions options = optionsHere(question.options).options;
    const auto device = openRunDevice(
        options.device,
        {.threads = static_cast<int>(options.computeThreads), .winograd = options.winograd});
    StepBenchOptions bench;
    bench.loss = &question.loss;
    bench.batch = question.batch;
    bench.outputWidth = std::max<std::int64_t>(question.outputWidth, 1);
    bench.warmup = 2;
    bench.warmupSeconds = 0;
    bench.steps = 7;
    bench.recompute = options.recompute;
    bench.precision = precisionOf(options);
    bench.tensorFloat32 = options.precision == Precision::TensorFloat32;
    bench.deterministic = options.deterministic;
    bench.optimizer = optimizerConstants(options);
    return millisecondsByLayer(benchOps(question.network, *device, bench, stop));
}

}  // namespace espalier::engine
