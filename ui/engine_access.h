// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/evaluation/evaluator.h"
#include "engine/evaluation/reconstruct.h"

namespace espalier::ui {

/// A device as the train page and the bottom strip show it.
struct DeviceRow {
    QString name;     ///< "AMD EPYC 9R14, 2 threads"
    QString details;  ///< "AVX-512, oneDNN 2.6.3"
    bool available = true;
    QString reason;          ///< why not available
    double memoryTotal = 0;  ///< bytes, 0 = unknown
};

struct PredictRequest {
    std::filesystem::path model;
    std::vector<std::filesystem::path> paths;
};

struct PredictAnswer {
    std::vector<std::string> classes;
    std::vector<engine::Prediction> predictions;
};

/// What the window needs of devices, which it does not know: given by the program that composes it.
/// The functions may take long and are called off the GUI thread.
struct EngineAccess {
    std::function<std::vector<DeviceRow>()> listDevices;
    std::function<PredictAnswer(
        const PredictRequest&, const engine::CountProgress&, std::stop_token)>
        predict;
    /// Before and after of each file, through a model that rebuilds images.
    std::function<std::vector<engine::Reconstruction>(const std::filesystem::path& model,
                                                      const std::vector<std::filesystem::path>&,
                                                      const engine::CountProgress&,
                                                      std::stop_token)>
        reconstruct;
};

}  // namespace espalier::ui
