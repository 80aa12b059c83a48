// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/explanation_access.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <mutex>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/data/codecs/content_sample.h"
#include "engine/data/codecs/decode.h"
#include "engine/explanation/grad_cam.h"
#include "engine/explanation/heat_map_image.h"
#include "engine/explanation/inspected_model.h"
#include "engine/explanation/occlusion.h"
#include "engine/explanation/training_features.h"
#include "engine/project/project.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_samples.h"
#include "engine/training/options/run_device.h"
#include "fmt/format.h"
#include "kernels/device.h"
#include "ui/images/image.h"
#include "ui/images/thumbnail_store.h"
#include "ui/run/run_data.h"
#include "ui/text.h"

namespace espalier::studio {

namespace {

namespace fs = std::filesystem;

// Enough for the nearest images to be near, and for a minute's patience on two cores.
constexpr std::size_t kMostTraining = 5'000;
constexpr std::size_t kMostValidation = 300;
constexpr std::size_t kMostFeatureBytes = std::size_t{256} << 20;

/// Waits for its turn; throws Stopped when asked to stop meanwhile.
std::unique_lock<std::timed_mutex> lockOf(std::timed_mutex& mutex, const std::stop_token& stop) {
    constexpr std::chrono::milliseconds kLook(20);
    std::unique_lock lock(mutex, std::defer_lock);
    while (!lock.try_lock_for(kLook)) {
        if (stop.stop_requested()) throw engine::Stopped();
    }
    if (stop.stop_requested()) throw engine::Stopped();
    return lock;
}

/// As the network takes it.
engine::Image readForNetwork(const fs::path& file, const engine::Preprocessing& recipe) {
    auto decoded = engine::decodeForRecipe(file, recipe, engine::JpegDetail::Full);
    if (decoded) return std::move(*decoded.value);
    throw engine::RequestError(fmt::format(
        "{} cannot be read: {}.", engine::displayPath(file.filename()), decoded.problem.reason));
}

/// As it is shown.
engine::Image readToShow(const fs::path& file) {
    const auto decoded = engine::decodeImageFile(file,
                                                 {.channels = 3,
                                                  .atLeastWidth = engine::kLongestShown,
                                                  .atLeastHeight = engine::kLongestShown});
    if (decoded) return engine::shownImage(*decoded.value);
    throw engine::RequestError(fmt::format(
        "{} cannot be read: {}.", engine::displayPath(file.filename()), decoded.problem.reason));
}

/// A model on its device, as long as its file stays the same.
struct OpenModel {
    explicit OpenModel(const fs::path& file)
        : path(file),
          stamp(ui::FileStamp::of(file)),
          device(engine::openRunDevice("auto")),
          model(engine::InspectedModel::load(file, *device)) {}
    bool isOf(const fs::path& file) const {
        return path == file && stamp == ui::FileStamp::of(file);
    }

    fs::path path;
    ui::FileStamp stamp;
    std::unique_ptr<kernels::Device> device;
    std::unique_ptr<engine::InspectedModel> model;
};

class HeatMaps {
  public:
    ui::HeatMapAnswer make(const ui::HeatMapQuestion& question,
                           const engine::CountProgress& progress,
                           const std::stop_token& stop) {
        const auto lock = lockOf(mutex_, stop);
        open(question.model);
        engine::InspectedModel& model = *open_->model;
        const engine::Image image = readForNetwork(question.image, model.recipe());
        const engine::HostTensor input = model.prepared(image);
        const bool isGradient = question.method == ui::HeatMapMethod::GradCam;
        const engine::HeatMap map =
            isGradient ? gradient(stop).explain(input, question.classIndex, stop)
                       : occlusion(stop).explain(input, question.classIndex, progress, stop);
        const engine::Image shown = readToShow(question.image);
        const engine::ImagePlace peak =
            engine::peakOf(map, model.recipe(), shown.width, shown.height);
        ui::HeatMapAnswer answer{
            .image = ui::toQImage(shown),
            .overlay = ui::toQImage(engine::heatMapOverlay(shown, model.recipe(), map)),
            .outputs = {},
            .scores = map.scores,
            .classIndex = map.classIndex,
            .isEmpty = map.largest() <= 0,
            .peak = {peak.x, peak.y},
            .layer = isGradient ? ui::fromUtf8(layer_) : QString()};
        for (const std::string& name : model.outputNames()) answer.outputs << ui::fromUtf8(name);
        return answer;
    }

  private:
    void open(const fs::path& file) {
        if (open_ && open_->isOf(file)) return;
        gradient_.reset();
        occlusion_.reset();
        open_.reset();  // before there is a second one
        open_ = std::make_unique<OpenModel>(file);
    }
    engine::GradCam& gradient(const std::stop_token& stop) {
        if (!gradient_) {
            const engine::ModelLayer& layer = engine::GradCam::usualLayer(*open_->model);
            layer_ = layer.name;
            gradient_ = std::make_unique<engine::GradCam>(*open_->model, layer, stop);
        }
        return *gradient_;
    }
    engine::Occlusion& occlusion(const std::stop_token& stop) {
        if (!occlusion_) occlusion_ = std::make_unique<engine::Occlusion>(*open_->model, stop);
        return *occlusion_;
    }

