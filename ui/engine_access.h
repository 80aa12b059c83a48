// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/evaluation/evaluator.h"
#include "engine/layers/layer.h"
#include "engine/network/network_description.h"
#include "engine/project/project_review.h"
#include "engine/training/options/training_options.h"
#include "engine/training/session/training_session.h"
#include "engine/training/session/training_time.h"

namespace espalier::ui {

/// A device as the train page and the bottom strip show it.
struct DeviceRow {
    enum class Kind { Cpu, Gpu };
    Kind kind = Kind::Cpu;
    int index = 0;
    QString option;          ///< the training option that takes it, "gpu:1"; empty for what is none
    QString name;            ///< "AMD EPYC 9R14, 2 threads"
    QString details;         ///< "AVX-512, oneDNN 2.6.3"
    QString capability;      ///< of a GPU: "9.0"
    QString driver;          ///< of a GPU: "580.65.06, CUDA 13.0"
    double memoryTotal = 0;  ///< bytes, 0 = unknown
    double memoryFree = 0;   ///< likewise
    bool available = true;
    QString reason;            ///< why not available
    bool isAutomatic = false;  ///< what the option "auto" takes

    friend bool operator==(const DeviceRow&, const DeviceRow&) = default;
};

/// What the GPU of a training is doing, all programs together; absent where its driver does not
/// tell.
struct GpuLoad {
    std::optional<double> memoryUsed = {};  ///< bytes
    std::optional<double> memoryTotal = {};
    std::optional<int> busy = {};         ///< %
    std::optional<int> temperature = {};  ///< °C
    std::optional<double> power = {};     ///< W
};

/// A training whose memory is asked for. Two are equal when the same plans answer both.
struct MemoryRequest {
    engine::NetworkDescription network;  ///< without what is for the reader alone
    engine::DataInterface data;
    std::string task = engine::usualTask();
    engine::TrainingOptions options;
    std::int64_t batch = 0;
    std::int64_t images = 0;  ///< that training and validation read
    /// The same network as it was checked for `data`, without errors.
    std::shared_ptr<const engine::CheckedNetwork> checked = {};

    friend bool operator==(const MemoryRequest& a, const MemoryRequest& b) {
        return a.batch == b.batch && a.images == b.images && a.task == b.task && a.data == b.data &&
               a.options == b.options && a.network == b.network;
    }
};

struct PredictRequest {
    std::filesystem::path model;
    std::vector<std::filesystem::path> paths;
};

/// What the window needs of devices, which it does not know: given by the program that composes it.
/// The functions may take long and are called off the GUI thread.
struct EngineAccess {
    std::function<std::vector<DeviceRow>()> listDevices;
    /// Of the device that a training's option `device` asks for; nothing for the CPU.
    std::function<std::optional<GpuLoad>(const std::string& device)> gpuLoad;
    /// The problems of a project on its data and on the device that its options select.
    std::function<engine::ProjectReview(const engine::ReviewQuestion&, std::stop_token)> review;
    std::function<engine::DeviceMemory(const MemoryRequest&, std::stop_token)> forecastMemory;
    std::function<engine::TrainingTime(const engine::TrainingRequest&, std::stop_token)>
        measureTime;
    /// What the model says of the files, with the images that it gives back.
    std::function<std::shared_ptr<const engine::Evaluation>(
        const PredictRequest&, const engine::CountProgress&, std::stop_token)>
        predict;
};

}  // namespace espalier::ui
