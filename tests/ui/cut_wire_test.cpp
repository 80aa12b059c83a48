// SPDX-License-Identifier: GPL-3.0-or-later
// Cutting a wire disturbs nothing else, and is repaired with one click.
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <algorithm>

#include "group_hand.h"
#include "ui/canvas/page/layer_inspector.h"
#include "ui/canvas/scene/quick_search.h"
#include "ui/canvas/scene/wire_item.h"

namespace espalier::ui {
namespace {

class CutWireTest : public test::GroupHand {
  protected:
    std::map<engine::NodeId, QPointF> places() {
        std::map<engine::NodeId, QPointF> places;
        for (const auto& [id, each] : scene()->drawn().boxes()) places[id] = each->pos();
        return places;
    }
    WireItem* wire(const engine::NodeId& from, const engine::NodeId& to) {
        for (WireItem* each : scene()->drawn().wires()) {
            if (each->connection().from == from && each->connection().to == to) return each;
        }
        return nullptr;
    }
    void cut(const engine::NodeId& from, const engine::NodeId& to) {
        const WireItem* found = wire(from, to);
        ASSERT_NE(found, nullptr);
        click((found->route().points.front() + found->route().points.back()) / 2);
        key(Qt::Key_Delete);
    }
    QStringList buttons() {
        QTest::qWait(1);  // until the buttons of before are gone
        QStringList texts;
        for (const QPushButton* each :
             page_.findChild<LayerInspector*>()->findChildren<QPushButton*>()) {
            if (each->isVisible()) texts << each->accessibleName();
        }
        return texts;
    }
    void press(const QString& name) {
        for (QPushButton* each : page_.findChild<LayerInspector*>()->findChildren<QPushButton*>()) {
            if (!each->isVisible() || each->accessibleName() != name) continue;
            QTest::mouseClick(each, Qt::LeftButton);
            return;
        }
        FAIL() << name.toStdString();
    }
};

TEST_F(CutWireTest, NothingMovesAndKnownShapesStay) {
    const auto before = places();
    const QString shape = wire("conv3", "relu3")->toolTip();
    ASSERT_FALSE(shape.isEmpty());
    cut("pool1", "conv2");
    ASSERT_EQ(wire("pool1", "conv2"), nullptr);
    EXPECT_EQ(places(), before);
    EXPECT_EQ(wire("conv3", "relu3")->toolTip(), QStringLiteral("(%1)").arg(shape));
    EXPECT_FALSE(wire("conv3", "relu3")->shapeBox().isEmpty());
    EXPECT_EQ(wire("conv1", "relu1")->toolTip(), QStringLiteral("26 × 26 × 32"));
    document_.undoStack().undo();
    EXPECT_EQ(places(), before);
    EXPECT_EQ(wire("conv3", "relu3")->toolTip(), shape);
    // Arranging all boxes does move them.
    document_.undoStack().redo();
    QTest::mouseClick(button("Arrange all layers"), Qt::LeftButton);
    EXPECT_NE(places(), before);
}

TEST_F(CutWireTest, UndoOfANewWireBringsThePlacesBack) {
    cut("pool1", "conv2");
    cut("conv3", "relu3");
    const auto before = places();
    drag(box("conv1")->outputPoint(), box("conv2")->pos());
    ASSERT_NE(wire("conv1", "conv2"), nullptr);
    const auto connected = places();
    ASSERT_NE(connected, before);
    document_.undoStack().undo();
    EXPECT_EQ(places(), before);
    document_.undoStack().redo();
    EXPECT_EQ(places(), connected);
    // Cutting it by hand leads to the same drawing, but moves nothing.
    cut("conv1", "conv2");
    EXPECT_EQ(places(), connected);
    cut("conv1", "relu1");
    document_.undoStack().undo();
    EXPECT_EQ(places(), connected);
    document_.undoStack().setIndex(2);
    EXPECT_EQ(places(), before);
    document_.undoStack().undo();
    EXPECT_EQ(places(), before);
    EXPECT_NE(wire("conv3", "relu3"), nullptr);
}

TEST_F(CutWireTest, AFoldedGroupBehindTheCutShowsItsLastShapeInParentheses) {
    take(engine::makeTemplate("resnet18", {.input = {1, 28, 28}}));
    page_.activate();
    const QString known = box("stage2")->text().detail;
    EXPECT_FALSE(known.contains('('));
    cut("stage1", "stage2");
    ASSERT_EQ(wire("stage1", "stage2"), nullptr);
    const QString shape = QString(known).remove(QStringLiteral("→ "));
    EXPECT_TRUE(box("stage2")->text().detail.contains(QStringLiteral("→ (%1)").arg(shape)))
        << box("stage2")->text().detail.toStdString();
    EXPECT_FALSE(box("stage1")->text().detail.contains('('));
    document_.undoStack().undo();
    EXPECT_EQ(box("stage2")->text().detail, known);
}

TEST_F(CutWireTest, ABoxThatTookTheIdOfAnotherIsNoWireToPutBack) {
    cut("relu1", "pool1");
    click(box("pool1")->pos());
    EXPECT_EQ(buttons().value(0), "Reconnect to 'relu1'");
    click(box("relu1")->pos());
    key(Qt::Key_Delete);
    ASSERT_EQ(network().find("relu1"), nullptr);
    QTest::mouseDClick(
        port(), Qt::LeftButton, {}, onScreen(box("pool1")->pos() + QPointF(280, 40)));
    auto* field = page_.findChild<QuickSearch*>()->findChild<QLineEdit*>();
    QTest::keyClicks(field, "relu");
    QTest::keyClick(field, Qt::Key_Return);
    ASSERT_NE(network().find("relu1"), nullptr);
    click(box("pool1")->pos());
    EXPECT_FALSE(buttons().contains("Reconnect to 'relu1'"));
    EXPECT_TRUE(buttons().contains("Delete 'pool1'"));
}

TEST_F(CutWireTest, ExactlyThePortWithoutItsWireIsMarked) {
    cut("pool1", "conv2");
    for (const auto& [id, each] : scene()->drawn().boxes()) {
        EXPECT_EQ(each->text().lacksWire, id == "conv2") << id;
    }
    document_.undoStack().undo();
    EXPECT_FALSE(box("conv2")->text().lacksWire);
}

TEST_F(CutWireTest, ReconnectIsTheFirstFixAndRestoresTheWire) {
    const engine::NetworkDescription before = network();
    cut("pool1", "conv2");
    key(Qt::Key_Escape);
    QTest::qWait(0);
    ASSERT_FALSE(buttons().isEmpty());
    EXPECT_EQ(buttons().value(0), "Reconnect to 'pool1'");
    click(box("conv2")->pos());
    EXPECT_EQ(buttons().value(0), "Reconnect to 'pool1'");
    EXPECT_EQ(buttons().value(1), "Delete 'conv2'");
    press("Reconnect to 'pool1'");
    EXPECT_TRUE(scene()->validation().network.has_value());
    EXPECT_NE(wire("pool1", "conv2"), nullptr);
    EXPECT_EQ(network().connections.size(), before.connections.size());
    EXPECT_EQ(steps(), 2);
    document_.undoStack().undo();
    EXPECT_EQ(wire("pool1", "conv2"), nullptr);
    // A wire from elsewhere takes its place, and another drawing has nothing to reconnect.
    document_.changeNetwork(connect(network(), "conv1", "conv2", document_.catalog()).network,
                            "other");
    scene()->edits().disconnectWires({wire("conv1", "conv2")->connection()});
    click(box("conv2")->pos());
    EXPECT_EQ(buttons().value(0), "Reconnect to 'conv1'");
    engine::NetworkDescription cutAlready = network();
    take(cutAlready);
    click(box("conv2")->pos());
    EXPECT_EQ(buttons().value(0), "Delete 'conv2'");
}

TEST_F(CutWireTest, AShortcutOfABlockIsReconnectedAtItsPort) {
    take(engine::makeTemplate("resnet-small", {.input = {1, 28, 28}}));
    scene()->groups().setAllFolded(false);
    page_.activate();
    const auto isShortcut = [](const engine::Connection& each) {
        return each.to == "stage1.block1.add" && each.port == 1;
    };
    const engine::Connection shortcut = *std::ranges::find_if(network().connections, isShortcut);
    scene()->edits().disconnectWires({shortcut});
    scene()->selection().select({shortcut.to});
    EXPECT_TRUE(box("stage1.block1.add")->text().lacksWire);
    press(QStringLiteral("Reconnect to '%1'").arg(QString::fromStdString(shortcut.from)));
    EXPECT_TRUE(std::ranges::any_of(network().connections, isShortcut));
    EXPECT_TRUE(scene()->validation().network.has_value());
    EXPECT_FALSE(box("stage1.block1.add")->text().lacksWire);
}

}  // namespace
}  // namespace espalier::ui
