// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/model.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <deque>
#include <map>
#include <utility>

#include "engine/base/error.h"
#include "engine/compiler/compile.h"
#include "engine/evaluation/model_file.h"
#include "engine/evaluation/prediction_memory.h"
#include "engine/runtime/executor.h"
#include "engine/runtime/parameter_store.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

kernels::Shape withBatchOf(std::int64_t batch, const kernels::Shape& sample) {
    std::vector<std::int64_t> sizes{batch};
    sizes.insert(sizes.end(), sample.sizes().begin(), sample.sizes().end());
    return kernels::Shape(sizes);
}

/// Host memory for the inputs of one batch, beyond which batches become smaller.
constexpr std::size_t kBatchInputBytes = std::size_t{512} << 20;

std::size_t bytesPerSample(const kernels::Shape& sample) {
    return static_cast<std::size_t>(sample.elementCount()) * sizeof(float);
}

/// `images` samples from `first` on, followed by zeros up to `batch`.
HostTensor partOf(const HostTensor& tensor,
                  std::int64_t first,
                  std::int64_t images,
                  std::int64_t batch) {
    kernels::Shape shape = tensor.shape;
    shape[0] = batch;
    HostTensor result = HostTensor::make(tensor.name, tensor.type, shape);
    const std::size_t each = result.bytes.size() / static_cast<std::size_t>(batch);
    std::memcpy(result.bytes.data(),
                tensor.bytes.data() + static_cast<std::size_t>(first) * each,
                static_cast<std::size_t>(images) * each);
    return result;
}

/// A batch that is being computed.
struct InFlight {
    Executor* executor = nullptr;
    std::int64_t images = 0;
};

}  // namespace

struct Model::Parts {
    Parts(ModelFile file, kernels::Device& onDevice, const ModelOptions& given)
        : imported(std::move(file.imported)),
          recipe(file.recipe),
          task(*file.task),
          how(given),
          device(onDevice),
          store(onDevice) {
        const auto fitting = static_cast<std::int64_t>(
            kBatchInputBytes / std::max<std::size_t>(bytesPerSample(imported.imageShape()), 1));
        how.largestBatch = std::clamp<std::int64_t>(fitting, 1, how.largestBatch);
    }

    // A single image or a whole batch: more sizes would only cost compile time and memory. One that
    // is left after whole batches is computed as a part of one where both plans do not fit.
    Executor& executorFor(std::int64_t images, bool asBytes) {
        const std::int64_t batch = images <= 1 ? 1 : how.largestBatch;
        if (Executor* known = executorOf(batch, asBytes)) return *known;
        CompiledPlan plan = compiled(batch, asBytes);
        Executor* whole = executorOf(how.largestBatch, asBytes);
        if (whole && !whyNot(plan.plan).empty()) return *whole;
        return add(std::move(plan), batch, asBytes);
    }

    // nullptr when there is none.
    Executor* executorOf(std::int64_t batch, bool asBytes) {
        const auto found = executors.find({batch, asBytes});
        return found == executors.end() ? nullptr : &found->second;
    }

    // Halves the largest batch until its plan fits into the memory; one image must fit.
    void fitLargestBatch(bool asBytes) {
        while (!executorOf(how.largestBatch, asBytes)) {
            CompiledPlan plan = compiled(how.largestBatch, asBytes);
            if (how.largestBatch == 1 || whyNot(plan.plan).empty()) {
                add(std::move(plan), how.largestBatch, asBytes);
            } else {
                how.largestBatch /= 2;
                wasHalved = wasHalved || isShort(plan.plan);
            }
        }
    }

    std::string whyNot(const ExecutionPlan& plan) const {
        return whyTooLarge(
            bytesWith(plan), plan.batch, predictionLimit(device.description(), how.memoryLimit));
    }

    // Of free memory, whatever the limit.
    bool isShort(const ExecutionPlan& plan) const {
        return !whyTooLarge(bytesWith(plan), plan.batch, predictionLimit(device.description(), 0))
                    .empty();
    }

