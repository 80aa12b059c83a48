// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/parameter_store.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "engine/base/error.h"
#include "engine/runtime/initialise.h"
#include "kernels/cpu/cpu_device.h"
#include "tests/engine/compiler/small_drawings.h"
#include "tests/support/network_run.h"

namespace espalier::tests {
namespace {

using namespace engine;

class ParameterStoreTest : public testing::Test {
  protected:
    LayerCatalog catalog;
    std::unique_ptr<kernels::Device> device = kernels::cpu::createCpuDevice({.threads = 1});
    const SmallDrawing small = smallDrawings().front();
    Network network = validNetwork(small.network, catalog, {small.input, small.outputWidth});
    CompiledPlan plan = compile(network, *device, trainOptions());
    ParameterStore store{*device};
    std::unique_ptr<kernels::Stream> stream = device->createStream();

    void SetUp() override { store.declare(plan.plan); }
    std::vector<HostTensor> all() { return store.exportTensors(*stream, {}); }
};

TEST_F(ParameterStoreTest, InitialisesAsAFunctionOfSeedAndName) {
    store.initialise(5);
    const auto first = all();
    store.initialise(6);
    const auto other = all();
    store.initialise(5);
    EXPECT_TRUE(sameBits(all(), first));
    EXPECT_NE(named(first, "conv1.weight").bytes, named(other, "conv1.weight").bytes);
    EXPECT_NE(named(first, "conv1.weight").bytes, named(first, "conv2.weight").bytes);
}

TEST_F(ParameterStoreTest, InitialisesStatesAndOptimizer) {
    store.initialise(5);
    const auto tensors = all();
    const auto allEqual = [&](const std::string& name, float value) {
        return std::ranges::all_of(named(tensors, name).floats(),
                                   [&](float v) { return v == value; });
    };
    EXPECT_TRUE(allEqual("norm1.running_mean", 0));
    EXPECT_TRUE(allEqual("norm1.running_var", 1));
    EXPECT_TRUE(allEqual("norm1.weight", 1));
    EXPECT_TRUE(allEqual("classes.bias", 0));
    EXPECT_TRUE(allEqual("conv1.weight.optimizer0", 0));
}

TEST_F(ParameterStoreTest, ReturnsTheSameValuesInAnyLayout) {
    TestRandom random;
    auto tensors = all();
    for (HostTensor& tensor : tensors) random.fill(tensor.floats(), -1, 1);
    store.importTensors(*stream, tensors);
    EXPECT_TRUE(sameBits(all(), tensors));
    const auto layouts = store.layouts();
    EXPECT_TRUE(std::ranges::any_of(layouts, [](const auto& entry) {
        return !entry.second.isPlain();
    })) << "else this test shows nothing";
}

TEST_F(ParameterStoreTest, ExportsTheRolesAskedFor) {
    for (const HostTensor& tensor : store.exportTensors(*stream, {ValueRole::State})) {
        EXPECT_NE(tensor.name.find("running_"), std::string::npos) << tensor.name;
    }
    EXPECT_EQ(store.exportTensors(*stream, {ValueRole::State}).size(), 10u);
    EXPECT_EQ(store.bytes(ValueRole::State), 2 * 4 * (16 + 16 + 16 + 32 + 32u));
}

TEST_F(ParameterStoreTest, TakesTheMemoryOfAnEarlierExportWhereItFits) {
    store.initialise(1);
    auto used = all();
    std::vector<const std::byte*> memory;
    for (const HostTensor& tensor : used) memory.push_back(tensor.bytes.data());
    used[1].name = "another";
    used[2].bytes.clear();
    used[2].shape = {0};
    store.initialise(2);
    const auto expected = all();
    const auto exported = store.exportTensors(*stream, {}, used);
    EXPECT_TRUE(sameBits(exported, expected));
    for (std::size_t i = 0; i < exported.size(); ++i) {
        const bool fits = i != 1 && i != 2;
        EXPECT_EQ(exported[i].bytes.data() == memory[i], fits) << exported[i].name;
    }
    EXPECT_TRUE(sameBits(store.exportTensors(*stream, {}, std::span(used).first(1)), expected));
}

TEST_F(ParameterStoreTest, NamesATensorThatIsMissingOrOfAnotherShapeAndChangesNothing) {
    store.initialise(1);
    const auto before = all();
    auto missing = before;
    std::erase_if(missing, [](const auto& tensor) { return tensor.name == "norm2.bias"; });
    auto reshaped = before;
    for (HostTensor& tensor : reshaped) {
        std::ranges::fill(tensor.floats(), 7.0f);
        if (tensor.name == "norm2.bias") tensor.shape = {4, 4};
    }
    for (const auto& tensors : {missing, reshaped}) {
        try {
            store.importTensors(*stream, tensors);
            FAIL();
        } catch (const Error& error) {
            EXPECT_NE(std::string(error.what()).find("norm2.bias"), std::string::npos);
        }
        EXPECT_TRUE(sameBits(all(), before));
    }
}

TEST_F(ParameterStoreTest, TakesWeightsWithoutOptimizerStates) {
    store.initialise(1);
    auto weights = store.exportTensors(*stream, {ValueRole::Parameter, ValueRole::State});
    for (HostTensor& tensor : weights) std::ranges::fill(tensor.floats(), 2.0f);
    store.importTensors(*stream, weights);
    EXPECT_EQ(named(all(), "conv1.weight").floats()[0], 2.0f);
    EXPECT_EQ(named(all(), "conv1.weight.optimizer0").floats()[0], 0.0f);
}

TEST_F(ParameterStoreTest, RefusesAPlanWithOtherLayouts) {
    CompileOptions options = trainOptions();
    options.withoutPasses = {"layouts"};
    EXPECT_THROW(store.declare(compile(network, *device, options).plan), Error);
}

Value parameter(Initialiser initialiser, const kernels::Shape& shape) {
    Value value;
    value.name = "layer.weight";
    value.desc.shape = shape;
    value.parameter = {.initialiser = initialiser, .fanIn = 20, .fanOut = 50};
    return value;
}

TEST(InitialiseTest, HeNormalHasItsDeviation) {
    const HostTensor tensor = initialTensor(parameter(Initialiser::HeNormal, {1000, 101}), 3);
    double sum = 0;
    double squares = 0;
    double outside = 0;
    const double deviation = std::sqrt(2.0 / 50);
    for (const float v : tensor.floats()) {
        sum += v;
        squares += double{v} * v;
        outside += std::abs(v) > 2 * deviation ? 1 : 0;
    }
    const double count = static_cast<double>(tensor.floats().size());
    EXPECT_NEAR(sum / count, 0, 0.002);
    EXPECT_NEAR(std::sqrt(squares / count), deviation, 0.002);
    EXPECT_NEAR(outside / count, 0.0455, 0.005);
}

TEST(InitialiseTest, GlorotUniformFillsItsRange) {
    const HostTensor tensor = initialTensor(parameter(Initialiser::GlorotUniform, {1000, 101}), 3);
    const auto [low, high] = std::ranges::minmax(tensor.floats());
    const double limit = std::sqrt(6.0 / 70);
    EXPECT_NEAR(low, -limit, 0.001);
    EXPECT_NEAR(high, limit, 0.001);
    EXPECT_GE(low, static_cast<float>(-limit));
}

}  // namespace
}  // namespace espalier::tests
