// SPDX-License-Identifier: Apache-2.0
#include "engine/project/validation_look.h"

#include <algorithm>
#include <span>

#include "engine/base/error.h"
#include "engine/compiler/compile.h"
#include "engine/data/image_dataset.h"
#include "engine/project/run_lock.h"
#include "engine/project/trained_network.h"
#include "engine/training/checkpoint.h"
#include "engine/training/run_device.h"

namespace espalier::engine {

namespace {

// Of the validation images every so-manieth: they are in the order of their classes.
ImageFolder someOfValidation(const ImageFolder& folder, std::size_t most) {
    std::vector<const ImageEntry*> all;
    for (const ImageEntry& image : folder.images) {
        if (image.split == Split::Validation && !image.excluded && image.label >= 0) {
            all.push_back(&image);
        }
    }
    std::ranges::stable_sort(all, {}, &ImageEntry::label);
    ImageFolder some;
    some.root = folder.root;
    some.classes = folder.classes;
    const std::size_t count = std::min(most, all.size());
    for (std::size_t i = 0; i < count; ++i) {
        some.images.push_back(*all[i * all.size() / count]);
    }
    return some;
}

/// One batch of images on their way through the network.
class LookedAt {
  public:
    LookedAt(const Dataset& dataset, const Preprocessing& recipe)
        : dataset_(dataset),
          images_(HostTensor::make(
              kImageInput,
              kernels::DataType::Float32,
              {TrainedNetwork::kBatch, recipe.channels, recipe.height, recipe.width})) {}

    /// From `first` on, as many as fit; the rest of the tensor stays what it was.
    void read(std::size_t first, std::span<Prediction> into) {
        const std::size_t pixels =
            images_.floats().size() / static_cast<std::size_t>(TrainedNetwork::kBatch);
        for (std::size_t i = 0; i < into.size(); ++i) {
            std::int32_t label = -1;
            SampleSlot slot;
            slot.fields = {reinterpret_cast<std::byte*>(images_.floats().data() + i * pixels),
                           reinterpret_cast<std::byte*>(&label)};
            dataset_.load({.index = first + i}, slot);
            into[i].truth = label;
            into[i].error = slot.problem;
        }
    }
    const HostTensor& images() const { return images_; }

  private:
    const Dataset& dataset_;
    HostTensor images_;
};

void takeScores(std::span<const float> scores, Prediction& prediction) {
    prediction.scores.assign(scores.begin(), scores.end());
    const auto best = std::ranges::max_element(scores);
    prediction.label = static_cast<int>(best - scores.begin());
    prediction.score = *best;
}

}  // namespace

std::vector<Prediction> lookAtValidation(const RunFolder& run,
                                         const ImageFolder& folder,
                                         std::size_t most,
                                         std::stop_token stop) {
    const Checkpoint checkpoint = loadCheckpoint(newestCheckpoint(run.checkpoints()));
    const ImageFolder some = someOfValidation(folder, most);
    std::vector<Prediction> predictions(some.images.size());
    if (predictions.empty()) return predictions;
    // A training needs the GPU's memory for itself, and nearly all of the CPU.
    const bool isTrained = RunLock::isHeld(run.path);
    const auto device = openRunDevice(
        isTrained ? "cpu" : optionsHere(checkpoint.options).options.device, {.threads = 1});
    TrainedNetwork network(checkpoint, Task::Classify, *device);
    const auto dataset = makeImageDataset(
        some, {.split = Split::Validation, .preprocessing = checkpoint.preprocessing});
    LookedAt batch(*dataset, checkpoint.preprocessing);
    constexpr auto kBatch = static_cast<std::size_t>(TrainedNetwork::kBatch);
    for (std::size_t first = 0; first < predictions.size(); first += kBatch) {
        if (stop.stop_requested()) throw Stopped();
        const std::span<Prediction> now =
            std::span(predictions).subspan(first, std::min(kBatch, predictions.size() - first));
        batch.read(first, now);
        const HostTensor answer = network.predict(batch.images());
        const std::span<const float> scores = answer.floats();
        const std::size_t classes = scores.size() / kBatch;
        for (std::size_t i = 0; i < now.size(); ++i) {
            now[i].file = some.images[first + i].path;
            if (now[i].error.empty()) takeScores(scores.subspan(i * classes, classes), now[i]);
        }
    }
    return predictions;
}

}  // namespace espalier::engine
