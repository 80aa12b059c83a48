// SPDX-License-Identifier: GPL-3.0-or-later
// Boxes with bands, with real events.
#include <gtest/gtest.h>

#include "engine/network/network_json.h"
#include "group_hand.h"
#include "ui/canvas/drawing/bands.h"
#include "ui/canvas/page/layer_inspector.h"

namespace espalier::ui {
namespace {

class BandGestureTest : public test::GroupHand {
  protected:
    BandGestureTest() { take(engine::makeTemplate("cnn-bn", {.input = {1, 28, 28}})); }

    bool areJoined(const char* upper, const char* lower) {
        const LayerBox* a = box(upper);
        const LayerBox* b = box(lower);
        const double seam = b->y() - b->size().height() / 2 - (a->y() + a->size().height() / 2);
        return a->joins().below && b->joins().above && seam == 0 && a->x() == b->x();
    }
    int visibleWires() {
        int count = 0;
        for (const WireItem* wire : scene()->drawn().wires()) count += wire->isVisible();
        return count;
    }
};

TEST_F(BandGestureTest, EachBandIsSelectedAndShownByItself) {
    EXPECT_TRUE(areJoined("conv1", "bn1"));
    EXPECT_TRUE(areJoined("bn1", "relu1"));
    EXPECT_FALSE(box("pool1")->joins().above);
    const auto wires = static_cast<int>(network().connections.size());
    EXPECT_EQ(visibleWires(), wires - 6) << "three boxes with two wires inside each";
    click(box("bn1")->pos());
    EXPECT_EQ(scene()->selection().nodes(), std::vector<engine::NodeId>{"bn1"});
    click(box("relu1")->pos());
    EXPECT_EQ(scene()->selection().nodes(), std::vector<engine::NodeId>{"relu1"});
    key(Qt::Key_Up);
    EXPECT_EQ(scene()->selection().nodes(), std::vector<engine::NodeId>{"bn1"});
}

TEST_F(BandGestureTest, EnterOpensItAndEscClosesItWithoutChangingTheFile) {
    const std::string before = engine::networkToJson(network());
    click(box("bn1")->pos());
    key(Qt::Key_Return);
    EXPECT_FALSE(areJoined("conv1", "bn1"));
    EXPECT_EQ(box("bn1")->size().height(), box("pool1")->size().height());
    EXPECT_TRUE(areJoined("conv2", "bn2")) << "only the selected one is opened";
    EXPECT_TRUE(box("bn1")->isSelected());
    key(Qt::Key_Escape);
    EXPECT_TRUE(areJoined("conv1", "bn1"));
    EXPECT_EQ(engine::networkToJson(network()), before);
    EXPECT_EQ(steps(), 0);
    key(Qt::Key_Escape);
    EXPECT_TRUE(scene()->selection().nodes().empty());
}

TEST_F(BandGestureTest, ADragMovesTheWholeBoxInOneStepAndItStaysOne) {
    const QPointF from = box("bn1")->pos();
    drag(from, from + QPointF(220, 30));
    EXPECT_EQ(steps(), 1);
    EXPECT_TRUE(areJoined("conv1", "bn1"));
    EXPECT_TRUE(areJoined("bn1", "relu1"));
    EXPECT_NEAR(box("conv1")->x(), from.x() + 220, 2);
    for (const char* id : {"conv1", "bn1", "relu1"}) EXPECT_TRUE(network().find(id)->position);
    document_.undoStack().undo();
    EXPECT_TRUE(areJoined("conv1", "bn1"));
    click(box("relu1")->pos());
    key(Qt::Key_Right, Qt::ControlModifier);
    EXPECT_TRUE(areJoined("bn1", "relu1"));
    EXPECT_TRUE(network().find("conv1")->position);
}

TEST_F(BandGestureTest, AMovedBandOpensWithoutOverlapAndClosesWhereItWas) {
    const QPointF from = box("bn1")->pos();
    drag(from, from + QPointF(220, 30));
    ASSERT_TRUE(areJoined("bn1", "relu1"));
    const std::string moved = engine::networkToJson(network());
    const QPointF first = box("conv1")->pos();
    click(box("bn1")->pos());
    key(Qt::Key_Return);
    EXPECT_EQ(box("conv1")->pos(), first);
    for (const auto& [upper, lower] : {std::pair("conv1", "bn1"), std::pair("bn1", "relu1")}) {
        const double below = box(upper)->y() + box(upper)->size().height() / 2;
        const double above = box(lower)->y() - box(lower)->size().height() / 2;
        EXPECT_GE(above - below, 16) << lower << " lies on " << upper;
        EXPECT_EQ(box(lower)->x(), box(upper)->x());
        EXPECT_EQ(box(lower)->size().height(), box("pool1")->size().height());
    }
    EXPECT_EQ(engine::networkToJson(network()), moved);
    key(Qt::Key_Escape);
    EXPECT_TRUE(areJoined("conv1", "bn1"));
    EXPECT_TRUE(areJoined("bn1", "relu1"));
    EXPECT_EQ(box("conv1")->pos(), first);
    // The first one of an opened band is moved away: the others do not overlap either.
    click(box("bn1")->pos());
    key(Qt::Key_Return);
    click(box("conv1")->pos());
    key(Qt::Key_Left, Qt::ControlModifier);
    EXPECT_GE(box("relu1")->y() - box("bn1")->y(), box("bn1")->size().height() + 16);
}

TEST_F(BandGestureTest, ALayerIsInsertedBehindABandAndDeletedFromIt) {
    click(box("bn1")->pos());
    scene()->edits().insertLayer("Dropout");
    EXPECT_TRUE(areJoined("conv1", "bn1"));
    EXPECT_FALSE(box("relu1")->joins().above);
    document_.undoStack().undo();
    EXPECT_TRUE(areJoined("bn1", "relu1"));
    click(box("relu1")->pos());
    key(Qt::Key_Delete);
    EXPECT_EQ(box("relu1"), nullptr);
    EXPECT_TRUE(areJoined("conv1", "bn1"));
    EXPECT_TRUE(scene()->validation().network.has_value());
}

TEST_F(BandGestureTest, ACutWireMovesNothingAndIsSeen) {
    const QPointF before = box("relu1")->pos();
    engine::NetworkDescription cut = network();
    std::erase_if(cut.connections, [](const auto& wire) { return wire.to == "relu1"; });
    document_.changeNetwork(cut, "cut");
    EXPECT_EQ(box("relu1")->pos(), before);
    EXPECT_FALSE(box("relu1")->joins().above);
    EXPECT_TRUE(box("relu1")->text().lacksWire);
    EXPECT_TRUE(areJoined("conv1", "bn1"));
    EXPECT_EQ(box("relu1")->partAt(box("relu1")->inputPoint() - QPointF(0, 4)),
              LayerBox::Part::Input);
    document_.undoStack().undo();
    EXPECT_TRUE(areJoined("bn1", "relu1"));
}

}  // namespace
}  // namespace espalier::ui
