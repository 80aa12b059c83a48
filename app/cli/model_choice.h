// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>

#include "engine/evaluation/model.h"
#include "kernels/device.h"

namespace espalier::cli {

/// The device that predicts, and a model on it.
struct OpenModel {
    std::unique_ptr<kernels::Device> device;
    std::unique_ptr<engine::Model> model;
};

/// MODEL|RUN: a model.onnx of ours, or a run's folder. Throws RequestError with the reason.
std::filesystem::path modelFile(const std::filesystem::path& given);
OpenModel openModel(const std::filesystem::path& given);

}  // namespace espalier::cli
