// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "engine/training/options/training_options.h"
#include "kernels/devices/device_list.h"

namespace espalier::engine {

/// The one device that "auto", "cpu", "gpu" or "gpu:1" asks for on this computer, or why it cannot
/// be had, as a sentence. Wakes no GPU for "cpu".
struct RunDevice {
    kernels::DeviceDescription device;
    std::string reason;
};
RunDevice findRunDevice(const std::string& words);

/// Why the device does not compute in this precision; empty where it does.
std::string whyNotPrecision(Precision precision, const kernels::DeviceDescription& device);

/// Opens what the words ask for; `cpu` says how, where that is the CPU. Throws RequestError with
/// the reason where it cannot be had.
std::unique_ptr<kernels::Device> openRunDevice(const std::string& words,
                                               const kernels::DeviceChoice& cpu = {});

/// What a run that was begun elsewhere is to be computed with here: its own options; on the CPU,
/// where its GPU cannot be had. `whyCpu` then says so.
struct OptionsHere {
    TrainingOptions options;
    std::string whyCpu;
};
OptionsHere optionsHere(const TrainingOptions& options);

/// As people read it: "NVIDIA H200, gpu:0, compute capability 9.0".
std::string deviceText(const kernels::DeviceDescription& device);

}  // namespace espalier::engine
