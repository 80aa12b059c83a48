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

TEST(NetworkDescriptionTest, FreshIdsAreNotThoseOfGroupsAndNotes) {
    NetworkDescription network = chain({"a:ReLU"});
    network.groups = {{.id = "relu1", .name = "G", .nodes = {"a"}}};
    network.notes = {{.id = "relu2", .text = "why"}};
    EXPECT_EQ(network.freshId("ReLU"), "relu3");
}

TEST(NetworkDescriptionTest, GroupsForgetBoxesThatAreGone) {
    NetworkDescription network = chain({"a:ReLU", "b:ReLU"});
    network.groups = {{.id = "g1", .name = "G", .nodes = {"a", "gone", "b"}},
                      {.id = "g2", .name = "H", .nodes = {"gone"}},
                      {.id = "g3", .name = "I", .nodes = {"b"}}};
    network.tidyGroups();
    ASSERT_EQ(network.groups.size(), 1u);
    EXPECT_THAT(network.groups[0].nodes, testing::ElementsAre("a", "b"));
    EXPECT_EQ(network.groupOf("b"), network.findGroup("g1"));
    EXPECT_EQ(network.groupOf("gone"), nullptr);
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
