// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing/network_edits.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "engine/network/network.h"
#include "engine/network/network_json.h"
#include "engine/network/templates.h"
#include "tests/support/random_seed.h"

namespace espalier::ui {
namespace {

using engine::NetworkDescription;

NetworkDescription chain(const std::vector<std::string>& types) {
    NetworkDescription network;
    for (const std::string& type : types) {
        network.nodes.push_back({.id = network.freshId(type), .type = type});
        const std::size_t count = network.nodes.size();
        if (count < 2) continue;
        network.connections.push_back(
            {.from = network.nodes[count - 2].id, .to = network.nodes[count - 1].id});
    }
    return network;
}

bool hasWire(const NetworkDescription& network, const std::string& from, const std::string& to) {
    return std::ranges::any_of(network.connections, [&](const engine::Connection& wire) {
        return wire.from == from && wire.to == to;
    });
}

class NetworkEditsTest : public testing::Test {
  protected:
    engine::LayerCatalog catalog_;
    NetworkDescription network_ = chain({"Input", "ReLU", "Flatten"});
    const std::string input_ = network_.nodes[0].id;
    const std::string relu_ = network_.nodes[1].id;
    const std::string flatten_ = network_.nodes[2].id;
};

TEST_F(NetworkEditsTest, InsertsAfterABoxAndKeepsTheChain) {
    const NetworkEdit edit = insertAfter(network_, input_, *catalog_.find("Tanh"));
    ASSERT_EQ(edit.chosen.size(), 1u);
    EXPECT_TRUE(hasWire(edit.network, input_, edit.chosen[0]));
    EXPECT_TRUE(hasWire(edit.network, edit.chosen[0], relu_));
    EXPECT_FALSE(hasWire(edit.network, input_, relu_));
    EXPECT_EQ(edit.network.connections.size(), 3u);
}

TEST_F(NetworkEditsTest, InsertsIntoAWire) {
    const NetworkEdit edit =
        insertOnWire(network_, network_.connections[1], *catalog_.find("Dropout"));
    EXPECT_TRUE(hasWire(edit.network, relu_, edit.chosen[0]));
    EXPECT_TRUE(hasWire(edit.network, edit.chosen[0], flatten_));
    EXPECT_FALSE(hasWire(edit.network, relu_, flatten_));
}

TEST_F(NetworkEditsTest, ANewWireReplacesTheOldOneOfASingleInput) {
    const NetworkEdit edit = connect(network_, input_, flatten_, catalog_);
    EXPECT_TRUE(hasWire(edit.network, input_, flatten_));
    EXPECT_FALSE(hasWire(edit.network, relu_, flatten_));
}

TEST_F(NetworkEditsTest, AnAddBoxTakesAnotherWire) {
    const NetworkDescription network = chain({"Input", "ReLU", "Add"});
    const std::string add = network.nodes[2].id;
    const NetworkEdit edit = connect(network, network.nodes[0].id, add, catalog_);
    EXPECT_TRUE(hasWire(edit.network, network.nodes[0].id, add));
    EXPECT_TRUE(hasWire(edit.network, network.nodes[1].id, add));
    EXPECT_NE(edit.network.connections[1].port, edit.network.connections[2].port);
}

TEST_F(NetworkEditsTest, AReroutedWireKeepsItsPosition) {
    const NetworkEdit edit =
        reroute(network_, network_.connections[0], {.from = input_, .to = flatten_}, catalog_);
    EXPECT_TRUE(hasWire(edit.network, input_, flatten_));
    EXPECT_EQ(edit.network.connections.size(), 1u);  // Flatten takes only one wire
    const NetworkDescription join = chain({"Input", "ReLU", "Add"});
    const NetworkEdit other = reroute(
        join, join.connections[1], {.from = join.nodes[0].id, .to = join.nodes[2].id}, catalog_);
    EXPECT_TRUE(hasWire(other.network, join.nodes[0].id, join.nodes[2].id));
    EXPECT_EQ(other.network.connections[1].port, join.connections[1].port);
    EXPECT_EQ(
        reroute(network_, network_.connections[0], {.from = relu_, .to = relu_}, catalog_).network,
        network_);
}

TEST_F(NetworkEditsTest, BoxesAreAlignedAndDistributed) {
    const std::map<engine::NodeId, CanvasPoint> places{
        {input_, {0, 10}}, {relu_, {30, 20}}, {flatten_, {100, 90}}};
    const auto at = [&](Alignment alignment, const std::string& id) {
        return *align(network_, places, alignment).network.find(id)->position;
    };
    EXPECT_EQ(at(Alignment::Left, flatten_), (CanvasPoint{0, 90}));
    EXPECT_EQ(at(Alignment::Right, input_), (CanvasPoint{100, 10}));
    EXPECT_EQ(at(Alignment::Centre, relu_), (CanvasPoint{50, 20}));
    EXPECT_EQ(at(Alignment::Top, flatten_), (CanvasPoint{100, 10}));
    EXPECT_EQ(at(Alignment::SpreadAcross, relu_), (CanvasPoint{50, 20}));
    EXPECT_EQ(at(Alignment::SpreadDown, relu_), (CanvasPoint{30, 50}));
    EXPECT_EQ(align(network_, {{input_, {0, 0}}}, Alignment::Left).network, network_);
}

TEST_F(NetworkEditsTest, ABoxIsNeverConnectedToItself) {
    EXPECT_EQ(connect(network_, relu_, relu_, catalog_).network, network_);
}

TEST_F(NetworkEditsTest, DeletingReconnectsTheChain) {
    const NetworkEdit edit = removeNodes(network_, {relu_});
    EXPECT_EQ(edit.network.nodes.size(), 2u);
    EXPECT_TRUE(hasWire(edit.network, input_, flatten_));
}

TEST_F(NetworkEditsTest, DeletingTheFirstBoxLeavesNoDanglingWire) {
    const NetworkEdit edit = removeNodes(network_, {input_});
    EXPECT_EQ(edit.network.connections.size(), 1u);
    EXPECT_FALSE(hasWire(edit.network, input_, relu_));
}

TEST_F(NetworkEditsTest, DeletingACycleTerminates) {
    NetworkDescription circle = network_;
    circle.connections.push_back({.from = flatten_, .to = relu_, .port = 1});
    std::erase_if(circle.connections, [&](const auto& wire) { return wire.from == input_; });
    EXPECT_TRUE(removeNodes(circle, {relu_, flatten_}).network.connections.empty());
}

TEST_F(NetworkEditsTest, PastingCreatesNewIdsAndKeepsInnerWires) {
    const NetworkDescription part = fragment(network_, {relu_, flatten_});
    EXPECT_EQ(part.connections.size(), 1u);
    const NetworkEdit edit = paste(network_, part, {10, 10});
    EXPECT_EQ(edit.network.nodes.size(), 5u);
    EXPECT_EQ(edit.network.connections.size(), 3u);
    EXPECT_TRUE(hasWire(edit.network, edit.chosen[0], edit.chosen[1]));
    EXPECT_EQ(network_.find(edit.chosen[0]), nullptr);
}

TEST_F(NetworkEditsTest, ARenamedBoxKeepsItsIdAndItsWires) {
    const NetworkEdit edit = rename(network_, relu_, "曲がり角");
    EXPECT_EQ(edit.network.find(relu_)->shownName(), "曲がり角");
    EXPECT_EQ(edit.network.connections, network_.connections);
    EXPECT_EQ(rename(edit.network, relu_, relu_).network, network_);
}

// After any sequence of gestures, validate() can check the drawing and no wire is dangling.
TEST_F(NetworkEditsTest, RandomGesturesNeverLeaveADanglingWire) {
    const unsigned seed = tests::testSeed();
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    std::mt19937 random(seed);
    const auto below = [&](std::size_t count) {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
    };
    NetworkDescription network = engine::makeTemplate("resnet-small", {});
    for (int round = 0; round < 2000; ++round) {
        const auto& layers = catalog_.layers();
        const engine::Layer& layer = *layers[below(layers.size())];
        const bool any = !network.nodes.empty();
        const std::string a = any ? network.nodes[below(network.nodes.size())].id : "";
        const std::string b = any ? network.nodes[below(network.nodes.size())].id : "";
        switch (below(6)) {
            case 0:
                network = insertAfter(network, a, layer).network;
                break;
            case 1:
                network = removeNodes(network, {a, b}).network;
                break;
            case 2:
                network = connect(network, a, b, catalog_).network;
                break;
            case 3:
                network = place(network, layer, {0, 0}).network;
                break;
            case 4:
                if (network.nodes.size() < 200) {
                    network = paste(network, fragment(network, {a, b}), {8, 8}).network;
                }
                break;
            default:
                if (!network.connections.empty()) {
                    const std::size_t wire = below(network.connections.size());
                    network = disconnect(network, network.connections[wire]).network;
                }
        }
        for (const engine::Connection& wire : network.connections) {
            ASSERT_NE(network.find(wire.from), nullptr);
            ASSERT_NE(network.find(wire.to), nullptr);
        }
    }
    engine::validate(network, catalog_, {.input = {3, 64, 64}, .outputWidth = 5});
    EXPECT_EQ(engine::networkFromJson(engine::networkToJson(network)).nodes.size(),
              network.nodes.size());
}

}  // namespace
}  // namespace espalier::ui
