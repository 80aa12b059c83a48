// SPDX-License-Identifier: Apache-2.0
#include "gtest/gtest.h"
#include "small_networks.h"

namespace espalier::engine {
namespace {

Initialiser weightOf(const Validation& result, const NodeId& id) {
    for (const NetworkLayer& layer : result.network.value().layers) {
        if (layer.id == id) return layer.shape.parameters.at(0).traits.initialiser;
    }
    throw std::runtime_error("no layer " + id);
}

Initialiser weightBefore(std::initializer_list<std::string> followers) {
    NetworkDescription network = chain({"in:Input", "conv:Conv2D"});
    for (const std::string& type : followers) {
        const NodeId id = network.freshId(type);
        network.connections.push_back({.from = network.nodes.back().id, .to = id});
        network.nodes.push_back({.id = id, .type = type});
    }
    return weightOf(check(network), "conv");
}

TEST(InitialisersTest, HeNormalBeforeARectifier) {
    EXPECT_EQ(weightBefore({"ReLU"}), Initialiser::HeNormal);
    EXPECT_EQ(weightBefore({"LeakyReLU", "Tanh"}), Initialiser::HeNormal);
    EXPECT_EQ(weightBefore({"BatchNorm", "ReLU"}), Initialiser::HeNormal);
    EXPECT_EQ(weightBefore({"BatchNorm", "Dropout", "MaxPool", "ReLU"}), Initialiser::HeNormal);
}

TEST(InitialisersTest, GlorotElsewhere) {
    EXPECT_EQ(weightBefore({}), Initialiser::GlorotUniform);
    EXPECT_EQ(weightBefore({"Tanh", "ReLU"}), Initialiser::GlorotUniform);
    EXPECT_EQ(weightBefore({"BatchNorm", "Sigmoid"}), Initialiser::GlorotUniform);
    EXPECT_EQ(weightBefore({"Conv2D", "ReLU"}), Initialiser::GlorotUniform);
}

TEST(InitialisersTest, BothBranchesOfAResidualBlockMeetItsRectifier) {
    const Validation result = check(makeTemplate("resnet18", {}));
    EXPECT_EQ(weightOf(result, "stage2.block1.conv2"), Initialiser::HeNormal);
    EXPECT_EQ(weightOf(result, "stage2.block1.shortcut.conv"), Initialiser::HeNormal);
    EXPECT_EQ(weightOf(result, "dense"), Initialiser::GlorotUniform);
    EXPECT_EQ(weightOf(result, "stage2.block1.norm2"), Initialiser::One);
}

TEST(InitialisersTest, OneBranchWithARectifierIsEnough) {
    NetworkDescription network = chain({"in:Input", "conv:Conv2D", "tanh:Tanh"});
    network.nodes.push_back({.id = "relu", .type = "ReLU"});
    network.nodes.push_back({.id = "add", .type = "Add"});
    network.connections.push_back({.from = "conv", .to = "relu"});
    network.connections.push_back({.from = "tanh", .to = "add"});
    network.connections.push_back({.from = "relu", .to = "add", .port = 1});
    EXPECT_EQ(weightOf(check(network), "conv"), Initialiser::HeNormal);
}

}  // namespace
}  // namespace espalier::engine
