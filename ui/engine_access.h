// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <filesystem>
#include <functional>
#include <map>
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
#include "engine/training/session/worker_scaling.h"
#include "ui/explanation_access.h"
#include "ui/frame_source.h"

namespace espalier::ui {

/// A device as shown on the train page and in the bottom strip.
struct DeviceRow {
    enum class Kind { Cpu, Gpu };
    Kind kind = Kind::Cpu;
    int index = 0;
    QString option;          ///< option that selects it, "gpu:1"; or empty
    QString name;            ///< "AMD EPYC 9R14, 2 threads"
    QString details;         ///< "AVX-512, oneDNN 2.6.3"
    QString capability;      ///< for a GPU: "9.0"
    QString driver;          ///< for a GPU: "580.65.06, CUDA 13.0"
    double memoryTotal = 0;  ///< bytes, 0 = unknown
    double memoryFree = 0;   ///< bytes, 0 = unknown
    bool available = true;
    QString reason;            ///< why it is unavailable
    bool isAutomatic = false;  ///< the option "auto" selects this device
    QStringList uses;          ///< sentences: which runs use it now

    friend bool operator==(const DeviceRow&, const DeviceRow&) = default;
};

/// The load of a training's GPU, by all programs together; values that the driver does not report
/// are absent.
struct GpuLoad {
    std::optional<double> memoryUsed = {};  ///< bytes
    std::optional<double> memoryTotal = {};
    std::optional<int> busy = {};         ///< %
    std::optional<int> temperature = {};  ///< °C
    std::optional<double> power = {};     ///< W
};

/// A training whose memory is to be estimated. Two requests are equal if they have the same plans.
struct MemoryRequest {
    engine::NetworkDescription network;  ///< without groups and notes
    engine::DataInterface data;
    std::string task = engine::usualTask();
    engine::TrainingOptions options;
    std::int64_t batch = 0;
    std::int64_t images = 0;    ///< number of training and validation images
    std::int64_t training = 0;  ///< number of training images
    bool augments = false;      ///< these differ from epoch to epoch
    /// The same network validated for `data`, without errors.
    std::shared_ptr<const engine::CheckedNetwork> checked = {};

    friend bool operator==(const MemoryRequest& a, const MemoryRequest& b) {
        return a.batch == b.batch && a.images == b.images && a.training == b.training &&
               a.augments == b.augments && a.task == b.task && a.data == b.data &&
               a.options == b.options && a.network == b.network;
    }
};

struct PredictRequest {
    std::filesystem::path model;
    std::vector<std::filesystem::path> paths;
};

class LiveModel;

/// The window's access to devices, provided by the program that composes it. The functions may take
/// long and are called off the GUI thread.
struct EngineAccess {
    std::function<std::vector<DeviceRow>()> listDevices;
    /// Load of the device for the training option `device`; no value for the CPU.
    std::function<std::optional<GpuLoad>(const std::string& device)> gpuLoad;
    /// Reviews a project with its data and the selected device.
    std::function<engine::ProjectReview(const engine::ReviewQuestion&, std::stop_token)> review;
    std::function<engine::DeviceMemory(const MemoryRequest&, std::stop_token)> forecastMemory;
    std::function<engine::TrainingTime(const engine::TrainingRequest&, std::stop_token)>
        measureTime;
    /// Steps of such a training with several numbers of workers, on the CPU.
    std::function<engine::WorkerScaling(
        const MemoryRequest&, const engine::ScalingProgress&, std::stop_token)>
        measureWorkers;
    /// What each layer takes in a step of such a training, in ms.
    std::function<std::map<engine::NodeId, double>(const MemoryRequest&, std::stop_token)>
        measureLayers;
    /// Predicts files with a model; includes the images that it produces.
    std::function<std::shared_ptr<const engine::Evaluation>(
        const PredictRequest&, const engine::CountProgress&, std::stop_token)>
        predict;
    ExplanationAccess explanation = {};
    /// A model on the automatic device, for one image after another.
    std::function<std::shared_ptr<LiveModel>(const std::filesystem::path& model)> openModel = {};
    /// The same model on labelled images, all splits of a folder: what its results show. Throws
    /// RequestError where their names do not fit.
    std::function<std::shared_ptr<const engine::Evaluation>(
        const PredictRequest&, const engine::CountProgress&, std::stop_token)>
        evaluate = {};
    CameraAccess cameras = {};  ///< both functions empty: none
};

}  // namespace espalier::ui
