// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/engine_access.h"

#include <QStringList>
#include <algorithm>
#include <memory>
#include <mutex>

#include "app/studio/explanation_access.h"
#include "engine/base/error.h"
#include "engine/data/loading/scan_data.h"
#include "engine/evaluation/model.h"
#include "engine/project/memory_review.h"
#include "engine/project/project_review.h"
#include "engine/runs/running_trainings.h"
#include "engine/tasks/loss_choice.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/options/run_device.h"
#include "engine/training/session/layer_times.h"
#include "engine/training/session/training_time.h"
#include "engine/training/session/worker_scaling.h"
#include "kernels/devices/device_list.h"
#include "kernels/devices/device_request.h"
#include "kernels/devices/nvidia_driver.h"
#include "ui/camera/live_prediction.h"
#include "ui/camera/video_device.h"
#include "ui/text.h"

namespace espalier::studio {

namespace {

using kernels::DeviceKind;

QString detailsOf(const kernels::DeviceDescription& device) {
    QStringList parts;
    const bool isCpu = device.kind == DeviceKind::Cpu;
    if (isCpu && !device.instructionSet.empty()) {
        parts << QString::fromStdString(device.instructionSet);
    }
    if (!device.library.empty()) parts << QString::fromStdString(device.library);
    return parts.join(QStringLiteral(", "));
}

/// Queries the driver about the GPU used by a running training; keeps the driver open between
/// queries.
class GpuLoadReader {
  public:
    std::optional<ui::GpuLoad> read(const std::string& device) {
        const std::scoped_lock lock(mutex_);
        if (device != asked_) find(device);
        if (!driver_) return std::nullopt;
        const kernels::DeviceLoad load = driver_->load(index_);
        return ui::GpuLoad{.memoryUsed = load.memoryUsed,
                           .memoryTotal = load.memoryTotal,
                           .busy = load.busy,
                           .temperature = load.temperature,
                           .power = load.power};
    }

  private:
    void find(const std::string& device) {
        asked_ = device;
        driver_.reset();
        const engine::RunDevice found = engine::findRunDevice(device);
        if (!found.reason.empty() || found.device.kind != kernels::DeviceKind::Cuda) return;
        index_ = found.device.index;
        driver_ = kernels::systemNvidiaDriver();
        if (driver_->start() != kernels::NvidiaDriver::kReady) driver_.reset();
    }

    std::mutex mutex_;
    std::string asked_;
    int index_ = 0;
    std::unique_ptr<kernels::NvidiaDriver> driver_;  ///< null for the CPU
};

// The row that only explains why there is no GPU has no compute capability.
QString optionOf(const kernels::DeviceDescription& device) {
    if (device.kind == DeviceKind::Cpu) return QStringLiteral("cpu");
    if (device.instructionSet.empty()) return {};
    return QStringLiteral("gpu:%1").arg(device.index);
}

ui::DeviceRow rowOf(const kernels::DeviceListing& listing) {
    const kernels::DeviceDescription& device = listing.description;
    const bool isCpu = device.kind == DeviceKind::Cpu;
    return {.kind = isCpu ? ui::DeviceRow::Kind::Cpu : ui::DeviceRow::Kind::Gpu,
            .index = device.index,
            .option = optionOf(device),
            .name = ui::deviceText(device.name),
            .details = detailsOf(device),
            .capability = isCpu ? QString() : QString::fromStdString(device.instructionSet),
            .driver = QString::fromStdString(device.driver),
            .memoryTotal = static_cast<double>(device.memoryTotal),
            .memoryFree = static_cast<double>(device.memoryFree),
            .available = listing.available,
            .reason = ui::spokenText(listing.reason),
            .uses = {}};
}

std::vector<ui::DeviceRow> listDevices() {
    const std::vector<kernels::DeviceListing> listings = kernels::listDevices();
    const kernels::DeviceRequest automatic = kernels::findDevices("auto", listings);
    const std::vector<engine::AnnouncedTraining> running = engine::runningTrainings();
    std::vector<ui::DeviceRow> rows;
    for (const kernels::DeviceListing& listing : listings) {
        const kernels::DeviceDescription& device = listing.description;
        rows.push_back(rowOf(listing));
        const std::string option = rows.back().option.toStdString();
        for (const engine::Diagnostic& use : engine::usesOf(option, running)) {
            rows.back().uses << ui::sentenceOf(use);
        }
        rows.back().isAutomatic =
            std::ranges::any_of(automatic.devices, [&](const kernels::DeviceDescription& taken) {
                return taken.kind == device.kind && taken.index == device.index;
            });
    }
    return rows;
}

engine::ProjectReview review(const engine::ReviewQuestion& question, std::stop_token stop) {
    return engine::reviewProject(question, std::move(stop));
}

engine::DeviceMemory forecastMemory(const ui::MemoryRequest& request, std::stop_token stop) {
    // Unavailable devices are reported elsewhere.
    const auto device =
        engine::openRunDevice(engine::optionsHere(request.options).options.device,
                              {.threads = static_cast<int>(request.options.computeThreads),
                               .winograd = request.options.winograd});
    return engine::reviewMemory({.network = *request.checked,
                                 .task = request.task,
                                 .options = request.options,
                                 .batch = request.batch,
                                 .images = request.images,
                                 .training = request.training,
                                 .augments = request.augments},
                                *device,
                                std::move(stop));
}

engine::WorkerScaling measureWorkers(const ui::MemoryRequest& request,
                                     const engine::ScalingProgress& progress,
                                     std::stop_token stop) {
    engine::TrainingOptions options = request.options;
    options.batch = request.batch;
    return engine::measureWorkerScaling(
        {.network = *request.checked->validation.network,
         .loss = engine::chosenLoss(engine::findTask(request.task), options.loss),
         .options = options,
         .images = request.training},
        progress,
        std::move(stop));
}

std::map<engine::NodeId, double> measureLayers(const ui::MemoryRequest& request,
                                               std::stop_token stop) {
    return engine::measureLayerTimes(
        {.network = *request.checked->validation.network,
         .loss = engine::chosenLoss(engine::findTask(request.task), request.options.loss),
         .options = request.options,
         .batch = request.batch,
         .outputWidth = request.data.outputWidth},
        stop);
}

std::shared_ptr<const engine::Evaluation> predict(const ui::PredictRequest& request,
                                                  const engine::CountProgress& progress,
                                                  std::stop_token stop) {
    const auto device = engine::openRunDevice("auto");
    // One by one where that costs little: each image then has a time of its own.
    engine::ModelOptions options;
    if (device->description().hostVisible) options.largestBatch = 1;
    const auto model = engine::Model::load(request.model, *device, options);
    return engine::predictFiles(*model, request.paths, progress, std::move(stop), true);
}

/// A model with its device.
class LoadedModel final : public ui::LiveModel {
  public:
    explicit LoadedModel(const std::filesystem::path& file)
        : device_(engine::openRunDevice("auto")),
          model_(engine::Model::load(file, *device_, {.largestBatch = 1})) {}