    std::timed_mutex mutex_;
    std::unique_ptr<OpenModel> open_;
    std::string layer_;
    std::unique_ptr<engine::GradCam> gradient_;
    std::unique_ptr<engine::Occlusion> occlusion_;
};

/// Which images the model's run was trained on, and where they are.
class TrainingImages {
  public:
    TrainingImages(const ui::ComparisonQuestion& question, const std::stop_token& stop) {
        const engine::RunFolder run{question.model.parent_path()};
        if (!engine::isRunFolder(run.path)) {
            throw engine::RequestError(
                "Which images this model was trained on is not known, because it was opened "
                "without a "
                "run. If Espalier trained it, open its run under Runs.");
        }
        data = ui::imagesOf(engine::loadProject(run.record()), question.data, stop);
        auto known = engine::usedImagesOf(run, stop);
        used = known ? *std::move(known) : engine::usedAtStart(run);
        images = engine::comparedImages(data, used);
        if (images.training.empty()) {
            throw engine::RequestError(
                "None of the images that this model was trained on is there any more, so it is not "
                "known what they look like. Restore them and try again.");
        }
    }

    engine::DataSource data;
    engine::UsedImages used;
    engine::ComparedImages images;
};

class Comparisons {
  public:
    ui::ComparisonAnswer make(const ui::ComparisonQuestion& question,
                              const engine::CountProgress& progress,
                              const std::stop_token& stop) {
        const auto lock = lockOf(mutex_, stop);
        open(question, progress, stop);
        const engine::InspectedModel& model = *open_->model;
        const engine::Image image = readForNetwork(question.image, model.recipe());
        const std::vector<float> features = reader_->of(model.prepared(image), stop);
        engine::TrainingLikeness found = training_->likeness(features, question.nearest + 1);
        found.use = used_.useOf(engine::contentSample(question.image));
        using Likeness = ui::ComparisonAnswer::Likeness;
        ui::ComparisonAnswer answer{.nearest = {},
                                    .likeness = found.isSame() ? Likeness::Same
                                                : !found.isKnown() || !found.isFinite
                                                    ? Likeness::Unknown
                                                : found.isUnlike() ? Likeness::Unlike
                                                                   : Likeness::Like,
                                    .validation = found.validation,
                                    .asFar = found.asFar,
                                    .isFinite = found.isFinite};
        for (const engine::SimilarImage& near : found.nearest) {
            const fs::path file = data_.file(near.image);
            // It is the nearest to itself, which says nothing.
            if (file.lexically_normal() == question.image.lexically_normal()) continue;
            if (answer.nearest.size() == question.nearest) break;
            const std::int32_t target = data_.sample(near.image).target;
            answer.nearest.push_back(
                {.path = ui::fromPath(file),
                 .output = target < 0 ? QString()
                                      : ui::fromUtf8(
                                            data_.outputNames()[static_cast<std::size_t>(target)]),
                 .distance = near.distance});
        }
        return answer;
    }

  private:
    void open(const ui::ComparisonQuestion& question,
              const engine::CountProgress& progress,
              const std::stop_token& stop) {
        if (training_ && open_->isOf(question.model)) return;
        training_.reset();
        reader_.reset();
        open_.reset();
        const TrainingImages found(question, stop);
        open_ = std::make_unique<OpenModel>(question.model);
        reader_ = std::make_unique<engine::FeatureReader>(*open_->model, stop);
        const std::size_t most =
            engine::TrainingFeatures::mostImages(reader_->size(), kMostFeatureBytes);
        data_ = found.data;
        used_ = found.used;
        training_ = std::make_unique<engine::TrainingFeatures>(
            *reader_,
            data_,
            engine::sampleOf(
                found.images, std::min(kMostTraining, most), std::min(kMostValidation, most)),
            progress,
            stop);
    }

    std::timed_mutex mutex_;
    std::unique_ptr<OpenModel> open_;
    std::unique_ptr<engine::FeatureReader> reader_;
    engine::DataSource data_;
    engine::UsedImages used_;
    std::unique_ptr<engine::TrainingFeatures> training_;
};

}  // namespace

ui::ExplanationAccess explanationAccess() {
    const auto maps = std::make_shared<HeatMaps>();
    const auto comparisons = std::make_shared<Comparisons>();
    return {
        .explain = [maps](const ui::HeatMapQuestion& question,
                          const engine::CountProgress& progress,
                          std::stop_token stop) { return maps->make(question, progress, stop); },
        .compare =
            [comparisons](const ui::ComparisonQuestion& question,
                          const engine::CountProgress& progress,
                          std::stop_token stop) {
                return comparisons->make(question, progress, stop);
            }};
}

}  // namespace espalier::studio
