// SPDX-License-Identifier: Apache-2.0
#include "engine/network/apply_fix.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "small_networks.h"

namespace espalier::engine {
namespace {

using testing::IsEmpty;

/// Applies the first fix repeatedly until there is no error; fails the test if that does not help.
NetworkDescription repaired(NetworkDescription network, const DataInterface& data = photos()) {
    const LayerCatalog catalog;
    for (int round = 0; round < 5; ++round) {
        const Diagnostics found = check(network, data).diagnostics;
        if (found.empty()) return network;
        if (found[0].fixes.empty()) break;
        EXPECT_NE(textOf(found[0].fixes[0], network).pattern, found[0].fixes[0].code);
        EXPECT_TRUE(applyFix(network, found[0].fixes[0], catalog));
    }
    ADD_FAILURE() << issues(network, data).front();
    return network;
}

TEST(ApplyFixTest, InsertsFlattenOnTheRightWire) {
    NetworkDescription network = chain(
        {"in:Input", "conv:Conv2D", "pool:GlobalAveragePool", "join:Concatenate", "out:Dense"});
    network.connections.push_back({.from = "conv", .to = "join", .port = 1});
    const NetworkDescription right = repaired(network);
    const NetworkNode* flatten = right.find("flatten1");
    ASSERT_TRUE(flatten);
    EXPECT_EQ(right.connections.back(), (Connection{.from = "conv", .to = "flatten1"}));
    EXPECT_EQ(right.wiresInto("join").size(), 2u);
}

TEST(ApplyFixTest, InsertsAProjectionWithItsSettings) {
    NetworkDescription network = chain({"in:Input", "conv:Conv2D", "add:Add", "out:Dense"});
    network.connections.push_back({.from = "in", .to = "add", .port = 1});
    const NetworkDescription right = repaired(network);
    const NetworkNode* projection = right.find("conv2d1");
    ASSERT_TRUE(projection);
    EXPECT_EQ(std::get<std::int64_t>(projection->attributes.at("filters")), 32);
}

// A residual block whose shortcut lacks the stride of the other branch, and other mismatches where
// two branches meet: if a setting helps, it is the first offer.
TEST(ApplyFixTest, SetsTheStrideWhereBranchesMeet) {
    NetworkDescription network =
        chain({"in:Input", "a:Conv2D", "norm:BatchNorm", "add:Add", "out:Dense"});
    network.nodes[1].attributes = {{"stride", std::vector<std::int64_t>{2, 2}}};
    network.nodes.insert(network.nodes.begin() + 3, {.id = "cut", .type = "Conv2D"});
    network.connections.push_back({.from = "in", .to = "cut"});
    network.connections.push_back({.from = "cut", .to = "add", .port = 1});
    const NetworkDescription right = repaired(network);
    EXPECT_EQ(right.nodes.size(), network.nodes.size());
    EXPECT_EQ(std::get<std::vector<std::int64_t>>(right.find("cut")->attributes.at("stride")),
              (std::vector<std::int64_t>{2, 2}));
}

TEST(ApplyFixTest, ResetsAStrideIfNothingElseCanBeSet) {
    NetworkDescription network =
        chain({"in:Input", "pool:MaxPool", "join:Concatenate", "out:Dense"});
    network.nodes[1].attributes = {{"padding", "same"}};
    network.connections.push_back({.from = "in", .to = "join", .port = 1});
    const NetworkDescription right = repaired(network);
    EXPECT_EQ(std::get<std::vector<std::int64_t>>(right.find("pool")->attributes.at("stride")),
              (std::vector<std::int64_t>{1, 1}));
}

TEST(ApplyFixTest, SetsTheWidthWhereOnlyTheChannelsDiffer) {
    NetworkDescription network =
        chain({"in:Input", "a:Conv2D", "b:Conv2D", "norm:BatchNorm", "add:Add", "out:Dense"});
    network.nodes[2].attributes = {{"filters", 48}};
    network.connections.push_back({.from = "a", .to = "add", .port = 1});
    std::ranges::swap(network.connections[3].port, network.connections.back().port);
    const NetworkDescription right = repaired(network);
    EXPECT_EQ(std::get<std::int64_t>(right.find("b")->attributes.at("filters")), 32);
}

TEST(ApplyFixTest, FixesSidesAndChannelsWithOneLayer) {
    NetworkDescription network = chain({"in:Input", "a:Conv2D", "add:Add", "out:Dense"});
    network.nodes[1].attributes = {{"stride", std::vector<std::int64_t>{2, 2}},
                                   {"padding", "valid"}};
    network.connections.push_back({.from = "in", .to = "add", .port = 1});
    const Diagnostics found = check(network).diagnostics;
    ASSERT_EQ(found.size(), 1u);
    // 40 x 30 before the convolution, 19 x 14 after it: no integer stride fits.
    EXPECT_TRUE(found[0].fixes.empty());
    network.nodes[1].attributes["padding"] = "same";
    EXPECT_EQ(repaired(network).nodes.size(), network.nodes.size() + 1);
}

TEST(ApplyFixTest, SetsAttributes) {
    NetworkDescription network = chain({"in:Input", "conv:Conv2D", "out:Dense"});
    network.nodes[1].attributes = {{"groups", 2}};
    EXPECT_EQ(std::get<std::int64_t>(repaired(network).find("conv")->attributes.at("groups")), 1);

    network.nodes[1].attributes = {{"padding", "valid"},
                                   {"kernel", std::vector<std::int64_t>{99, 3}}};
    EXPECT_EQ(std::get<std::string>(repaired(network).find("conv")->attributes.at("padding")),
              "same");
}

TEST(ApplyFixTest, DeletesLooseWiresAndBoxes) {
    NetworkDescription network = chain({"in:Input", "conv:Conv2D", "out:Dense"});
    const NetworkDescription whole = network;
    network.connections.push_back({.from = "conv", .to = "gone"});
    EXPECT_EQ(repaired(network), whole);
    network = whole;
    network.nodes.push_back({.id = "lone", .type = "ReLU"});
    EXPECT_EQ(repaired(network), whole);
}

TEST(ApplyFixTest, AddsAMissingInputBeforeTheFirstLooseLayer) {
    NetworkDescription network = chain({"conv:Conv2D", "out:Dense"});
    const LayerCatalog catalog;
    for (const Diagnostic& found : check(network).diagnostics) {
        if (found.code == "network.no_input") {
            EXPECT_TRUE(applyFix(network, found.fixes.at(0), catalog));
        }
    }
    EXPECT_THAT(issues(network), IsEmpty());
}

TEST(ApplyFixTest, AnOutdatedFixChangesNothing) {
    const LayerCatalog catalog;
    NetworkDescription network = chain({"in:Input", "conv:Conv2D"});
    const NetworkDescription before = network;
    const std::vector<Fix> stale{
        {.code = "set_attribute", .node = "gone", .arguments = {"filters", "3"}},
        {.code = "set_attribute", .node = "conv", .arguments = {"colour", "3"}},
        {.code = "set_attribute", .node = "conv", .arguments = {"filters", "many"}},
        {.code = "set_attribute", .node = "conv"},
        {.code = "insert_flatten", .node = "conv", .arguments = {"1"}},
        {.code = "insert_layer", .node = "conv", .arguments = {"0", "Conv3D"}},
        {.code = "insert_layer", .node = "conv", .arguments = {"0", "Conv2D", "filters"}},
        {.code = "insert_layer", .node = "conv", .arguments = {"x", "Conv2D"}},
        {.code = "delete_node", .node = "gone"},
        {.code = "delete_connection", .node = "conv", .arguments = {"in", "conv", "4"}},
        {.code = "add_input", .node = {}},
        {.code = "something new", .node = "conv", .arguments = {"0", "ReLU"}}};
    for (const Fix& fix : stale) {
        EXPECT_FALSE(applyFix(network, fix, catalog)) << fix.code;
        EXPECT_EQ(network, before) << fix.code;
    }
}

}  // namespace
}  // namespace espalier::engine
