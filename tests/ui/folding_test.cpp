// SPDX-License-Identifier: GPL-3.0-or-later
// Groups and notes without a window: how a folded drawing is shown and edited.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/network/network.h"
#include "engine/network/network_json.h"
#include "engine/network/templates.h"
#include "ui/canvas/drawing/bypassing.h"
#include "ui/canvas/drawing/canvas_layout.h"
#include "ui/canvas/drawing/folded_drawing.h"
#include "ui/canvas/drawing/look_edits.h"
#include "ui/canvas/drawing/short_names.h"

namespace espalier::ui {
namespace {

using engine::Connection;
using engine::NetworkDescription;
using testing::ElementsAre;
using testing::IsEmpty;

// in → a → b → add → out with a shortcut a → add; a, b and add are the folded group g.
NetworkDescription block() {
    NetworkDescription network;
    for (const char* id : {"in", "a", "b", "add", "out"}) {
        const std::string type = std::string(id) == "in" ? "Input" : "ReLU";
        network.nodes.push_back({.id = id, .type = std::string(id) == "add" ? "Add" : type});
    }
    network.connections = {
        {"in", "a", 0}, {"a", "b", 0}, {"b", "add", 0}, {"in", "add", 1}, {"add", "out", 0}};
    network.groups = {{.id = "g", .name = "block", .nodes = {"a", "b", "add"}, .folded = true}};
    return network;
}

std::vector<std::string> idsOf(const NetworkDescription& network) {
    std::vector<std::string> ids;
    for (const engine::NetworkNode& node : network.nodes) ids.push_back(node.id);
    return ids;
}

class FoldingTest : public testing::Test {
  protected:
    engine::LayerCatalog catalog_;
    NetworkDescription network_ = block();
};

TEST_F(FoldingTest, AFoldedGroupIsOneBoxWithOneWireToEachNeighbour) {
    const FoldedDrawing shown = foldedDrawing(network_);
    EXPECT_THAT(idsOf(shown.network), ElementsAre("in", "g", "out"));
    EXPECT_THAT(shown.network.connections,
                ElementsAre(Connection{"in", "g", 0}, Connection{"g", "out", 0}));
    EXPECT_THAT(shown.carried[0], ElementsAre(0u, 3u));
    EXPECT_EQ(shown.shownId("b"), "g");
    EXPECT_EQ(shown.shownId("out"), "out");
    const NetworkDescription open = setFolded(network_, {"g"}, false).network;
    EXPECT_THAT(idsOf(foldedDrawing(open).network), ElementsAre("in", "a", "b", "add", "out"));
}

TEST_F(FoldingTest, TheEndsOfAGroupAreWhatItReceivesAndGives) {
    const GroupEnds ends = endsOf(network_, network_.groups.front());
    EXPECT_THAT(ends.sources, ElementsAre("in"));
    EXPECT_EQ(ends.exit, "add");
    network_.nodes.push_back({.id = "other", .type = "ReLU"});
    network_.connections.push_back({"other", "add", 2});
    network_.connections.push_back({"b", "out", 1});
    const GroupEnds several = endsOf(network_, network_.groups.front());
    EXPECT_THAT(several.sources, ElementsAre("in", "other"));
    EXPECT_FALSE(several.exit);
}

TEST_F(FoldingTest, WiresToAFoldedGroupConnectToItsOnlySuitableLayer) {
    EXPECT_EQ(exitOf(network_, "g"), "add");
    // Every wire that came from "in", including the shortcut, now comes from the other layer.
    NetworkDescription two = network_;
    two.nodes.push_back({.id = "other", .type = "ReLU"});
    const auto wired = connectShown(two, "other", "g", catalog_);
    ASSERT_TRUE(wired);
    EXPECT_EQ(wired->network.connections[0], (Connection{"other", "a", 0}));
    EXPECT_EQ(wired->network.connections[3], (Connection{"other", "add", 1}));
    // A wire from the group starts at its output.
    const auto onwards = connectShown(two, "g", "other", catalog_);
    ASSERT_TRUE(onwards);
    EXPECT_EQ(onwards->network.connections.back(), (Connection{"add", "other", 0}));
    // Two layers feed layers outside, so the source is ambiguous.
    two.connections.push_back({"b", "other", 0});
    EXPECT_FALSE(exitOf(two, "g"));
    EXPECT_FALSE(connectShown(two, "g", "out", catalog_));
}

TEST_F(FoldingTest, ALayerOnAFoldedGroupsWireIsInsertedIntoAllWiresItRepresents) {
    const engine::Layer& relu = *catalog_.find("ReLU");
    const auto edit =
        insertOnShown(network_, {network_.connections[0], network_.connections[3]}, relu);
    ASSERT_TRUE(edit);
    const std::string id = edit->chosen.at(0);
    EXPECT_EQ(edit->network.connections[0], (Connection{id, "a", 0}));
    EXPECT_EQ(edit->network.connections[3], (Connection{id, "add", 1}));
    EXPECT_EQ(edit->network.groupOf(id), nullptr);
    const auto behind = insertAfterShown(network_, "g", relu);
    ASSERT_TRUE(behind);
    EXPECT_EQ(behind->network.connections[4], (Connection{behind->chosen.at(0), "out", 0}));
    EXPECT_EQ(behind->network.groupOf(behind->chosen.at(0)), nullptr);
}

TEST_F(FoldingTest, ALayerInsertedBetweenTwoOfAGroupJoinsIt) {
    const engine::Layer& relu = *catalog_.find("ReLU");
    const NetworkEdit on = insertOnWire(network_, network_.connections[1], relu);
    EXPECT_EQ(on.network.groupOf(on.chosen[0])->id, "g");
    const NetworkEdit behind = insertAfter(network_, "a", relu);
    EXPECT_EQ(behind.network.groupOf(behind.chosen[0])->id, "g");
    EXPECT_EQ(insertAfter(network_, "add", relu).network.groups[0].nodes.size(), 3u);
}

TEST_F(FoldingTest, GroupsFollowRemovedAndCopiedLayers) {
    EXPECT_THAT(removeNodes(network_, {"b"}).network.groups[0].nodes, ElementsAre("a", "add"));
    EXPECT_THAT(removeNodes(network_, {"a", "b", "add"}).network.groups, IsEmpty());
    EXPECT_THAT(fragment(network_, {"a", "b"}).groups, IsEmpty());
    const NetworkEdit whole = paste(network_, fragment(network_, {"a", "b", "add"}), {8, 8});
    ASSERT_EQ(whole.network.groups.size(), 2u);
    EXPECT_EQ(whole.network.groups[1].name, "block");
    EXPECT_TRUE(whole.network.groups[1].folded);
    EXPECT_THAT(whole.network.groups[1].nodes, testing::ElementsAreArray(whole.chosen));
    EXPECT_NE(whole.network.groups[1].id, "g");
}

TEST_F(FoldingTest, ALayerIsInOneGroupAtMost) {
    const NetworkDescription made = group(network_, {"b", "out"}, "new").network;
    EXPECT_THAT(made.findGroup("g")->nodes, ElementsAre("a", "add"));
    EXPECT_THAT(made.groups.back().nodes, ElementsAre("b", "out"));
    EXPECT_EQ(group(made, {"a", "add"}, "all of it").network.groups.size(), 2u);  // without "g"
    EXPECT_THAT(ungroup(made, {"g"}).network.groups.size(), 1u);
}

TEST_F(FoldingTest, FixedPlacesSurviveFoldingAndMoveWithTheBox) {
    network_.groups[0].folded = false;
    const NetworkDescription fixed =
        move(network_, {{"a", {10, 20}}, {"b", {10, 120}}, {"add", {60, 240}}}).network;
    const NetworkDescription folded = setFolded(fixed, {"g"}, true).network;
    EXPECT_EQ(folded.groups[0].position, (CanvasPoint{35, 20}));
    EXPECT_EQ(setFolded(folded, {"g"}, false).network, fixed);
    const NetworkDescription moved = move(folded, {{"g", {135, 70}}}).network;
    const NetworkDescription open = setFolded(moved, {"g"}, false).network;
    EXPECT_EQ(open.find("a")->position, (CanvasPoint{110, 70}));
    EXPECT_EQ(open.find("add")->position, (CanvasPoint{160, 290}));
    EXPECT_FALSE(open.groups[0].position);
    // A group that is laid out automatically keeps its automatic layout.
    EXPECT_EQ(setFolded(setFolded(network_, {"g"}, true).network, {"g"}, false).network, network_);
}

TEST_F(FoldingTest, NotesAreKeptMovedCopiedAndRemovedWhenEmpty) {
    const NetworkEdit added =
        addNote(network_, {.id = {}, .text = "why", .position = {{1, 2}}, .size = {{100, 50}}});
    const std::string id = added.chosen.at(0);
    EXPECT_EQ(move(added.network, {{id, {5, 6}}}).network.notes[0].position, (CanvasPoint{5, 6}));
    EXPECT_EQ(paste(added.network, fragment(added.network, {id}), {8, 8}).network.notes.size(), 2u);
    engine::Note empty = added.network.notes[0];
    empty.text.clear();
    EXPECT_EQ(changeNote(added.network, empty).network, network_);
    EXPECT_EQ(removeNodes(added.network, {id}).network, network_);
}

TEST_F(FoldingTest, NamesInsideAGroupLeaveOutWhatTheyHaveInCommon) {
    const NetworkDescription resnet = engine::makeTemplate("resnet18", {});
    const engine::NodeGroup& stage = *resnet.findGroup("stage2");
    const std::string prefix = commonPrefix(stage);
    EXPECT_EQ(prefix, "stage2.");
    EXPECT_EQ(shortName(*resnet.find("stage2.block1.conv1"), prefix), "block1.conv1");
    engine::NetworkNode named = *resnet.find("stage2.block1.conv1");
    named.label = "最初の畳み込み";
    EXPECT_EQ(shortName(named, prefix), "最初の畳み込み");
    EXPECT_EQ(commonPrefix(*resnet.findGroup("stem")), "");
    // The same wherever a layer is named, folded or open.
    const auto names = layerNames(resnet);
    ASSERT_EQ(names.size(), resnet.nodes.size());
    EXPECT_EQ(names.at("stage2.block1.conv1").shown, "block1.conv1");
    EXPECT_EQ(names.at("stage2.block1.conv1").group, "Stage 2");
    EXPECT_EQ(names.at("dense").group, "");
    for (const engine::NetworkNode& node : resnet.nodes) {
        EXPECT_EQ(layerName(resnet, node).shown, names.at(node.id).shown);
        EXPECT_EQ(layerName(resnet, node).group, names.at(node.id).group);
    }
    EXPECT_EQ(commonPrefix({.id = "g", .name = {}, .nodes = {"a.b", "a.b.c"}}), "a.");
    EXPECT_EQ(commonPrefix({.id = "g", .name = {}, .nodes = {"a.b"}}), "");
}

TEST_F(FoldingTest, TheBlocksOfAStageAreCounted) {
    const NetworkDescription resnet = engine::makeTemplate("resnet50", {});
    EXPECT_EQ(blocksIn(*resnet.findGroup("stage3")), 6u);
    EXPECT_EQ(blocksIn(*resnet.findGroup("stem")), 0u);
    const NetworkDescription lite = engine::makeTemplate("efficientnet-lite0", {});
    EXPECT_EQ(blocksIn(*lite.findGroup("stage2")), 2u);
    EXPECT_EQ(blocksIn(*lite.findGroup("stage1")), 0u);  // its only block
    EXPECT_EQ(blocksIn(network_.groups[0]), 0u);
}

TEST_F(FoldingTest, TheLayoutLeavesRoomForFramesOfOpenGroups) {
    NetworkDescription drawn = engine::makeTemplate("resnet-small", {.input = {3, 64, 64}});
    for (engine::NodeGroup& group : drawn.groups) group.folded = false;
    const CanvasLayout layout = layOut(foldedDrawing(drawn).network);
    const auto bottomOf = [&](const engine::NodeGroup& group) {
        double bottom = -1e9;
        for (const auto& id : group.nodes) bottom = std::max(bottom, layout.centres.at(id)[1]);
        return bottom + kBoxHeight / 2 + kFrameBottom;
    };
    const auto topOf = [&](const engine::NodeGroup& group) {
        double top = 1e9;
        for (const auto& id : group.nodes) top = std::min(top, layout.centres.at(id)[1]);
        return top - kBoxHeight / 2 - kFrameTop;
    };
    for (std::size_t i = 1; i < drawn.groups.size(); ++i) {
        EXPECT_GE(topOf(drawn.groups[i]), bottomOf(drawn.groups[i - 1]) + 16) << i;
    }
}

// A whole editing session without a window or Qt: the canvas is only a view.
TEST_F(FoldingTest, ASessionOfEditsNeedsNoWindow) {
    std::vector<NetworkDescription> history{engine::makeTemplate("resnet18", {})};
    const auto step = [&](const NetworkEdit& edit) { history.push_back(edit.network); };
    const auto now = [&]() -> const NetworkDescription& { return history.back(); };
    const engine::DataInterface photos{{3, 96, 96}, 5};
    const auto parameters = [&] {
        std::int64_t sum = 0;
        const auto checked = engine::validate(now(), catalog_, photos);
        for (const engine::NetworkLayer& layer : checked.network.value().layers) {
            for (const auto& parameter : layer.shape.parameters) {
                sum += parameter.shape.elementCount();
            }
        }
        return sum;
    };
    const std::int64_t before = parameters();
    EXPECT_EQ(foldedDrawing(now()).network.nodes.size(), 9u);  // of 70 layers
    step(setFolded(now(), {"stage2"}, false));
    step(group(now(), {"average", "dense"}, "end"));
    step(setFolded(now(), {now().groups.back().id}, true));
    EXPECT_EQ(foldedDrawing(now()).network.nodes.size(), 9u + 15u - 1u);
    step(move(now(), {{now().groups.back().id, {0, -200}}}));
    step(addNote(now(), {.id = {}, .text = "stride 4 until here", .size = {{208, 64}}}));
    EXPECT_EQ(layOut(foldedDrawing(now()).network).centres.at(now().groups.back().id),
              (CanvasPoint{0, -200}));
    EXPECT_EQ(parameters(), before);  // groups do not affect the computation
    step(*insertAfterShown(now(), "stage1", *catalog_.find("Dropout")));
    EXPECT_EQ(parameters(), before);
    EXPECT_FALSE(engine::hasErrors(engine::validate(now(), catalog_, photos).diagnostics));
    for (const NetworkDescription& each : history) {  // every state can be saved
        EXPECT_EQ(engine::networkFromJson(engine::networkToJson(each)), each);
    }
}

}  // namespace
}  // namespace espalier::ui
