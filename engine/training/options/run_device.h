// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "engine/training/options/training_options.h"
#include "kernels/devices/device_list.h"

namespace espalier::engine {

/// The device that "auto", "cpu", "gpu" or "gpu:1" selects on this computer, or why it is not
/// available, as a sentence. Does not query GPUs for "cpu".
struct RunDevice {
    kernels::DeviceDescription device;
    std::string reason;
};
RunDevice findRunDevice(const std::string& words);

/// Whether a review of these options depends on the selected device; if not, no device is
/// initialised.
bool needsDevice(const TrainingOptions& options);
/// reviewTrainingOptions() with what findRunDevice() found for the options; nullptr where they need
/// none.
Diagnostics reviewTrainingOptions(const TrainingOptions& options, const RunDevice* found);

/// Why the device does not compute in this precision; empty where it does.
std::string whyNotPrecision(Precision precision, const kernels::DeviceDescription& device);

/// Opens the requested device, with the settings in `cpu` if it is the CPU. Throws RequestError
/// with the reason if it is not available.
std::unique_ptr<kernels::Device> openRunDevice(const std::string& words,
                                               const kernels::DeviceChoice& cpu = {});

/// Compute threads of all workers of a run on the CPU together; 0: as many as those of one.
int allThreads(const TrainingOptions& options);
/// How a new run on the CPU opens it: with the compute threads of each worker, 0: one per core.
kernels::DeviceChoice cpuChoice(const TrainingOptions& options);

/// The options for continuing a run from another computer here: its own, but on the CPU if its GPU
/// is not available. `whyCpu` then gives the reason.
struct OptionsHere {
    TrainingOptions options;
    std::string whyCpu;
};
OptionsHere optionsHere(const TrainingOptions& options);

/// For display: "NVIDIA H200, gpu:0, compute capability 9.0".
std::string deviceText(const kernels::DeviceDescription& device);

}  // namespace espalier::engine
