// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/validation_look.h"

#include <algorithm>
#include <deque>
#include <numeric>
#include <span>

#include "engine/base/error.h"
#include "engine/compiler/compile.h"
#include "engine/data/loading/image_dataset.h"
#include "engine/project/project.h"
#include "engine/runs/run_lock.h"
#include "engine/runs/trained_network.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/forecast/training_memory.h"
#include "engine/training/options/run_device.h"

namespace espalier::engine {

namespace {

// Every n-th validation image, ordered by target.
DataSource someOfValidation(const DataSource& data, const Task& task, std::size_t most) {
    std::vector<std::size_t> all = data.included(Split::Validation);
    std::erase_if(all, [&](std::size_t place) { return !task.isUsable(data.sample(place)); });
    std::ranges::stable_sort(all, {}, [&](std::size_t place) { return data.sample(place).target; });
    std::vector<std::size_t> some;
    const std::size_t count = std::min(most, all.size());
    for (std::size_t i = 0; i < count; ++i) some.push_back(all[i * all.size() / count]);
    return data.select(some);
}

/// A range of consecutive samples.
struct Part {
    std::size_t first = 0;
    std::size_t size = 0;
};

/// One batch of images as the network takes them.
class ReadBatch {
  public:
    ReadBatch(const Dataset& dataset, std::int64_t images) : dataset_(dataset) {
        for (const SampleField& field : dataset.fields()) {
            std::vector<std::int64_t> sizes{images};
            sizes.insert(sizes.end(), field.shape.sizes().begin(), field.shape.sizes().end());
            tensors_.push_back(HostTensor::make(field.name, field.type, kernels::Shape(sizes)));
            inputs_ += field.role == SampleRole::Input ? 1 : 0;
        }
    }

    /// Reads the samples of the part, at most a whole batch; the rest of the tensors is left
    /// unchanged.
    void read(const Part& part) {
        problems_.clear();
        for (std::size_t i = 0; i < part.size; ++i) {
            SampleSlot slot;
            for (HostTensor& tensor : tensors_) {
                const auto images = static_cast<std::size_t>(tensor.shape[0]);
                const std::size_t each = tensor.bytes.size() / images;
                slot.fields.push_back(tensor.bytes.data() + i * each);
            }
            dataset_.load({.index = part.first + i}, slot);
            problems_.push_back(slot.problem);
        }
    }
    /// Why each sample of the part could not be read; empty if it could.
    const std::vector<std::string>& problems() const { return problems_; }
    /// The inputs without the truth, which only training needs.
    std::span<const HostTensor> inputs() const { return std::span(tensors_).first(inputs_); }

  private:
    const Dataset& dataset_;
    std::vector<HostTensor> tensors_;
    std::size_t inputs_ = 0;  ///< number of input tensors, which come first
    std::vector<std::string> problems_;
};

std::span<const float> sampleOf(const HostTensor& tensor, std::size_t index) {
    const std::size_t each = tensor.floats().size() / static_cast<std::size_t>(tensor.shape[0]);
    return tensor.floats().subspan(index * each, each);
}

/// What the evaluation needs of a batch in flight.
struct InFlight {
    Part part;
    std::vector<std::string> problems;
    HostTensor input;  ///< only if the outputs are compared with it
};

void note(const InFlight& batch, const HostTensor& outputs, Evaluation& evaluation) {
    for (std::size_t i = 0; i < batch.part.size; ++i) {
        const std::size_t index = batch.part.first + i;
        if (!batch.problems[i].empty()) {
            evaluation.skip(index, batch.problems[i]);
            continue;
        }
        ModelOutput output{.input = {}, .values = sampleOf(outputs, i)};
        if (evaluation.readsInput()) output.input = sampleOf(batch.input, i);
        evaluation.take(index, output);
    }
}

std::unique_ptr<Evaluation> withTruths(const Checkpoint& checkpoint,
                                       const Task& task,
                                       const DataSource& data) {
    auto evaluation = task.makeEvaluation({.outputNames = task.outputNames(checkpoint.outputNames),
                                           .preprocessing = checkpoint.preprocessing});
    std::vector<std::size_t> all(data.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    evaluation->addImages(data, all);
    return evaluation;
}

}  // namespace

std::unique_ptr<Evaluation> lookAtValidation(const RunFolder& run,
                                             const DataSource& data,
                                             std::size_t most,
                                             std::stop_token stop) {
    const Task& task = findTask(loadProject(run.record()).task);
    if (someOfValidation(data, task, most).size() == 0) return task.makeEvaluation({});
    Checkpoint checkpoint = loadNewestCheckpoint(run.checkpoints()).checkpoint;
    useAverages(checkpoint);
    // A training needs the GPU's memory for itself, and nearly all of the CPU.
    const bool isTrained = RunLock::isHeld(run.path);
    const auto device = openRunDevice(
        isTrained ? "cpu" : optionsHere(checkpoint.options).options.device, {.threads = 1});
    return lookAtValidation(checkpoint, task, data, most, *device, stop);
}

std::unique_ptr<Evaluation> lookAtValidation(const Checkpoint& checkpoint,
                                             const Task& task,
                                             const DataSource& data,
                                             std::size_t most,
                                             kernels::Device& device,
                                             const std::stop_token& stop) {
    const DataSource some = someOfValidation(data, task, most);
    auto evaluation = withTruths(checkpoint, task, some);
    const std::size_t images = evaluation->size();
    if (images == 0) return evaluation;
    // Comparing outputs with the input needs it as floats.
    const bool asBytes = pixelsFor(device.description()).has_value() && !evaluation->readsInput();
    TrainedNetwork network(checkpoint, task, device, asBytes);
    // Before there is a batch: the host's part of it is of no device's memory.
    if (!network.whyTooLarge().empty()) throw RequestError(network.whyTooLarge());
    const auto dataset = task.openDataset(some,
                                          {.split = Split::Validation,
                                           .preprocessing = checkpoint.preprocessing,
                                           .asBytes = asBytes});
    ReadBatch batch(*dataset, network.batch());
    const auto together = static_cast<std::size_t>(network.batch());
    std::deque<InFlight> begun;
    const auto finishTo = [&](std::size_t left) {
        for (; begun.size() > left; begun.pop_front()) {
            note(begun.front(), network.finish(), *evaluation);
        }
    };
    for (std::size_t first = 0; first < images; first += together) {
        if (stop.stop_requested()) throw Stopped();
        const Part part{.first = first, .size = std::min(together, images - first)};
        batch.read(part);
        const bool copies = evaluation->readsInput();
        begun.push_back({part, batch.problems(), copies ? batch.inputs().front() : HostTensor()});
        network.begin(batch.inputs());
        // A GPU computes one batch while the next is read.
        finishTo(network.takesAhead() ? 1 : 0);
    }
    finishTo(0);
    return evaluation;
}

}  // namespace espalier::engine
