// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/model_layers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/ops/host_values.h"

namespace espalier::engine {

namespace {

/// A chain of ops on rows of four numbers, and the names of what they output.
class ModelLayersTest : public testing::Test {
  protected:
    ModelLayersTest() { last = value(kImageInput, {1, 4}, ValueRole::Input); }

    ValueId value(const std::string& name, const kernels::Shape& shape, ValueRole role) {
        Value added;
        added.name = name;
        added.desc = {kernels::DataType::Float32, shape, kernels::Layout::plain()};
        added.role = role;
        return graph.addValue(std::move(added));
    }
    ValueId activation(const std::string& name, ValueId from) {
        last = graph.add(kernels::ActivationForward{}, {from}, name).front();
        if (!name.empty()) names[name] = last;
        return last;
    }
    ValueId product(const std::string& name, const std::string& weight) {
        const ValueId matrix = value(weight, {4, 4}, ValueRole::Parameter);
        last = graph.add(kernels::Matmul{.transposeB = true, .fusion = {}}, {last, matrix}, name)
                   .front();
        names[name] = last;
        return last;
    }
    std::vector<std::string> layers() const {
        std::vector<std::string> found;
        for (const ModelLayer& layer : modelLayers(graph, names)) found.push_back(layer.name);
        return found;
    }

    OpGraph graph;
    std::map<std::string, ValueId> names;
    ValueId last = kNoValue;
};

}  // namespace

TEST_F(ModelLayersTest, ALayerOfSeveralOpsIsOneWithTheValueOfTheLast) {
    activation("shuffle", last);
    activation("shuffle.1", last);
    activation("shuffle.2", last);
    activation("norm.row", last);
    activation("", last);  // a composite of the file becomes ops without names
    activation("norm.normalised", last);
    const ValueId norm = activation("norm", last);
    const std::vector<ModelLayer> found = modelLayers(graph, names);
    ASSERT_THAT(layers(), testing::ElementsAre("shuffle", "norm"));
    EXPECT_EQ(found[0].value, names["shuffle.2"]);
    EXPECT_EQ(found[1].value, norm);
}

TEST_F(ModelLayersTest, ANumberAtTheEndMayBelongToTheName) {
    const ValueId first = activation("block", last);
    activation("other", first);
    activation("block.1", last);
    activation("block.2x", last);
    activation("block.", last);
    EXPECT_THAT(layers(), testing::ElementsAre("block", "other", "block.1", "block.2x", "block."));
}

TEST_F(ModelLayersTest, AnOutputIsCalledAsItsWeightsAre) {
    product("conv7", "conv7.weight");
    product(kOutput, "last.weight");
    EXPECT_THAT(layers(), testing::ElementsAre("conv7", "last"));
}

TEST_F(ModelLayersTest, AnOutputWithoutWeightsAndScoresKeepTheirNames) {
    activation("relu", last);
    activation(kOutput, last);
    activation(kScores, last);
    EXPECT_THAT(layers(), testing::ElementsAre("relu", kOutput, kScores));
}

TEST_F(ModelLayersTest, AFileWithoutLayersHasNone) {
    EXPECT_THAT(layers(), testing::IsEmpty());
    activation("", last);
    EXPECT_THAT(layers(), testing::IsEmpty());
}

}  // namespace espalier::engine