    // What predicting needs with this plan beside those that are there.
    std::size_t bytesWith(const ExecutionPlan& plan) const {
        std::size_t bytes = predictionBytes(plan, device.description());
        for (const auto& [key, executor] : executors) bytes += executor.plan().arenaBytes;
        return bytes;
    }

    CompiledPlan compiled(std::int64_t batch, bool asBytes) {
        CompileOptions options;
        options.mode = Mode::Predict;
        options.loss = nullptr;
        options.batch = batch;
        options.precision = how.precision;
        options.prepare.tensorFloat32 = how.tensorFloat32;
        options.parameterLayouts = store.layouts();
        if (asBytes) options.pixels = preparationOf(recipe);
        return compileGraph(withBatch(imported.graph, batch), device, options);
    }

    Executor& add(CompiledPlan plan, std::int64_t batch, bool asBytes) {
        // Checked before anything is allocated.
        if (const std::string why = whyNot(plan.plan); !why.empty()) throw RequestError(why);
        store.declare(plan.plan);
        if (executors.empty()) store.importTensors(*device.createStream(), imported.tensors);
        Executor& executor =
            executors.emplace(std::pair(batch, asBytes), Executor(std::move(plan), store, device))
                .first->second;
        executor.copyBehindRuns(imported.resultName());
        return executor;
    }

    bool takesAhead() const { return !device.description().hostVisible; }

    // `images` samples from `first` on, at most the largest batch.
    void begin(std::span<const HostTensor> inputs,
               std::int64_t first,
               std::int64_t images,
               std::stop_token stop) {
        assert(inFlight.size() < (takesAhead() ? 2 : 1));
        const bool asBytes = inputs.front().type == kernels::DataType::UInt8;
        Executor& executor = executorFor(images, asBytes);
        const std::int64_t batch = executor.plan().batch;
        for (const HostTensor& input : inputs) {
            if (input.shape[0] == batch) {
                executor.setInput(input.name, input);
            } else {
                executor.setInput(input.name, partOf(input, first, images, batch));
            }
        }
        if (!executor.run(std::move(stop))) throw Stopped();
        inFlight.push_back({&executor, images});
    }

    // The result of the batch that was begun first.
    HostTensor finish() {
        assert(!inFlight.empty());
        const InFlight oldest = inFlight.front();
        inFlight.pop_front();
        const auto runsAgo = std::ranges::count(inFlight, oldest.executor, &InFlight::executor);
        HostTensor result =
            oldest.executor->readResult(imported.resultName(), static_cast<int>(runsAgo));
        result.shape = withBatchOf(oldest.images, imported.outputShape());
        result.bytes.resize(static_cast<std::size_t>(oldest.images) *
                            bytesPerSample(imported.outputShape()));
        return result;
    }

    HostTensor runAll(std::span<const HostTensor> inputs) {
        assert(inFlight.empty());
        const std::int64_t images = inputs.front().shape[0];
        if (images > 1) fitLargestBatch(inputs.front().type == kernels::DataType::UInt8);
        HostTensor outputs = HostTensor::make(imported.resultName(),
                                              kernels::DataType::Float32,
                                              withBatchOf(images, imported.outputShape()));
        auto end = outputs.bytes.begin();
        const auto finishTo = [&](std::size_t left) {
            while (inFlight.size() > left) end = std::ranges::copy(finish().bytes, end).out;
        };
        try {
            for (std::int64_t first = 0; first < images; first += how.largestBatch) {
                begin(inputs, first, std::min(how.largestBatch, images - first), {});
                finishTo(takesAhead() ? 1 : 0);
            }
            finishTo(0);
        } catch (...) {
            inFlight.clear();  // the next call starts again
            throw;
        }
        return outputs;
    }

    /// Predicts resized images from their bytes.
    HostTensor predictResized(std::span<const Image> images) {
        const auto count = static_cast<std::int64_t>(images.size());
        constexpr kernels::DataType kByte = kernels::DataType::UInt8;
        std::array<HostTensor, 2> inputs{
            HostTensor::make(
                kPixelInput, kByte, {count, recipe.height, recipe.width, recipe.channels}),
            HostTensor::make(
                kRecordInput, kByte, {count, std::int64_t{sizeof(kernels::ImageRecord)}})};
        const kernels::ImageRecord asItIs{.variant = {}, .present = 1};
        std::byte* pixel = inputs[0].bytes.data();
        std::byte* record = inputs[1].bytes.data();
        for (const Image& image : images) {
            std::memcpy(pixel, image.pixels.data(), image.pixels.size());
            std::memcpy(record, &asItIs, sizeof asItIs);
            pixel += image.pixels.size();
            record += sizeof asItIs;
        }
        return runAll(inputs);
    }

