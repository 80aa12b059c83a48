// SPDX-License-Identifier: Apache-2.0
// Layers that are drawn but not computed.
#include "engine/network/bypass.h"

#include <algorithm>
#include <tuple>

#include "engine/network/apply_fix.h"
#include "engine/network/network_json.h"
#include "engine/network/summary.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "small_networks.h"

namespace espalier::engine {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::Pair;

NetworkDescription bypassing(NetworkDescription network, std::initializer_list<const char*> ids) {
    for (const char* id : ids) network.find(id)->bypassed = true;
    return network;
}

std::vector<std::string> layersOf(const Validation& validation) {
    std::vector<std::string> ids;
    if (!validation.network) return ids;
    for (const NetworkLayer& layer : validation.network->layers) ids.push_back(layer.id);
    return ids;
}

TEST(BypassTest, WhatALayerReceivesGoesToTheLayersBehindIt) {
    const NetworkDescription drawn = chain({"in:Input", "a:Conv2D", "b:BatchNorm", "c:ReLU"});
    const Validation with = check(bypassing(drawn, {"b"}));
    EXPECT_THAT(layersOf(with), ElementsAre("in", "a", "c"));
    EXPECT_EQ(with.shapes.at("b"), with.shapes.at("a"));
    EXPECT_EQ(with.network->connections, 2);
    // The same as if it had been deleted: nothing of it is computed, trained or exported.
    NetworkDescription without = chain({"in:Input", "a:Conv2D", "c:ReLU"});
    const NetworkSummary expected = summarise(*check(without).network);
    const NetworkSummary summary = summarise(*with.network);
    EXPECT_EQ(summary.parameters, expected.parameters);
    EXPECT_EQ(summary.stateTensors, 0);
    EXPECT_EQ(summarise(*check(drawn).network).stateTensors, 2);
}

TEST(BypassTest, SeveralInARowAndAtTheEndsOfTheNetwork) {
    const NetworkDescription drawn =
        chain({"in:Input", "a:ReLU", "b:Dropout", "c:Conv2D", "d:ReLU"});
    const Validation found = check(bypassing(drawn, {"a", "b", "d"}));
    EXPECT_THAT(layersOf(found), ElementsAre("in", "c"));
    EXPECT_EQ(found.shapes.at("a"), found.shapes.at("in"));
    EXPECT_EQ(found.shapes.at("b"), found.shapes.at("in"));
    EXPECT_EQ(found.shapes.at("d"), found.shapes.at("c"));
    EXPECT_THAT(issues(bypassing(drawn, {"a", "b", "c", "d"})),
                ElementsAre(HasSubstr("network.no_output")));
}

TEST(BypassTest, TheOtherBranchesAndTheOrderOfWiresStay) {
    NetworkDescription drawn = chain({"in:Input", "a:Conv2D", "b:Conv2D"});
    drawn.nodes.push_back({.id = "join", .type = "Concatenate"});
    drawn.connections.push_back({.from = "b", .to = "join", .port = 0});
    drawn.connections.push_back({.from = "a", .to = "join", .port = 1});
    drawn.find("a")->attributes["filters"] = std::int64_t{5};
    drawn.find("b")->attributes["filters"] = std::int64_t{7};
    const Validation found = check(bypassing(drawn, {"b"}));
    ASSERT_TRUE(found.network) << testing::PrintToString(issues(found.diagnostics));
    EXPECT_EQ(found.shapes.at("join"), (kernels::Shape{10, 40, 30}));
}

TEST(BypassTest, WhereShapesDoNotAllowItTheProblemIsReportedAsUsual) {
    NetworkDescription drawn = chain({"in:Input", "a:Conv2D", "join:Add"});
    drawn.nodes.insert(drawn.nodes.begin() + 2, {.id = "b", .type = "Conv2D"});
    drawn.connections.push_back({.from = "in", .to = "b"});
    drawn.connections.push_back({.from = "b", .to = "join", .port = 1});
    EXPECT_THAT(issues(drawn), IsEmpty());
    EXPECT_THAT(issues(bypassing(drawn, {"b"})), ElementsAre(HasSubstr("network.shapes_differ")));
}

TEST(BypassTest, LayersThatCannotBeBypassedAreNamedAndTheFixUsesThemAgain) {
    NetworkDescription drawn = chain({"in:Input", "a:Conv2D", "b:ReLU"});
    drawn.nodes.push_back({.id = "join", .type = "Add"});
    drawn.connections.push_back({.from = "b", .to = "join", .port = 0});
    drawn.connections.push_back({.from = "a", .to = "join", .port = 1});
    for (const auto& [id, why] : {std::pair("join", "several inputs"), {"in", "the images"}}) {
        NetworkDescription wrong = bypassing(drawn, {id});
        const Validation found = check(wrong);
        EXPECT_FALSE(found.network);
        ASSERT_EQ(found.diagnostics.size(), 1u);
        EXPECT_EQ(found.diagnostics[0].code, "network.bypass");
        EXPECT_THAT(englishSentence(found.diagnostics[0]), HasSubstr(why));
        ASSERT_TRUE(applyFix(wrong, found.diagnostics[0].fixes.at(0), LayerCatalog()));
        EXPECT_EQ(wrong, drawn);
    }
}

// A layer of a network without what only its description says.
auto computationOf(const NetworkLayer& layer) {
    return std::tuple(layer.id, layer.layer, layer.attributes, layer.sources, layer.inputs);
}

TEST(BypassTest, AResidualStageIsLeftOutWithItsSums) {
    const NetworkDescription drawn = makeTemplate("resnet-small", {.input = {3, 40, 30}});
    const NodeGroup stage = *drawn.findGroup("stage1");
    const auto isInside = [&](const NodeId& id) {
        return std::ranges::find(stage.nodes, id) != stage.nodes.end();
    };
    NetworkDescription bypassed = drawn;
    NetworkDescription without = drawn;
    for (NetworkNode& node : bypassed.nodes) node.bypassed = isInside(node.id);
    std::erase_if(without.nodes, [&](const NetworkNode& node) { return isInside(node.id); });
    std::erase_if(without.connections, [&](const Connection& wire) { return isInside(wire.to); });
    for (Connection& wire : without.connections) {
        if (isInside(wire.from)) wire.from = "relu1";
    }
    const Validation found = check(bypassed);
    const Validation expected = check(without);
    ASSERT_TRUE(found.network) << testing::PrintToString(issues(found.diagnostics));
    ASSERT_TRUE(expected.network);
    ASSERT_LT(found.network->layers.size(), check(drawn).network->layers.size());
    // So everything behind it computes, stores and exports the same.
    ASSERT_EQ(layersOf(found), layersOf(expected));
    for (std::size_t i = 0; i < found.network->layers.size(); ++i) {
        EXPECT_EQ(computationOf(found.network->layers[i]),
                  computationOf(expected.network->layers[i]));
    }
    EXPECT_EQ(found.network->outputs, expected.network->outputs);
    EXPECT_EQ(found.network->connections, expected.network->connections);
    EXPECT_EQ(summarise(*found.network).parameters, summarise(*expected.network).parameters);
    EXPECT_EQ(found.shapes.at("stage1.block2.add"), found.shapes.at("relu1"));
    EXPECT_EQ(networkFromJson(networkToJson(bypassed)), bypassed);
    EXPECT_EQ(bypassedLayers(bypassed).size(), stage.nodes.size());
}

TEST(BypassTest, WhereSeveralComputedLayersComeTogetherTheFirstSuchLayerIsNamed) {
    NetworkDescription drawn =
        chain({"in:Input", "a:ReLU", "b:ReLU", "sum:Add", "c:ReLU", "all:Concatenate", "d:ReLU"});
    drawn.connections.push_back({.from = "in", .to = "sum", .port = 1});
    drawn.connections.push_back({.from = "sum", .to = "all", .port = 1});
    EXPECT_THAT(layersOf(check(bypassing(drawn, {"a", "b", "sum", "c", "all"}))),
                ElementsAre("in", "d"));
    // The sum of what is still computed cannot be left out, but what follows it can.
    const NetworkDescription partly = bypassing(drawn, {"a", "sum", "c", "all"});
    ASSERT_EQ(check(partly).diagnostics.size(), 1u);
    EXPECT_EQ(check(partly).diagnostics[0].code, "network.bypass");
    EXPECT_EQ(check(partly).diagnostics[0].node, "sum");
    const ComputedDrawing computed = withoutBypassed(partly, LayerCatalog());
    EXPECT_THAT(computed.passed,
                ElementsAre(Pair("a", "in"), Pair("all", "sum"), Pair("c", "sum")));
    // In a circle, nothing comes first.
    NetworkDescription circle = bypassing(drawn, {"a", "b", "sum", "c", "all"});
    circle.connections.push_back({.from = "c", .to = "sum", .port = 2});
    EXPECT_THAT(issues(circle), testing::Contains(HasSubstr("network.cycle")));
}

TEST(BypassTest, WithoutAWireOrInACircleTheLayerIsReported) {
    NetworkDescription loose = bypassing(chain({"in:Input", "a:Conv2D", "b:ReLU"}), {"b"});
    std::erase_if(loose.connections, [](const Connection& wire) { return wire.to == "b"; });
    EXPECT_THAT(issues(loose), testing::Contains(HasSubstr("network.no_wire: 'b'")));
    NetworkDescription circle = bypassing(chain({"in:Input", "a:ReLU", "b:ReLU"}), {"a", "b"});
    circle.connections = {{.from = "a", .to = "b"}, {.from = "b", .to = "a"}};
    EXPECT_THAT(issues(circle), testing::Contains(HasSubstr("network.cycle")));
    NetworkDescription ghost = bypassing(chain({"in:Input", "a:ReLU"}), {"a"});
    ghost.connections = {{.from = "ghost", .to = "a"}};
    EXPECT_THAT(issues(ghost), testing::Contains(HasSubstr("network.dangling_wire")));
}

TEST(BypassTest, TheFileSaysItOnlyWhereItIsUsed) {
    const NetworkDescription drawn = chain({"in:Input", "a:Conv2D", "b:ReLU"});
    const std::string plain = networkToJson(drawn);
    EXPECT_THAT(plain, Not(HasSubstr("bypassed")));
    const NetworkDescription network = bypassing(drawn, {"b"});
    const std::string text = networkToJson(network);
    EXPECT_THAT(text, HasSubstr("\"espalier_network\": 4"));
    EXPECT_THAT(text, HasSubstr(R"({"id":"b","type":"ReLU","bypassed":true})"));
    EXPECT_EQ(networkFromJson(text), network);
    EXPECT_EQ(withoutLook(network), networkFromJson(text)) << "it decides what is computed";
    std::string older = text;
    older.replace(older.find(": 4"), 3, ": 3");
    EXPECT_THROW(networkFromJson(older), std::exception);
    NetworkDescription again = network;
    again.find("b")->bypassed = false;
    EXPECT_EQ(networkToJson(again), plain);
    EXPECT_THAT(bypassedLayers(network), ElementsAre("b"));
}

}  // namespace
}  // namespace espalier::engine
