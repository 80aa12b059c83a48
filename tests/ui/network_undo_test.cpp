// SPDX-License-Identifier: GPL-3.0-or-later
// Ten thousand random edits are undone and redone to the byte, using little memory. Tested without
// a window, which is only a view.
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <random>

#include "engine/network/network_json.h"
#include "engine/network/templates.h"
#include "tests/support/random_seed.h"
#include "ui/canvas/drawing/look_edits.h"
#include "ui/canvas/drawing/network_edits.h"
#include "ui/document.h"

namespace espalier::ui {
namespace {

constexpr int kEdits = 10'000;
constexpr double kMostMemory = 150e6;  // bytes for all edits

class NetworkUndoTest : public testing::Test {
  protected:
    NetworkUndoTest() {
        engine::Project project;
        project.network = engine::makeTemplate("resnet18", {.input = {3, 64, 64}});
        document_.reset(project, {});
    }

    std::size_t below(std::size_t count) {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_);
    }
    std::string anyNode() {
        const auto& nodes = document_.network().nodes;
        return nodes.empty() ? std::string() : nodes[below(nodes.size())].id;
    }
    NetworkEdit anyEdit() {
        const engine::NetworkDescription& network = document_.network();
        const auto& layers = document_.catalog().layers();
        const engine::Layer& layer = *layers[below(layers.size())];
        const bool large = network.nodes.size() > 120;
        const bool wired = !network.connections.empty();
        const engine::Connection wire =
            wired ? network.connections[below(network.connections.size())] : engine::Connection{};
        const CanvasPoint at{static_cast<double>(below(999)), static_cast<double>(below(999))};
        switch (below(large ? 12 : 16)) {
            case 0:
                return removeNodes(network, {anyNode(), anyNode()});
            case 1:
                return disconnect(network, wire);
            case 2:
                return move(network, {{anyNode(), at}, {anyNode(), at}});
            case 3:
                return setAttribute(network, {anyNode()}, "filters", std::int64_t(below(99) + 1));
            case 4:
                return rename(network, anyNode(), "name " + std::to_string(below(999)));
            case 5:
                return reroute(
                    network, wire, {.from = anyNode(), .to = anyNode()}, document_.catalog());
            case 6:
                return group(network, {anyNode(), anyNode(), anyNode()}, "block");
            case 7:
                return ungroup(network, {anyGroup()});
            case 8:
                return setFolded(network, {anyGroup(), anyGroup()}, below(2) == 0);
            case 9:
                return move(network, {{anyGroup(), at}, {anyNote(), at}});
            case 10:
                return renameGroup(network, anyGroup(), "name " + std::to_string(below(999)));
            case 11:
                return anyNoteEdit(at);
            case 12:
                return insertAfter(network, anyNode(), layer);
            case 13:
                return insertOnWire(network, wire, layer);
            case 14:
                return connect(network, anyNode(), anyNode(), document_.catalog());
            default:
                return paste(network, fragment(network, somePart()), {8, 8});
        }
    }
    std::string anyGroup() {
        const auto& groups = document_.network().groups;
        return groups.empty() ? std::string() : groups[below(groups.size())].id;
    }
    std::string anyNote() {
        const auto& notes = document_.network().notes;
        return notes.empty() ? std::string() : notes[below(notes.size())].id;
    }
    NetworkEdit anyNoteEdit(const CanvasPoint& at) {
        const engine::Note* note = document_.network().findNote(anyNote());
        const std::string text = below(4) == 0 ? "" : std::string(below(40) + 1, 'w');
        if (!note || below(9) == 0) {
            return addNote(document_.network(),
                           {.id = {}, .text = "why", .position = at, .size = {208, 64}});
        }
        return changeNote(document_.network(),
                          {.id = note->id, .text = text, .position = at, .size = {100, 50}});
    }
    // Two layers, possibly with a whole group, and a note.
    std::set<engine::NodeId> somePart() {
        std::set<engine::NodeId> part{anyNode(), anyNode(), anyNote()};
        const engine::NodeGroup* group = document_.network().findGroup(anyGroup());
        if (group && below(2) == 0) part.insert(group->nodes.begin(), group->nodes.end());
        return part;
    }
    std::string json() const { return engine::networkToJson(document_.network()); }

    const unsigned seed_ = tests::testSeed();
    std::mt19937 random_{seed_};
    Document document_;
};

TEST_F(NetworkUndoTest, TenThousandRandomEditsAreUndoneAndRedoneToTheByte) {
    SCOPED_TRACE(testing::Message() << "seed " << seed_);
    std::vector<std::size_t> hashes{std::hash<std::string>()(json())};
    const std::string first = json();
    const auto before = static_cast<double>(mallinfo2().uordblks);
    for (int i = 0; i < kEdits; ++i) {
        document_.changeNetwork(anyEdit().network, QStringLiteral("edit"));
        hashes.push_back(std::hash<std::string>()(json()));
        engine::NetworkDescription tidy = document_.network();
        tidy.tidyGroups();
        ASSERT_EQ(tidy, document_.network()) << i;  // no edit leaves a group broken
    }
    const double memory = static_cast<double>(mallinfo2().uordblks) - before;
    std::printf("%d edits of some 100 layers: %.1f MB for undo\n", kEdits, memory / 1e6);
    EXPECT_LT(memory, kMostMemory);
    const std::string last = json();
    ASSERT_EQ(document_.undoStack().count(), kEdits);
    for (int i = kEdits; i-- > 0;) {
        document_.undoStack().undo();
        ASSERT_EQ(std::hash<std::string>()(json()), hashes[static_cast<std::size_t>(i)]) << i;
    }
    EXPECT_EQ(json(), first);
    for (int i = 1; i <= kEdits; ++i) {
        document_.undoStack().redo();
        ASSERT_EQ(std::hash<std::string>()(json()), hashes[static_cast<std::size_t>(i)]) << i;
    }
    EXPECT_EQ(json(), last);
}

TEST_F(NetworkUndoTest, EditsOfOneFieldAreOneUndoStep) {
    const engine::NetworkDescription before = document_.network();
    const std::string conv = before.nodes[1].id;
    for (std::int64_t filters = 3; filters < 9; ++filters) {
        document_.changeNetwork(
            setAttribute(document_.network(), {conv}, "filters", filters).network,
            "edit",
            "filters");
    }
    EXPECT_EQ(document_.undoStack().count(), 1);
    document_.undoStack().undo();
    EXPECT_EQ(document_.network(), before);
    document_.undoStack().redo();
    EXPECT_EQ(std::get<std::int64_t>(document_.network().find(conv)->attributes.at("filters")), 8);
}

}  // namespace
}  // namespace espalier::ui
