// SPDX-License-Identifier: Apache-2.0
#include "engine/certificate/state_comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/network/drawing.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "tests/engine/project/project_support.h"

namespace espalier::engine::tests {

namespace {

/// Two layers of weights with statistics between them, and one state of the optimizer for each
/// parameter.
Checkpoint stateOf(float value) {
    Drawing drawing("two layers");
    drawing.add("conv", "Conv2D", attributesOf({.filters = 4}));
    drawing.add("norm", "BatchNorm");
    drawing.add("flat", "Flatten");
    drawing.add("dense", "Dense");
    drawing.add("softmax", "Softmax");
    Checkpoint state;
    state.network = drawing.finish();
    state.outputNames = {"rose", "tulip"};
    state.preprocessing.height = state.preprocessing.width = 24;
    state.preprocessing.channels = 3;
    const auto add = [&](const std::string& name, const kernels::Shape& shape) {
        state.tensors.push_back(HostTensor::make(name, kernels::DataType::Float32, shape));
        for (float& one : state.tensors.back().floats()) one = value;
    };
    add("dense.weight", {2, 4 * 24 * 24});
    add("dense.bias", {2});
    add("norm.weight", {4});
    add("norm.bias", {4});
    add("norm.running_mean", {4});
    add("conv.weight", {4, 3, 3, 3});
    add("conv.weight.optimizer0", {4, 3, 3, 3});
    return state;
}

float& valueOf(Checkpoint& state, const std::string& name, std::size_t place) {
    return std::ranges::find(state.tensors, name, &HostTensor::name)->floats()[place];
}

StateComparison compare(const Checkpoint& a, const Checkpoint& b) {
    return compareStates(a, b, findTask("classify"));
}

}  // namespace

TEST(StateComparisonTest, EqualStatesHaveNoDifferences) {
    const StateComparison same = compare(stateOf(0.5f), stateOf(0.5f));
    EXPECT_TRUE(same.equal());
    EXPECT_EQ(same.tensors.tensors, 7);
    EXPECT_EQ(same.parameters, 2 * 4 * 24 * 24 + 2 + 4 + 4 + 4 * 3 * 3 * 3);
    ASSERT_EQ(same.layers.size(), 3u);
    EXPECT_EQ(same.layers[0].layer, "conv") << "from the input on";
    EXPECT_EQ(same.layers[1].parameters, 8) << "statistics are not learned";
    EXPECT_TRUE(same.layers[2].bars.values.empty());
    EXPECT_EQ(same.largest, 0);
}

TEST(StateComparisonTest, CountsAndMeasuresByLayer) {
    const Checkpoint a = stateOf(0.5f);
    Checkpoint b = a;
    valueOf(b, "norm.weight", 1) = 0.75f;
    valueOf(b, "norm.bias", 3) = 0.25f;
    const StateComparison found = compare(a, b);
    EXPECT_FALSE(found.equal());
    EXPECT_EQ(found.different, 2);
    EXPECT_EQ(found.largest, 0.25);
    EXPECT_EQ(found.layers[1].different, 2);
    EXPECT_EQ(found.layers[0].different + found.layers[2].different, 0);
    EXPECT_THAT(found.layers[1].bars.values, testing::ElementsAre(0, -0.25, 0, 0, 0, 0, 0, 0.25));
    ASSERT_EQ(found.tensors.different.size(), 2u);
    EXPECT_EQ(found.tensors.different[0].tensor, "norm.bias");
    EXPECT_EQ(found.tensors.different[0].values, 4);
    EXPECT_EQ(found.tensors.different[0].different, 1);
}

TEST(StateComparisonTest, ManyParametersShareABarAndNoneIsLost) {
    const Checkpoint a = stateOf(0);
    Checkpoint b = a;
    valueOf(b, "dense.weight", 4000) = 3;
    valueOf(b, "dense.weight", 4001) = -2;
    valueOf(b, "dense.bias", 1) = 1;
    const DifferenceBars bars = compare(a, b).layers[2].bars;
    EXPECT_EQ(bars.parametersPerBar, 3);
    ASSERT_EQ(bars.values.size(), 1537u);
    EXPECT_EQ(bars.values[4000 / 3], -3);
    EXPECT_EQ(bars.values.back(), -1);
    EXPECT_EQ(std::ranges::count(bars.values, 0), 1535);
}

TEST(StateComparisonTest, StatisticsAndTheOptimizerCountAsWell) {
    const Checkpoint a = stateOf(0.5f);
    for (const char* name : {"norm.running_mean", "conv.weight.optimizer0"}) {
        Checkpoint b = a;
        valueOf(b, name, 2) = 0.625f;
        const StateComparison found = compare(a, b);
        EXPECT_FALSE(found.equal()) << name;
        EXPECT_EQ(found.different, 0) << name;
        EXPECT_EQ(found.tensors.largest, 0.125) << name;
    }
}

TEST(StateComparisonTest, BitsDecideAndWhatIsNotANumberIsNeverSmall) {
    const Checkpoint a = stateOf(0);
    Checkpoint b = a;
    valueOf(b, "norm.weight", 0) = -0.0f;
    EXPECT_EQ(compare(a, b).different, 1);
    EXPECT_EQ(compare(a, b).largest, 0);
    valueOf(b, "norm.weight", 1) = std::numeric_limits<float>::quiet_NaN();
    valueOf(b, "norm.weight", 2) = 1;
    EXPECT_TRUE(std::isnan(compare(a, b).largest));
    EXPECT_TRUE(std::isnan(compare(a, b).tensors.largest));
    EXPECT_TRUE(std::isinf(compare(a, b).layers[1].bars.values[1]));
    EXPECT_TRUE(compare(b, b).equal()) << "the same bits";
}

TEST(StateComparisonTest, OtherNetworksAreNotComparedAndWhatDiffersIsNamed) {
    const Checkpoint a = stateOf(0);
    Checkpoint b = a;
    b.tensors.pop_back();
    EXPECT_THAT(refusalOf([&] { compare(a, b); }),
                testing::HasSubstr(
                    "1 state of the optimizer is only in the first: conv.weight.optimizer0."));
    std::erase_if(b.tensors,
                  [](const HostTensor& tensor) { return tensor.name.starts_with("norm."); });
    b.tensors.front() = HostTensor::make("dense.weight", kernels::DataType::Float32, {2, 2});
    EXPECT_THAT(
        refusalOf([&] { compare(b, a); }),
        testing::HasSubstr("4 tensors are only in the second, such as conv.weight.optimizer0"
                           "; 1 tensor is of another type or shape: dense.weight."));
}

TEST(StateComparisonTest, TheHashIsThatOfTheParametersOnly) {
    const Task& task = findTask("classify");
    const Checkpoint a = stateOf(0.5f);
    Checkpoint b = a;
    valueOf(b, "norm.running_mean", 0) = 1;
    valueOf(b, "conv.weight.optimizer0", 0) = 1;
    std::ranges::reverse(b.tensors);
    EXPECT_EQ(parameterHash(a, task), parameterHash(b, task));
    valueOf(b, "conv.weight", 5) = 1;
    EXPECT_NE(parameterHash(a, task), parameterHash(b, task));
}

}  // namespace espalier::engine::tests
