// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/model.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <map>
#include <utility>

#include "engine/base/error.h"
#include "engine/compiler/compile.h"
#include "engine/formats/onnx_import.h"
#include "engine/runtime/executor.h"
#include "engine/runtime/parameter_store.h"

namespace espalier::engine {

namespace {

// One image at once, or many: more sizes would only cost compile time and memory.
constexpr std::array<std::int64_t, 2> kBatchSizes{1, 32};

std::int64_t batchSizeFor(std::int64_t images) {
    return images <= kBatchSizes.front() ? kBatchSizes.front() : kBatchSizes.back();
}

kernels::Shape withBatchOf(std::int64_t batch, const kernels::Shape& sample) {
    std::vector<std::int64_t> sizes{batch};
    sizes.insert(sizes.end(), sample.sizes().begin(), sample.sizes().end());
    return kernels::Shape(sizes);
}

std::size_t bytesPerSample(const kernels::Shape& sample) {
    return static_cast<std::size_t>(sample.elementCount()) * sizeof(float);
}

/// An input of many samples, by the name under which a plan knows it.
struct NamedInput {
    const char* name;
    const HostTensor& tensor;

    /// `images` samples from `first` on, with zeros behind them up to `batch`.
    HostTensor part(std::int64_t first, std::int64_t images, std::int64_t batch) const {
        kernels::Shape shape = tensor.shape;
        shape[0] = batch;
        HostTensor result = HostTensor::make(name, tensor.type, shape);
        const std::size_t each = result.bytes.size() / static_cast<std::size_t>(batch);
        std::memcpy(result.bytes.data(),
                    tensor.bytes.data() + static_cast<std::size_t>(first) * each,
                    static_cast<std::size_t>(images) * each);
        return result;
    }
};

}  // namespace

struct Model::Parts {
    Parts(ImportedModel model, kernels::Device& onDevice)
        : imported(std::move(model)),
          recipe(preprocessingFromJson(imported.record.preprocessing)),
          device(onDevice),
          store(onDevice) {}

    Executor& executorFor(std::int64_t batch, bool asBytes) {
        const auto found = executors.find({batch, asBytes});
        if (found != executors.end()) return found->second;
        CompileOptions options;
        options.mode = Mode::Predict;
        options.loss = LossKind::None;
        options.batch = batch;
        options.parameterLayouts = store.layouts();
        if (asBytes) options.pixels = preparationOf(recipe);
        CompiledPlan plan = compileGraph(withBatch(imported.graph, batch), device, options);
        store.declare(plan.plan);
        if (executors.empty()) store.importTensors(*device.createStream(), imported.tensors);
        return executors
            .emplace(std::pair(batch, asBytes), Executor(std::move(plan), store, device))
            .first->second;
    }

    // `images` samples from `first` on, at most the largest batch.
    void run(std::span<const NamedInput> inputs,
             std::int64_t first,
             std::int64_t images,
             std::byte* outputs) {
        const bool asBytes = inputs.front().tensor.type == kernels::DataType::UInt8;
        Executor& executor = executorFor(batchSizeFor(images), asBytes);
        for (const NamedInput& input : inputs) {
            executor.setInput(input.name, input.part(first, images, executor.plan().batch));
        }
        executor.run({});
        const HostTensor result = executor.readResult(imported.resultName());
        std::memcpy(outputs,
                    result.bytes.data(),
                    static_cast<std::size_t>(images) * bytesPerSample(imported.outputShape()));
    }

    HostTensor runAll(std::span<const NamedInput> inputs) {
        const std::int64_t images = inputs.front().tensor.shape[0];
        HostTensor outputs = HostTensor::make(imported.resultName(),
                                              kernels::DataType::Float32,
                                              withBatchOf(images, imported.outputShape()));
        for (std::int64_t first = 0; first < images; first += kBatchSizes.back()) {
            run(inputs,
                first,
                std::min(kBatchSizes.back(), images - first),
                outputs.bytes.data() +
                    static_cast<std::size_t>(first) * bytesPerSample(imported.outputShape()));
        }
        return outputs;
    }

    /// Resized images as their bytes.
    HostTensor predictResized(std::span<const Image> images) {
        const auto count = static_cast<std::int64_t>(images.size());
        constexpr kernels::DataType kByte = kernels::DataType::UInt8;
        HostTensor pixels = HostTensor::make(
            kPixelInput, kByte, {count, recipe.height, recipe.width, recipe.channels});
        HostTensor records = HostTensor::make(
            kRecordInput, kByte, {count, std::int64_t{sizeof(kernels::ImageRecord)}});
        const kernels::ImageRecord asItIs{.variant = {}, .present = 1};
        std::byte* pixel = pixels.bytes.data();
        std::byte* record = records.bytes.data();
        for (const Image& image : images) {
            std::memcpy(pixel, image.pixels.data(), image.pixels.size());
            std::memcpy(record, &asItIs, sizeof asItIs);
            pixel += image.pixels.size();
            record += sizeof asItIs;
        }
        return runAll(
            std::array{NamedInput{kPixelInput, pixels}, NamedInput{kRecordInput, records}});
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
        return runAll(std::array{NamedInput{kImageInput, inputs}});
    }

    ImportedModel imported;
    Preprocessing recipe;
    kernels::Device& device;
    ParameterStore store;
    /// By batch size, and by whether the images come as bytes; made when first needed.
    std::map<std::pair<std::int64_t, bool>, Executor> executors;
};

Model::Model() = default;
Model::~Model() = default;

std::unique_ptr<Model> Model::load(const std::filesystem::path& file, kernels::Device& device) {
    std::unique_ptr<Model> model(new Model());
    try {
        model->parts_ = std::make_unique<Parts>(importOnnx(file), device);
    } catch (const RequestError&) {
        throw;
    } catch (const Error& error) {
        throw RequestError(error.what());
    }
    const kernels::Shape shape = model->parts_->imported.imageShape();
    const Preprocessing& recipe = model->parts_->recipe;
    if (!(shape == kernels::Shape{recipe.channels, recipe.height, recipe.width})) {
        throw RequestError(
            "The model's preprocessing does not give the images that its network "
            "takes. Export it again from its run.");
    }
    return model;
}

const Preprocessing& Model::preprocessing() const {
    return parts_->recipe;
}

const std::vector<std::string>& Model::classes() const {
    return parts_->imported.record.classes;
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

HostTensor Model::predictTensor(const HostTensor& inputs) {
    assert(inputs.shape == withBatchOf(inputs.shape[0], parts_->imported.imageShape()));
    return parts_->runAll(std::array{NamedInput{kImageInput, inputs}});
}

HostTensor Model::predictPixels(const HostTensor& pixels, const HostTensor& records) {
    assert(pixels.shape[0] == records.shape[0]);
    return parts_->runAll(
        std::array{NamedInput{kPixelInput, pixels}, NamedInput{kRecordInput, records}});
}

bool Model::prefersPixels() const {
    return !parts_->device.description().hostVisible;
}

}  // namespace espalier::engine