    const std::vector<std::string>& outputNames() const override { return model_->outputNames(); }
    std::vector<float> predict(const engine::Image& image) override {
        const int wanted = model_->preprocessing().channels;
        if (image.channels == wanted) return model_->predict({&image, 1}).front();
        const engine::Image converted = withChannels(image, wanted);
        return model_->predict({&converted, 1}).front();
    }

  private:
    // ITU-R BT.601, as decoding a file does.
    static engine::Image withChannels(const engine::Image& image, int channels);

    std::unique_ptr<kernels::Device> device_;
    std::unique_ptr<engine::Model> model_;
};

engine::Image LoadedModel::withChannels(const engine::Image& image, int channels) {
    engine::Image converted{image.width, image.height, channels, {}};
    const std::size_t pixels = image.pixels.size() / static_cast<std::size_t>(image.channels);
    converted.pixels.reserve(pixels * static_cast<std::size_t>(channels));
    for (std::size_t i = 0; i < pixels; ++i) {
        const std::uint8_t* p = &image.pixels[i * static_cast<std::size_t>(image.channels)];
        if (channels == 1) {
            converted.pixels.push_back(
                static_cast<std::uint8_t>((299 * p[0] + 587 * p[1] + 114 * p[2] + 500) / 1000));
        } else {
            converted.pixels.insert(converted.pixels.end(), 3, p[0]);
        }
    }
    return converted;
}

std::shared_ptr<const engine::Evaluation> evaluate(const ui::PredictRequest& request,
                                                   const engine::CountProgress& progress,
                                                   std::stop_token stop) {
    const auto device = engine::openRunDevice("auto");
    const auto model = engine::Model::load(request.model, *device);
    const engine::DataSource data = engine::scanData(
        request.paths.front(), model->task().usualChoices({}), [](const auto&) {}, stop);
    auto evaluation =
        engine::evaluate(*model,
                         data,
                         {engine::Split::Training, engine::Split::Validation, engine::Split::Test},
                         progress,
                         std::move(stop));
    if (evaluation->totals.images == 0) {
        throw engine::RequestError(evaluation->sentence() +
                                   " Choose a folder with one subfolder of images per class of the "
                                   "model, named like it.");
    }
    return evaluation;
}

}  // namespace

ui::EngineAccess engineAccess() {
    const auto gpu = std::make_shared<GpuLoadReader>();
    return {
        .listDevices = listDevices,
        .gpuLoad = [gpu](const std::string& device) { return gpu->read(device); },
        .review = review,
        .forecastMemory = forecastMemory,
        .measureTime = engine::measureTrainingTime,
        .measureWorkers = measureWorkers,
        .measureLayers = measureLayers,
        .predict = predict,
        .explanation = explanationAccess(),
        .openModel =
            [](const std::filesystem::path& file) { return std::make_shared<LoadedModel>(file); },
        .evaluate = evaluate,
        .cameras = ui::systemCameras()};
}

}  // namespace espalier::studio
