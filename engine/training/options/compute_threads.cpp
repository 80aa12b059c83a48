// SPDX-License-Identifier: Apache-2.0
#include "engine/training/options/compute_threads.h"

#include "engine/training/options/run_device.h"

namespace espalier::engine {

void recordComputeThreads(TrainingOptions& options) {
    if (options.computeThreads > 0) return;
    const RunDevice found = findRunDevice(options.device);
    if (!found.reason.empty() || found.device.kind != kernels::DeviceKind::Cpu) return;
    options.computeThreads = found.device.threads;
}

}  // namespace espalier::engine