    HostTensor predictNormalised(std::span<const Image> images) {
        const kernels::Shape shape = imported.imageShape();
        HostTensor inputs =
            HostTensor::make(kImageInput,
                             kernels::DataType::Float32,
                             withBatchOf(static_cast<std::int64_t>(images.size()), shape));
        const auto size = static_cast<std::size_t>(shape.elementCount());
        for (std::size_t i = 0; i < images.size(); ++i) {
            normaliseImage(images[i], recipe, inputs.floats().data() + i * size);
        }
        return runAll({&inputs, 1});
    }

    ImportedModel imported;
    Preprocessing recipe;
    const Task& task;
    ModelOptions how;
    kernels::Device& device;
    ParameterStore store;
    /// By batch size and by whether the images come as bytes; created on first use.
    std::map<std::pair<std::int64_t, bool>, Executor> executors;
    std::deque<InFlight> inFlight;  ///< in the order in which they were begun
    bool wasHalved = false;         ///< how.largestBatch, for want of free memory
};

Model::Model() = default;
Model::~Model() = default;

std::unique_ptr<Model> Model::load(const std::filesystem::path& file,
                                   kernels::Device& device,
                                   const ModelOptions& options) {
    assert(options.largestBatch >= 1);
    std::unique_ptr<Model> model(new Model());
    model->parts_ = std::make_unique<Parts>(readModelFile(file), device, options);
    return model;
}

const Preprocessing& Model::preprocessing() const {
    return parts_->recipe;
}

const Task& Model::task() const {
    return parts_->task;
}

const std::vector<std::string>& Model::outputNames() const {
    return parts_->imported.record.outputNames;
}

std::vector<std::vector<float>> Model::predict(std::span<const Image> images) {
    std::vector<Image> resized;
    for (const Image& image : images) resized.push_back(resizeImage(image, parts_->recipe));
    const HostTensor outputs =
        prefersPixels() ? parts_->predictResized(resized) : parts_->predictNormalised(resized);
    const auto values = outputs.floats();
    const auto each = static_cast<std::size_t>(parts_->imported.outputShape().elementCount());
    std::vector<std::vector<float>> results;
    for (std::size_t i = 0; i < images.size(); ++i) {
        const auto own = values.subspan(i * each, each);
        results.emplace_back(own.begin(), own.end());
    }
    return results;
}

std::int64_t Model::largestBatch() const {
    return parts_->how.largestBatch;
}

void Model::fitBatch(std::int64_t images) {
    if (images > 1) {
        parts_->fitLargestBatch(prefersPixels());
    } else if (images == 1) {
        parts_->executorFor(1, prefersPixels());
    }
}

std::string Model::memoryNote() const {
    if (!parts_->wasHalved) return {};
    return fmt::format(
        "There is memory for only {} at once, so predicting takes longer. The results are the "
        "same; close other programs to speed it up.",
        largestBatch() == 1 ? "1 image" : fmt::format("{} images", largestBatch()));
}

HostTensor Model::predictTensors(std::span<const HostTensor> inputs) {
    return parts_->runAll(inputs);
}

bool Model::prefersPixels() const {
    return !parts_->device.description().hostVisible;
}

void Model::begin(std::span<const HostTensor> inputs, std::stop_token stop) {
    const std::int64_t images = inputs.front().shape[0];
    assert(images <= largestBatch());
    parts_->begin(inputs, 0, images, std::move(stop));
}

HostTensor Model::finish() {
    return parts_->finish();
}

void Model::abandon() noexcept {
    parts_->inFlight.clear();
}

bool Model::takesAhead() const {
    return parts_->takesAhead();
}

}  // namespace espalier::engine
