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

}  // namespace

struct Model::Parts {
    Parts(ImportedModel model, kernels::Device& onDevice)
        : imported(std::move(model)),
          recipe(preprocessingFromJson(imported.record.preprocessing)),
          device(onDevice),
          store(onDevice) {}

    Executor& executorFor(std::int64_t batch) {
        const auto found = executors.find(batch);
        if (found != executors.end()) return found->second;
        CompileOptions options;
        options.mode = Mode::Predict;
        options.loss = LossKind::None;
        options.batch = batch;
        options.parameterLayouts = store.layouts();
        CompiledPlan plan = compileGraph(withBatch(imported.graph, batch), device, options);
        store.declare(plan.plan);
        if (executors.empty()) store.importTensors(*device.createStream(), imported.tensors);
        return executors.emplace(batch, Executor(std::move(plan), store, device)).first->second;
    }

    // `images` samples from `inputs` on, at most the largest batch.
    void run(const std::byte* inputs, std::int64_t images, std::byte* outputs) {
        Executor& executor = executorFor(batchSizeFor(images));
        HostTensor batch =
            HostTensor::make(kImageInput,
                             kernels::DataType::Float32,
                             withBatchOf(executor.plan().batch, imported.imageShape()));
        const auto count = static_cast<std::size_t>(images);
        std::memcpy(batch.bytes.data(), inputs, count * bytesPerSample(imported.imageShape()));
        executor.setInput(kImageInput, batch);
        executor.run({});
        const HostTensor result = executor.readResult(imported.resultName());
        std::memcpy(outputs, result.bytes.data(), count * bytesPerSample(imported.outputShape()));
    }

    ImportedModel imported;
    Preprocessing recipe;
    kernels::Device& device;
    ParameterStore store;
    std::map<std::int64_t, Executor> executors;  ///< by batch size, made when first needed
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
    const kernels::Shape shape = parts_->imported.imageShape();
    HostTensor inputs =
        HostTensor::make(kImageInput,
                         kernels::DataType::Float32,
                         withBatchOf(static_cast<std::int64_t>(images.size()), shape));
    const auto size = static_cast<std::size_t>(shape.elementCount());
    for (std::size_t i = 0; i < images.size(); ++i) {
        normaliseImage(resizeImage(images[i], parts_->recipe),
                       parts_->recipe,
                       inputs.floats().data() + i * size);
    }
    const HostTensor outputs = predictTensor(inputs);
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
    const ImportedModel& imported = parts_->imported;
    const std::int64_t images = inputs.shape[0];
    assert(inputs.shape == withBatchOf(images, imported.imageShape()));
    HostTensor outputs = HostTensor::make(imported.resultName(),
                                          kernels::DataType::Float32,
                                          withBatchOf(images, imported.outputShape()));
    for (std::int64_t first = 0; first < images; first += kBatchSizes.back()) {
        const auto place = static_cast<std::size_t>(first);
        parts_->run(inputs.bytes.data() + place * bytesPerSample(imported.imageShape()),
                    std::min(kBatchSizes.back(), images - first),
                    outputs.bytes.data() + place * bytesPerSample(imported.outputShape()));
    }
    return outputs;
}

}  // namespace espalier::engine
