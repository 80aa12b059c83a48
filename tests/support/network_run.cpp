// SPDX-License-Identifier: Apache-2.0
#include "tests/support/network_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

#include "engine/compiler/passes.h"

namespace espalier::tests {

using engine::HostTensor;
using engine::ValueRole;
using kernels::DataType;

engine::Network validNetwork(const engine::NetworkDescription& description,
                             const engine::LayerCatalog& catalog,
                             const engine::DataInterface& data) {
    auto validation = engine::validate(description, catalog, data);
    std::string sentences;
    for (const auto& diagnostic : validation.diagnostics) {
        if (diagnostic.severity == engine::Severity::Error) {
            sentences += englishSentence(diagnostic) + ' ';
        }
    }
    if (!validation.network) throw std::runtime_error(sentences);
    return *validation.network;
}

engine::CompileOptions trainOptions() {
    engine::CompileOptions options;
    options.batch = 3;
    options.optimizer = {.kind = kernels::OptimizerKind::SgdMomentum, .weightDecay = 1e-2f};
    return options;
}

kernels::StepValues stepValues(std::uint32_t step, float learningRate, float weightSum) {
    return {.seed = 7,
            .stepAttempted = step,
            .stepApplied = step,
            .learningRate = learningRate,
            .lossScale = 1.0f / weightSum};
}

namespace {

/// Mirrors every second image, rotates it a little and darkens it, by numbers that leave no value
/// halfway between two bytes; the last image but one is missing.
void fillRecords(HostTensor& tensor) {
    const std::size_t size = sizeof(kernels::ImageRecord);
    const std::size_t count = tensor.bytes.size() / size;
    for (std::size_t i = 0; i < count; ++i) {
        if (count > 1 && i + 2 == count) continue;
        kernels::ImageRecord record{.variant = {}, .present = 1};
        if (i % 2 == 0) {
            record.variant = {.xx = -0.9137f,
                              .xy = 0.2071f,
                              .x0 = 4.3173f,
                              .yx = -0.1973f,
                              .yy = 0.9059f,
                              .y0 = 0.6119f,
                              .contrast = 0.8033f,
                              .brightness = -20.113f};
        }
        std::memcpy(tensor.bytes.data() + i * size, &record, size);
    }
}

HostTensor randomInput(const engine::Value& value, std::int64_t classes, TestRandom& random) {
    HostTensor tensor = HostTensor::make(value.name, value.desc.type, value.desc.shape);
    if (value.name == engine::kRecordInput) {
        fillRecords(tensor);
    } else if (value.desc.type == DataType::UInt8) {
        for (auto& pixel : tensor.as<std::uint8_t>()) {
            pixel = static_cast<std::uint8_t>(random.between(0, 255));
        }
    } else if (value.desc.type == DataType::Int32) {
        for (std::int32_t& label : tensor.as<std::int32_t>()) {
            label = static_cast<std::int32_t>(random.between(0, classes - 1));
        }
    } else if (value.name == engine::kWeightInput) {
        std::ranges::fill(tensor.floats(), 1.0f);
        tensor.floats().back() = 0.5f;
    } else {
        random.fill(tensor.floats(), -1, 1);
    }
    return tensor;
}

}  // namespace

std::vector<HostTensor> randomBatch(const engine::ExecutionPlan& plan,
                                    std::int64_t classes,
                                    TestRandom& random) {
    std::vector<HostTensor> batch;
    for (const engine::Value& value : plan.values) {
        if (value.role == ValueRole::Input) batch.push_back(randomInput(value, classes, random));
    }
    return batch;
}

float sumOfWeights(const std::vector<HostTensor>& batch) {
    float sum = 0;
    for (const float weight : named(batch, engine::kWeightInput).floats()) sum += weight;
    return sum;
}

namespace {

engine::ParameterStore& declare(engine::ParameterStore& store, const engine::CompiledPlan& plan) {
    store.declare(plan.plan);
    return store;
}

engine::ParameterStore& initialise(engine::ParameterStore& store, std::uint64_t seed) {
    store.initialise(seed);
    return store;
}

}  // namespace

NetworkRun::NetworkRun(engine::CompiledPlan plan, kernels::Device& device, std::uint64_t seed)
    : device_(device),
      own_(std::make_unique<engine::ParameterStore>(device)),
      store_(&initialise(declare(*own_, plan), seed)),
      executor_(std::move(plan), *store_, device) {}

NetworkRun::NetworkRun(engine::CompiledPlan plan,
                       kernels::Device& device,
                       engine::ParameterStore& shared)
    : device_(device),
      store_(&declare(shared, plan)),
      executor_(std::move(plan), *store_, device) {}

void NetworkRun::setBatch(const std::vector<HostTensor>& batch) {
    for (const HostTensor& tensor : batch) executor_.setInput(tensor.name, tensor);
}

std::vector<HostTensor> NetworkRun::tensors() {
    return store_->exportTensors(*device_.createStream(), {});
}

engine::OpGraph referenceGraph(const engine::Network& network,
                               const engine::CompileOptions& options) {
    engine::OpGraph graph = engine::lower(network, options);
    if (options.pixels) graph = engine::takePixels(std::move(graph), *options.pixels);
    if (options.mode == engine::Mode::Train) {
        graph = engine::addUpdate(engine::differentiate(std::move(graph)), options);
    }
    return graph;
}

void copyInto(ReferenceEvaluator& evaluator,
              const engine::OpGraph& graph,
              const std::vector<HostTensor>& tensors) {
    for (const HostTensor& tensor : tensors) {
        const engine::ValueId value = graph.find(tensor.name);
        if (value == engine::kNoValue) continue;
        std::vector<double>& values = evaluator[value].values;
        if (tensor.type == DataType::Int32) {
            std::ranges::copy(tensor.as<std::int32_t>(), values.begin());
        } else if (tensor.type == DataType::UInt8) {
            std::ranges::copy(tensor.as<std::uint8_t>(), values.begin());
        } else {
            std::ranges::copy(tensor.floats(), values.begin());
        }
    }
}

const HostTensor& named(const std::vector<HostTensor>& tensors, const std::string& name) {
    const auto found = std::ranges::find(tensors, name, &HostTensor::name);
    if (found == tensors.end()) throw std::out_of_range(name);
    return *found;
}

bool sameBits(const std::vector<HostTensor>& a, const std::vector<HostTensor>& b) {
    return std::ranges::equal(a, b, [](const HostTensor& x, const HostTensor& y) {
        return x.name == y.name && x.bytes == y.bytes;
    });
}

void expectNear(const HostTensor& actual,
                const std::vector<double>& expected,
                double tolerance,
                double floor) {
    const auto values = actual.floats();
    ASSERT_EQ(values.size(), expected.size()) << actual.name;
    double largest = floor;
    for (const double value : expected) largest = std::max(largest, std::abs(value));
    double worst = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double difference = std::abs(double{values[i]} - expected[i]);
        worst = difference <= worst ? worst : difference;  // NaN counts
    }
    EXPECT_LE(worst, tolerance * largest) << actual.name;
}

}  // namespace espalier::tests
