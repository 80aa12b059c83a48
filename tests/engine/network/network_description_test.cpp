// SPDX-License-Identifier: Apache-2.0
#include "engine/network/network_description.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "small_networks.h"

namespace espalier::engine {
namespace {

TEST(NetworkDescriptionTest, FreshIdsAreReadableAndFree) {
    NetworkDescription network = chain({"conv2d1:Conv2D", "conv2d3:Conv2D"});
    EXPECT_EQ(network.freshId("Conv2D"), "conv2d2");
    EXPECT_EQ(network.freshId("LeakyReLU"), "leakyrelu1");
}

TEST(NetworkDescriptionTest, FindsBoxesById) {
    NetworkDescription network = chain({"a:ReLU", "b:Tanh"});
    EXPECT_EQ(network.find("b")->type, "Tanh");
    EXPECT_EQ(network.find("c"), nullptr);
}

TEST(NetworkDescriptionTest, WiresIntoABoxComeInTheOrderOfTheirPorts) {
    NetworkDescription network;
    network.connections = {{"a", "x", 5}, {"b", "y", 0}, {"c", "x", 1}, {"d", "x", 5}};
    EXPECT_THAT(network.wiresInto("x"), testing::ElementsAre(2, 0, 3));
    EXPECT_THAT(network.wiresInto("z"), testing::IsEmpty());
}

TEST(NetworkDescriptionTest, ABoxIsShownByItsLabelElseItsId) {
    EXPECT_EQ((NetworkNode{.id = "a", .type = "ReLU"}).shownName(), "a");
    EXPECT_EQ((NetworkNode{.id = "a", .type = "ReLU", .label = "first"}).shownName(), "first");
}

}  // namespace
}  // namespace espalier::engine
