// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/validation_look.h"

#include <algorithm>
#include <deque>
#include <span>

#include "engine/base/error.h"
#include "engine/compiler/compile.h"
#include "engine/data/loading/image_dataset.h"
#include "engine/runs/run_lock.h"
#include "engine/runs/trained_network.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/forecast/training_memory.h"
#include "engine/training/options/run_device.h"

namespace espalier::engine {

namespace {

const Task& lookedAtTask() {
    return findTask(usualTask());
}

// Every n-th of the validation images, ordered by what is right for them.
DataSource someOfValidation(const DataSource& data, std::size_t most) {
    std::vector<std::size_t> all = data.included(Split::Validation);
    std::erase_if(all,
                  [&](std::size_t place) { return !lookedAtTask().isUsable(data.sample(place)); });
    std::ranges::stable_sort(all, {}, [&](std::size_t place) { return data.sample(place).target; });
    std::vector<std::size_t> some;
    const std::size_t count = std::min(most, all.size());
    for (std::size_t i = 0; i < count; ++i) some.push_back(all[i * all.size() / count]);
    return data.select(some);
}

/// One batch of images as the network takes them.
class ReadBatch {
  public:
    explicit ReadBatch(const Dataset& dataset) : dataset_(dataset) {
        for (const SampleField& field : dataset.fields()) {
            std::vector<std::int64_t> sizes{TrainedNetwork::kBatch};
            sizes.insert(sizes.end(), field.shape.sizes().begin(), field.shape.sizes().end());
            tensors_.push_back(HostTensor::make(field.name, field.type, kernels::Shape(sizes)));
        }
    }

    /// From `first` on, as many as fit; the rest of the tensors stays what it was.
    void read(std::size_t first, std::span<Prediction> into) {
        for (std::size_t i = 0; i < into.size(); ++i) {
            SampleSlot slot;
            for (HostTensor& tensor : tensors_) {
                const std::size_t each = tensor.bytes.size() / std::size_t{TrainedNetwork::kBatch};
                slot.fields.push_back(tensor.bytes.data() + i * each);
            }
            dataset_.load({.index = first + i}, slot);
            into[i].error = slot.problem;
        }
    }
    /// All but the labels, which are known.
    std::span<const HostTensor> images() const {
        return std::span(tensors_).first(tensors_.size() - 1);
    }

  private:
    const Dataset& dataset_;
    std::vector<HostTensor> tensors_;
};

void takeScores(std::span<const float> scores, Prediction& prediction) {
    prediction.scores.assign(scores.begin(), scores.end());
    const auto best = std::ranges::max_element(scores);
    prediction.label = static_cast<int>(best - scores.begin());
    prediction.score = *best;
}

void takeScores(const HostTensor& answer, std::span<Prediction> predictions) {
    const std::size_t classes = answer.floats().size() / std::size_t{TrainedNetwork::kBatch};
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        if (!predictions[i].error.empty()) continue;
        takeScores(answer.floats().subspan(i * classes, classes), predictions[i]);
    }
}

}  // namespace

std::vector<Prediction> lookAtValidation(const RunFolder& run,
                                         const DataSource& data,
                                         std::size_t most,
                                         std::stop_token stop) {
    if (someOfValidation(data, most).size() == 0) return {};
    const Checkpoint checkpoint = loadCheckpoint(newestCheckpoint(run.checkpoints()));
    // A training needs the GPU's memory for itself, and nearly all of the CPU.
    const bool isTrained = RunLock::isHeld(run.path);
    const auto device = openRunDevice(
        isTrained ? "cpu" : optionsHere(checkpoint.options).options.device, {.threads = 1});
    return lookAtValidation(checkpoint, data, most, *device, stop);
}

std::vector<Prediction> lookAtValidation(const Checkpoint& checkpoint,
                                         const DataSource& data,
                                         std::size_t most,
                                         kernels::Device& device,
                                         const std::stop_token& stop) {
    const DataSource some = someOfValidation(data, most);
    std::vector<Prediction> predictions;
    for (std::size_t i = 0; i < some.size(); ++i) {
        Prediction& prediction = predictions.emplace_back();
        prediction.file = some.sample(i).name;
        prediction.truth = some.sample(i).target;
    }
    if (predictions.empty()) return predictions;
    const bool asBytes = pixelsFor(device.description()).has_value();
    TrainedNetwork network(checkpoint, lookedAtTask(), device, asBytes);
    const auto dataset = lookedAtTask().openDataset(some,
                                                    {.split = Split::Validation,
                                                     .preprocessing = checkpoint.preprocessing,
                                                     .asBytes = asBytes});
    ReadBatch batch(*dataset);
    constexpr auto kBatch = static_cast<std::size_t>(TrainedNetwork::kBatch);
    std::deque<std::span<Prediction>> begun;
    const auto finishTo = [&](std::size_t left) {
        for (; begun.size() > left; begun.pop_front()) takeScores(network.finish(), begun.front());
    };
    for (std::size_t first = 0; first < predictions.size(); first += kBatch) {
        if (stop.stop_requested()) throw Stopped();
        begun.push_back(
            std::span(predictions).subspan(first, std::min(kBatch, predictions.size() - first)));
        batch.read(first, begun.back());
        network.begin(batch.images());
        // A device of its own computes one batch while the next is read.
        finishTo(network.takesAhead() ? 1 : 0);
    }
    finishTo(0);
    return predictions;
}

}  // namespace espalier::engine
