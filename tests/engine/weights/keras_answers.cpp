// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/weights/keras_answers.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/network/drawing.h"
#include "kernels/devices/device_list.h"
#include "tests/support/network_run.h"

namespace espalier::engine::tests {

namespace {

constexpr double kTolerance = 1e-4;

/// The result of a plan is that before a last Softmax.
std::vector<float> scoresOf(std::vector<float> values) {
    float sum = 0;
    for (float& value : values) sum += value = std::exp(value);
    for (float& value : values) value /= sum;
    return values;
}

std::vector<float> predict(const Network& network,
                           const std::vector<HostTensor>& tensors,
                           const std::vector<float>& image) {
    const auto device = kernels::openDevice({.kind = kernels::DeviceKind::Cpu});
    CompileOptions options;
    options.mode = Mode::Predict;
    options.batch = 1;
    auto plan = compile(network, *device, options);
    ParameterStore store(*device);
    store.declare(plan.plan);
    const auto stream = device->createStream();
    store.importTensors(*stream, tensors);
    Executor executor(std::move(plan), store, *device);
    const kernels::Shape& shape = network.input().shape.output;
    HostTensor batch = HostTensor::make(
        kImageInput, kernels::DataType::Float32, {1, shape[0], shape[1], shape[2]});
    std::ranges::copy(image, batch.floats().begin());
    executor.setInput(kImageInput, batch);
    executor.run({});
    const HostTensor output = executor.readResult(kOutput);
    const bool isScores = network.output().layer->description().type == "Softmax";
    std::vector<float> values(output.floats().begin(), output.floats().end());
    return isScores ? scoresOf(std::move(values)) : values;
}

/// As the initialisers do: a scale of 1.
void addFresh(const MatchReport& report, const Network& network, std::vector<HostTensor>& tensors) {
    for (const NetworkLayer& layer : network.layers) {
        for (const ParameterSpec& spec : layer.shape.parameters) {
            const std::string name = layer.id + '.' + spec.name;
            if (std::ranges::find(report.fresh, name, &TensorWithout::tensor) ==
                report.fresh.end()) {
                continue;
            }
            tensors.push_back(HostTensor::make(name, kernels::DataType::Float32, spec.shape));
            std::ranges::fill(tensors.back().floats(), 1.0F);
        }
    }
}

}  // namespace

FieldValues kerasConv(std::int64_t filters, std::int64_t side, const std::string& padding) {
    FieldValues values = attributesOf({.filters = filters, .kernel = side});
    values["padding"] = padding;
    values.erase("pads");
    return values;
}

Answer answerOf(const std::string& file, const std::string& network) {
    std::ifstream stream(weightFixture(file));
    const auto json = nlohmann::json::parse(stream).at(network);
    return {json.at("image"), json.at("output")};
}

Network KerasAnswers::networkOf(const NetworkDescription& drawing,
                                const kernels::Shape& image) const {
    return espalier::tests::validNetwork(drawing, catalog_, {.input = image});
}

MatchReport KerasAnswers::expectAnswers(const std::string& file,
                                        const NetworkDescription& drawing,
                                        const kernels::Shape& image,
                                        const Answer& answer,
                                        std::size_t fresh) const {
    SCOPED_TRACE(file);
    const Network network = networkOf(drawing, image);
    WeightFile weights = readWeights(weightFixture(file));
    MatchReport report = matchWeights(network, weights, file);
    EXPECT_EQ(report.fresh.size(), fresh);
    EXPECT_THAT(report.leftOver, testing::IsEmpty());
    std::vector<HostTensor> tensors = takeMatched(report, std::move(weights));
    addFresh(report, network, tensors);
    const std::vector<float> output = predict(network, tensors, answer.image);
    EXPECT_EQ(output.size(), answer.output.size());
    for (std::size_t i = 0; i < std::min(output.size(), answer.output.size()); ++i) {
        EXPECT_NEAR(output[i], answer.output[i], kTolerance) << i;
    }
    return report;
}

}  // namespace espalier::engine::tests
