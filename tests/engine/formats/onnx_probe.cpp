// SPDX-License-Identifier: Apache-2.0
#include "onnx_probe.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/compiler/passes.h"
#include "engine/losses/loss_catalog.h"
#include "engine/runtime/executor.h"
#include "kernels/devices/device_list.h"
#include "tests/support/network_run.h"

namespace espalier::tests {

using engine::HostTensor;

namespace {

engine::CompileOptions predictOptions(std::int64_t batch, std::int64_t classes) {
    engine::CompileOptions options;
    options.mode = engine::Mode::Predict;
    options.loss = classes > 0 ? &engine::findLoss("cross_entropy") : nullptr;
    options.batch = batch;
    return options;
}

/// Values that keep signals near 1 through a deep network, and running statistics that differ from
/// their initial values.
HostTensor randomTensor(const std::string& name,
                        const engine::ParameterSpec& spec,
                        TestRandom& random) {
    HostTensor tensor = HostTensor::make(name, kernels::DataType::Float32, spec.shape);
    const auto fanIn = static_cast<double>(spec.traits.fanIn);
    if (spec.traits.initialiser == engine::Initialiser::One) {
        random.fill(tensor.floats(), 0.6, 1.4);
    } else if (spec.traits.initialiser == engine::Initialiser::Zero) {
        random.fill(tensor.floats(), -0.3, 0.3);
    } else {
        const double bound = std::sqrt(6.0 / fanIn);
        random.fill(tensor.floats(), -bound, bound);
    }
    return tensor;
}

}  // namespace

ScratchFolder::ScratchFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "espalier-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no scratch folder");
    path_ = pattern;
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

OnnxProbe::OnnxProbe(const engine::NetworkDescription& drawing, const engine::DataInterface& data)
    : network_(validNetwork(drawing, catalog_, data)),
      classes_(data.outputWidth),
      device_(kernels::openDevice({.kind = kernels::DeviceKind::Cpu})) {
    makeTensors();
    if (classes_ > 0) calmScores();
}

void OnnxProbe::makeTensors() {
    for (const engine::NetworkLayer& layer : network_.layers) {
        for (const auto* specs : {&layer.shape.parameters, &layer.shape.states}) {
            for (const engine::ParameterSpec& spec : *specs) {
                tensors_.push_back(randomTensor(layer.id + "." + spec.name, spec, random_));
            }
        }
    }
}

void OnnxProbe::calmScores() {
    const HostTensor images = randomImages(2);
    const auto graph = engine::lower(network_, predictOptions(2, classes_));
    const HostTensor logits = run(graph, tensors_, engine::kOutput, images);
    float largest = 0;
    for (const float logit : logits.floats()) largest = std::max(largest, std::abs(logit));
    const auto last =
        std::ranges::find_if(network_.layers.rbegin(), network_.layers.rend(), [](const auto& l) {
            return !l.shape.parameters.empty();
        });
    for (HostTensor& tensor : tensors_) {
        if (!tensor.name.starts_with(last->id + ".")) continue;
        for (float& value : tensor.floats()) value *= 2 / largest;
    }
}

engine::ModelRecord OnnxProbe::record() const {
    engine::ModelRecord record{.name = "probe",
                               .outputNames = {},
                               .preprocessing = R"({"color":"rgb"})",
                               .run = R"({"run":"2026-11-20_143015_probe"})"};
    for (std::int64_t i = 0; i < classes_; ++i) {
        record.outputNames.push_back("class \"" + std::to_string(i) + "\" 花");
    }
    return record;
}

void OnnxProbe::exportTo(const std::filesystem::path& file,
                         std::optional<engine::PixelInput> pixels) const {
    const engine::ModelRecord record = this->record();
    engine::exportOnnx(file,
                       {.network = network_,
                        .tensors = tensors_,
                        .record = record,
                        .pixels = std::move(pixels),
                        .loss = classes_ > 0 ? &engine::findLoss("cross_entropy") : nullptr});
}

HostTensor OnnxProbe::randomImages(std::int64_t count) {
    const kernels::Shape& image = network_.input().shape.output;
    HostTensor images = HostTensor::make(
        engine::kImageInput, kernels::DataType::Float32, {count, image[0], image[1], image[2]});
    random_.fill(images.floats(), -1.5, 1.5);
    return images;
}

HostTensor OnnxProbe::predict(const HostTensor& images) {
    const auto options = predictOptions(images.shape[0], classes_);
    return run(engine::lower(network_, options),
               tensors_,
               classes_ > 0 ? engine::kScores : engine::kOutput,
               images);
}

HostTensor OnnxProbe::predict(const engine::ImportedModel& model, const HostTensor& images) {
    return run(
        engine::withBatch(model.graph, images.shape[0]), model.tensors, model.resultName(), images);
}

HostTensor OnnxProbe::run(engine::OpGraph graph,
                          const std::vector<HostTensor>& tensors,
                          const std::string& result,
                          const HostTensor& images) {
    auto plan =
        engine::compileGraph(std::move(graph), *device_, predictOptions(images.shape[0], classes_));
    engine::ParameterStore store(*device_);
    store.declare(plan.plan);
    const auto stream = device_->createStream();
    store.importTensors(*stream, tensors);
    engine::Executor executor(std::move(plan), store, *device_);
    executor.setInput(engine::kImageInput, images);
    executor.run({});
    return executor.readResult(result);
}

HostTensor predictDrawing(const engine::OnnxDrawing& drawing, const HostTensor& images) {
    const engine::LayerCatalog catalog;
    const engine::Network network = validNetwork(
        drawing.network, catalog, {.input = drawing.image, .outputWidth = drawing.outputs});
    const auto device = kernels::openDevice({.kind = kernels::DeviceKind::Cpu});
    const engine::CompileOptions options = predictOptions(images.shape[0], 0);
    auto plan = engine::compile(network, *device, options);
    engine::ParameterStore store(*device);
    store.declare(plan.plan);
    const auto stream = device->createStream();
    store.importTensors(*stream, drawing.tensors);
    engine::Executor executor(std::move(plan), store, *device);
    executor.setInput(engine::kImageInput, images);
    executor.run({});
    return executor.readResult(engine::kOutput);
}

float largestDifference(const HostTensor& a, const HostTensor& b) {
    if (a.shape != b.shape || a.bytes.empty()) return std::numeric_limits<float>::infinity();
    float largest = 0;
    for (std::size_t i = 0; i < a.floats().size(); ++i) {
        const float difference = std::abs(a.floats()[i] - b.floats()[i]);
        if (!(difference <= largest)) largest = difference;
    }
    return largest;
}

}  // namespace espalier::tests
