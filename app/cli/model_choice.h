// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "engine/evaluation/model.h"
#include "kernels/device.h"

namespace espalier::cli {

/// A model and the device that it runs on.
struct OpenModel {
    std::unique_ptr<kernels::Device> device;
    std::unique_ptr<engine::Model> model;
};

/// The file for MODEL|RUN: a model.onnx by Espalier, or a run folder. Throws RequestError.
std::filesystem::path modelFile(const std::filesystem::path& given);
/// `device` is the value of the option --device.
OpenModel openModel(const std::filesystem::path& given, const std::string& device);

/// The values of --device, for the help of every command that has it.
inline constexpr const char* kDeviceHelp = "auto, cpu, gpu, or a GPU by its number as gpu:0 (auto)";

}  // namespace espalier::cli
