// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>

#include "CLI/CLI.hpp"
#include "engine/base/field.h"
#include "engine/base/limits.h"
#include "engine/evaluation/model.h"
#include "engine/explanation/inspected_model.h"
#include "kernels/device.h"

namespace espalier::cli {

/// A model and the device that it runs on.
struct OpenModel {
    std::unique_ptr<kernels::Device> device;
    std::unique_ptr<engine::Model> model;
};

/// The same of a model whose layers are looked into.
struct OpenInspectedModel {
    std::unique_ptr<kernels::Device> device;
    std::unique_ptr<engine::InspectedModel> model;
};

/// Where MODEL is, and what a user says of it.
struct ModelQuestion {
    std::filesystem::path given;           ///< a model.onnx or a run folder
    const std::string& device;             ///< the value of the option --device
    std::size_t memoryLimit;               ///< ModelOptions::memoryLimit
    engine::FieldValues preparation = {};  ///< PreparationOptions::given()
};

/// The option --memory-limit of the commands that compute the model of a file.
class MemoryLimit {
  public:
    void declare(CLI::App& app);
    /// Throws RequestError for a number that is no amount of memory.
    std::size_t bytes() const;

  private:
    double gigabytes_ = static_cast<double>(engine::limits::kModelBytes) / 1e9;
};

/// Throws RequestError if the training of this run diverged: its weights are of no use.
void refuseDiverged(const std::filesystem::path& run);
/// Throws RequestError for what is neither an ONNX file nor a folder that may be a run's: with what
/// it is, and what to do with it.
void refuseOtherThanModel(const std::filesystem::path& file);
/// The file for MODEL|RUN: a model.onnx by Espalier, or a run folder. Throws RequestError.
std::filesystem::path modelFile(const std::filesystem::path& given);
/// A model by Espalier.
OpenModel openModel(const ModelQuestion& question);
/// A model of any program. What is assumed of one that is not by Espalier goes to standard error.
OpenModel openModelOfAnyProgram(const ModelQuestion& question);
OpenInspectedModel openInspectedModel(const ModelQuestion& question);

/// The values of --device, for the help of every command that has it.
inline constexpr const char* kDeviceHelp = "auto, cpu, gpu, or a GPU by its number as gpu:0 (auto)";

}  // namespace espalier::cli
