// SPDX-License-Identifier: GPL-3.0-or-later
// Groups on the canvas with real events.
#include <gtest/gtest.h>

#include <QImage>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <algorithm>
#include <cstdlib>

#include "group_hand.h"
#include "ui/canvas/drawing/look_edits.h"
#include "ui/canvas/page/layer_inspector.h"
#include "ui/canvas/scene/note_item.h"

namespace espalier::ui {
namespace {

class GroupGestureTest : public test::GroupHand {};

TEST_F(GroupGestureTest, KeysGroupFoldOpenAndUngroupInOneUndoStepEach) {
    const engine::NetworkDescription before = network();
    groupTheFront();
    ASSERT_EQ(network().groups.size(), 1u);
    EXPECT_EQ(network().groups[0].name, "Group 1");
    EXPECT_EQ(network().groups[0].nodes.size(), 3u);
    EXPECT_EQ(scene()->drawn().frames().all().size(), 1u);
    EXPECT_EQ(steps(), 1);
    key(Qt::Key_Return);
    EXPECT_TRUE(network().groups[0].folded);
    EXPECT_EQ(scene()->drawn().boxes().size(), before.nodes.size() - 2);
    EXPECT_EQ(scene()->selection().nodes().size(), 3u);
    const LayerBox* folded = box("group1");
    ASSERT_NE(folded, nullptr);
    EXPECT_EQ(folded->text().count, "3 layers");
    EXPECT_TRUE(folded->text().detail.endsWith(QStringLiteral("13 × 13 × 32")));
    EXPECT_TRUE(folded->text().more.startsWith("320 ")) << folded->text().more.toStdString();
    EXPECT_EQ(steps(), 2);
    key(Qt::Key_Return);
    EXPECT_FALSE(network().groups[0].folded);
    key(Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(network(), before);
    EXPECT_EQ(steps(), 4);
    for (int i = 0; i < 4; ++i) document_.undoStack().undo();
    EXPECT_EQ(network(), before);
}

TEST_F(GroupGestureTest, TheMenuSaysWhyEntriesAreDisabled) {
    EXPECT_FALSE(entry("Group selected layers")->isEnabled());
    EXPECT_TRUE(entry("Group selected layers")->toolTip().contains("two or more"));
    EXPECT_TRUE(entry("Fold all groups")->toolTip().contains("no groups"));
    key(Qt::Key_G, Qt::ControlModifier);
    EXPECT_TRUE(said_.contains("two or more")) << said_.toStdString();
    groupTheFront();
    EXPECT_FALSE(entry("Group selected layers")->isEnabled());
    EXPECT_TRUE(entry("Group selected layers")->toolTip().contains("already"));
    ASSERT_TRUE(entry("Ungroup")->isEnabled());
    entry("Fold all groups")->trigger();
    EXPECT_TRUE(network().groups[0].folded);
    entry("Open all groups")->trigger();
    entry("Ungroup")->trigger();
    EXPECT_TRUE(network().groups.empty());
}

TEST_F(GroupGestureTest, DoubleClicksAndChevronsFoldAndOpen) {
    groupTheFront();
    doubleClick(title("group1"));
    EXPECT_TRUE(network().groups[0].folded);
    doubleClick(box("group1")->pos());
    EXPECT_FALSE(network().groups[0].folded);
    EXPECT_EQ(steps(), 3);
    const QRectF title = scene()->drawn().frames().all().at("group1").title->sceneBoundingRect();
    click(title.topLeft() + QPointF(10, 12));
    EXPECT_TRUE(network().groups[0].folded);
    click(box("group1")->pos() - QPointF(74, 0));
    EXPECT_FALSE(network().groups[0].folded);
    EXPECT_EQ(steps(), 5);
}

// The pages' own keys: what a drawing of many layers opens as, and how to look inside.
TEST_F(GroupGestureTest, AFoldedNetworkIsInSightAndEnterAndEscapeOpenAndCloseAGroup) {
    take(engine::makeTemplate("resnet18", {.input = {1, 28, 28}}));
    page_.resize(1088, 584);  // of a window of 1280 × 720
    page_.activate();
    QApplication::processEvents();
    EXPECT_EQ(scene()->drawn().boxes().size(), 9u);
    const auto inSight = [&](const QRectF& part) {
        return QRectF(port()->rect()).contains(QRectF(view()->mapFromScene(part).boundingRect()));
    };
    for (const auto& [id, shown] : scene()->drawn().boxes()) {
        EXPECT_TRUE(inSight(shown->sceneBoundingRect())) << id;
    }
    EXPECT_GE(view()->transform().m11(), 0.7) << "its words are too small";
    EXPECT_EQ(box("stage1")->text().count, "2 blocks");
    EXPECT_TRUE(box("stage1")->text().detail.endsWith(QStringLiteral("7 × 7 × 64")));

    const QTransform scale = view()->transform();
    click(box("stage3")->pos());
    key(Qt::Key_Return);
    ASSERT_FALSE(network().findGroup("stage3")->folded);
    QApplication::processEvents();  // scroll bars appear
    EXPECT_LE(view()->transform().m11(), scale.m11());
    EXPECT_GE(view()->transform().m11(), 0.7) << "its words are too small";
    EXPECT_TRUE(inSight(box("stage3.block1.conv1")->sceneBoundingRect()));
    const QRectF frame = scene()->drawn().frames().all().at("stage3").ground->sceneBoundingRect();
    const QRect shown = view()->mapFromScene(frame).boundingRect();
    EXPECT_LT(std::abs(shown.top()), 40) << "the group is shown from its top";
    EXPECT_GE(shown.left(), 0);
    EXPECT_LE(shown.right(), port()->width());
    EXPECT_EQ(box("stage3.block1.conv1")->text().name, "block1.conv1");
    EXPECT_EQ(scene()->selection().nodes(), std::vector<engine::NodeId>{"stage3.block1.conv1"})
        << "open is not selected";
    EXPECT_TRUE(network().findGroup("stage1")->folded) << "only one is opened";
    click(box("stage3.block1.conv1")->pos());
    key(Qt::Key_Escape);
    EXPECT_TRUE(network().findGroup("stage3")->folded);
    ASSERT_NE(box("stage3"), nullptr);
    EXPECT_TRUE(box("stage3")->isSelected());
    for (const auto& [id, shown] : scene()->drawn().boxes()) {
        EXPECT_TRUE(inSight(shown->sceneBoundingRect())) << id;
    }
    EXPECT_EQ(steps(), 2);
    key(Qt::Key_Escape);  // nothing to close
    EXPECT_TRUE(scene()->selectedItems().isEmpty());
    EXPECT_EQ(steps(), 2);
}

TEST_F(GroupGestureTest, OnlyASelectedGroupHasAFrameInTheAccentColour) {
    groupTheFront();
    const auto edge = [this] {
        QApplication::processEvents();
        const QRectF rect = scene()->drawn().frames().all().at("group1").ground->rect();
        const QImage image = port()->grab().toImage();
        const QPoint at = onScreen({rect.left(), rect.bottom() - 30});
        QRgb strongest = image.pixel(at);
        for (int x = -2; x <= 2; ++x) {
            const QColor here = image.pixelColor(at + QPoint(x, 0));
            if (here.saturation() > QColor(strongest).saturation()) strongest = here.rgb();
        }
        return QColor(strongest).saturation();
    };
    const int selected = edge();
    click(box("conv1")->pos());
    const int open = edge();
    EXPECT_GT(selected, open + 40);
    key(Qt::Key_Escape);  // folds it
    key(Qt::Key_Return);
    ASSERT_FALSE(network().groups[0].folded);
    EXPECT_LT(edge(), selected - 40) << "an opened group looks like a selected one";
}

TEST_F(GroupGestureTest, OfSeveralGroupsThatAreOpenedALayerOfEachIsSelected) {
    take(engine::makeTemplate("resnet18", {.input = {1, 28, 28}}));
    scene()->groups().setAllFolded(true);
    scene()->selection().select({"stage2.block1.conv1", "stage3.block1.conv1"});
    scene()->groups().toggleFolded();
    QApplication::processEvents();
    EXPECT_FALSE(network().findGroup("stage2")->folded);
    EXPECT_FALSE(network().findGroup("stage3")->folded);
    EXPECT_EQ(scene()->selection().nodes(),
              (std::vector<engine::NodeId>{network().findGroup("stage2")->nodes.front(),
                                           network().findGroup("stage3")->nodes.front()}));
}

TEST_F(GroupGestureTest, OneNameIsOnTheBoxAndInTheInspector) {
    take(engine::makeTemplate("resnet18", {.input = {1, 28, 28}}));
    scene()->groups().setAllFolded(false);
    scene()->selection().select({"stage3.block1.conv1"});
    const auto fields = page_.findChild<LayerInspector*>()->findChildren<QLineEdit*>();
    const auto name =
        std::ranges::find(fields, QStringLiteral("Layer name"), [](const QLineEdit* each) {
            return each->accessibleName();
        });
    ASSERT_NE(name, fields.end());
    EXPECT_EQ((*name)->text(), box("stage3.block1.conv1")->text().name);
    EXPECT_EQ((*name)->toolTip(), "stage3.block1.conv1");
    // The name that it had is no label, with which the layers of two stages would look alike.
    const auto type = [&](const QString& text) {
        (*name)->selectAll();
        QTest::keyClicks(*name, text);
        QTest::keyClick(*name, Qt::Key_Return);
    };
    type("foo");
    EXPECT_EQ(network().find("stage3.block1.conv1")->label, "foo");
    type("block1.conv1");
    EXPECT_EQ(network().find("stage3.block1.conv1")->label, "");
}

TEST_F(GroupGestureTest, AnOpenedGroupKeepsTheSizeOfItsWordsWhereThereIsRoomAcross) {
    take(engine::makeTemplate("resnet18", {.input = {1, 28, 28}}));
    page_.resize(1700, 900);
    page_.activate();
    QApplication::processEvents();
    EXPECT_EQ(view()->transform().m11(), 1);
    click(box("stage3")->pos());
    key(Qt::Key_Return);
    QApplication::processEvents();
    EXPECT_EQ(view()->transform().m11(), 1);
    document_.undoStack().undo();
    QApplication::processEvents();
    for (const auto& [id, each] : scene()->drawn().boxes()) {
        const QRect place = view()->mapFromScene(each->sceneBoundingRect()).boundingRect();
        EXPECT_TRUE(port()->rect().contains(place)) << id;
    }
}

TEST_F(GroupGestureTest, DraggingTheTitleMovesTheGroupInOneUndoStep) {
    groupTheFront();
    const QPointF conv = box("conv1")->pos();
    const QPointF pool = box("pool1")->pos();
    const QPointF apart = box("conv2")->pos();
    const engine::NetworkDescription before = network();
    const QRectF frame = scene()->drawn().frames().all().at("group1").ground->rect();
    drag(title("group1"), title("group1") + QPointF(-260, 30));
    const QPointF way = box("conv1")->pos() - conv;
    EXPECT_NEAR(way.x(), -260, 3);
    EXPECT_EQ(box("pool1")->pos() - pool, way);
    EXPECT_EQ(box("conv2")->pos(), apart);
    EXPECT_NEAR(
        scene()->drawn().frames().all().at("group1").ground->rect().left(), frame.left() - 260, 3);
    EXPECT_EQ(steps(), 2);
    document_.undoStack().undo();
    EXPECT_EQ(network(), before);
    EXPECT_EQ(box("conv1")->pos(), conv);
}

TEST_F(GroupGestureTest, EscapeCancelsADragWithoutAnUndoStep) {
    groupTheFront();
    document_.changeNetwork(
        addNote(network(),
                {.id = {}, .text = "why so small", .position = {{-400, 0}}, .size = {{208, 64}}})
            .network,
        "note");
    const engine::NetworkDescription before = network();
    const int stepsBefore = steps();
    const auto note = [&] { return scene()->drawn().notes().begin()->second; };
    const QRectF frame = scene()->drawn().frames().all().at("group1").ground->rect();
    const QPointF noteAt = note()->pos();
    const QPointF corner = note()->sceneBoundingRect().bottomRight() - QPointF(6, 6);
    const QPointF far(60, 40);
    for (const QPointF& from :
         {title("group1"), box("conv2")->pos(), noteAt + QPointF(60, 20), corner}) {
        SCOPED_TRACE(from.y());
        const QPointF conv = box("conv1")->pos();
        const QPointF apart = box("conv2")->pos();
        QTest::mousePress(port(), Qt::LeftButton, {}, onScreen(from));
        moveHeld(from + far / 2);
        moveHeld(from + far);
        const bool moved = box("conv1")->pos() != conv || box("conv2")->pos() != apart ||
                           note()->note() != before.notes[0];
        EXPECT_TRUE(moved) << "nothing was dragged";
        key(Qt::Key_Escape);
        moveHeld(from + 2 * far);
        QTest::mouseRelease(port(), Qt::LeftButton, {}, onScreen(from + 2 * far));
        EXPECT_EQ(network(), before);
        EXPECT_EQ(steps(), stepsBefore);
        EXPECT_EQ(box("conv1")->pos(), conv);
        EXPECT_EQ(box("conv2")->pos(), apart);
        EXPECT_EQ(note()->note(), before.notes[0]);
        EXPECT_EQ(scene()->drawn().frames().all().at("group1").ground->rect(), frame);
    }
    // The next drag moves only the item it grabs, not the previous one.
    const QPointF conv = box("conv1")->pos();
    drag(box("relu2")->pos(), box("relu2")->pos() + QPointF(230, 0));
    EXPECT_EQ(steps(), stepsBefore + 1);
    EXPECT_EQ(box("conv1")->pos(), conv);
    EXPECT_EQ(note()->pos(), noteAt);
}

// The drawing is not mirrored, but text follows its reading direction.
TEST_F(GroupGestureTest, TheDrawingIsNotMirroredInARightToLeftWindow) {
    groupTheFront();
    document_.changeNetwork(
        renameGroup(network(), "group1", "\u05e7\u05d1\u05d5\u05e6\u05d4 1").network, "name");
    document_.changeNetwork(group(network(), {"conv2", "relu2"}, "Second: 3 x 3").network, "more");
    document_.changeNetwork(setFolded(network(), {"group2"}, true).network, "fold");
    document_.changeNetwork(
        addNote(network(),
                {.id = {}, .text = "3 x 3 (why?)", .position = {{-400, 0}}, .size = {{208, 64}}})
            .network,
        "note");
    scene()->clearSelection();
    const auto image = [&](Qt::LayoutDirection direction) {
        QGuiApplication::setLayoutDirection(direction);
        QApplication::processEvents();
        QImage drawn(900, 1200, QImage::Format_RGB32);
        drawn.fill(Qt::white);
        QPainter painter(&drawn);
        scene()->render(&painter);
        painter.end();
        return drawn;
    };
    const QImage usual = image(Qt::LeftToRight);
    const QImage mirrored = image(Qt::RightToLeft);
    view()->zoomBy(3);
    const QPointF before = view()->mapToScene(port()->rect().center());
    QTest::mousePress(port(), Qt::MiddleButton, {}, {200, 200});
    QTest::mouseMove(port(), {230, 200});
    QTest::mouseRelease(port(), Qt::MiddleButton, {}, {230, 200});
    const QPointF after = view()->mapToScene(port()->rect().center());
    QGuiApplication::setLayoutDirection(Qt::LeftToRight);
    EXPECT_EQ(usual, mirrored);
    EXPECT_LT(after.x(), before.x()) << "the drawing goes with the hand";
}

TEST_F(GroupGestureTest, AFoldedGroupIsDraggedAlignedDeletedAndCopiedAsAWhole) {
    groupTheFront();
    key(Qt::Key_Return);
    drag(box("group1")->pos(), box("group1")->pos() + QPointF(230, 0));
    EXPECT_TRUE(network().groups[0].position);
    EXPECT_EQ(steps(), 3);
    click(box("group1")->pos());
    click(box("conv2")->pos(), Qt::ShiftModifier);
    ASSERT_TRUE(button("Align selected layers")->isEnabled());
    button("Align selected layers")->menu()->actions().front()->trigger();
    EXPECT_EQ(box("group1")->x(), box("conv2")->x());
    click(box("group1")->pos());
    key(Qt::Key_D, Qt::ControlModifier);
    ASSERT_EQ(network().groups.size(), 2u);
    EXPECT_TRUE(network().groups[1].folded);
    EXPECT_EQ(scene()->selection().nodes().size(), 3u);
    const engine::NetworkDescription before = network();
    click(box("group1")->pos());
    key(Qt::Key_C, Qt::ControlModifier);
    key(Qt::Key_Delete);
    EXPECT_EQ(network().groups.size(), 1u);
    EXPECT_EQ(network().nodes.size(), before.nodes.size() - 3);
    const int step = steps();
    document_.undoStack().undo();
    EXPECT_EQ(network(), before);
    EXPECT_EQ(steps(), step - 1);
    key(Qt::Key_V, Qt::ControlModifier);
    EXPECT_EQ(network().groups.size(), 3u);
}

TEST_F(GroupGestureTest, WiresOfAFoldedGroupAreDrawnReroutedAndExplainTheirLimits) {
    groupTheFront();
    key(Qt::Key_Return);
    drag(box("group1")->outputPoint() + QPointF(0, 11), box("input")->pos());
    const auto hasWire = [&](const char* from, const char* to) {
        return std::ranges::any_of(network().connections, [&](const engine::Connection& wire) {
            return wire.from == from && wire.to == to;
        });
    };
    EXPECT_TRUE(hasWire("input", "conv2"));
    document_.undoStack().undo();
    // By keyboard: from the group to the box after the next.
    click(box("group1")->pos());
    key(Qt::Key_C);
    key(Qt::Key_Down);
    key(Qt::Key_Down);
    key(Qt::Key_Return);
    EXPECT_TRUE(hasWire("pool1", "relu2"));
    // Now two layers of the group feed others, so the source is ambiguous.
    document_.changeNetwork(connect(network(), "conv1", "relu3", document_.catalog()).network,
                            "branch");
    said_.clear();
    const engine::NetworkDescription before = network();
    click(box("group1")->pos());
    key(Qt::Key_C);
    for (int i = 0; i < 4; ++i) key(Qt::Key_Down);
    key(Qt::Key_Return);
    EXPECT_EQ(network(), before);
    EXPECT_TRUE(said_.contains("Open it")) << said_.toStdString();
}

TEST_F(GroupGestureTest, AProblemInsideAFoldedGroupIsMarkedAndShowOpensIt) {
    groupTheFront();
    key(Qt::Key_Return);
    document_.changeNetwork(
        setAttribute(network(), {"pool1"}, "window", std::vector<std::int64_t>{99, 99}).network,
        "break");
    EXPECT_FALSE(box("group1")->text().problem.isEmpty());
    scene()->clearSelection();
    QPushButton* show = nullptr;
    for (QPushButton* each : page_.findChild<LayerInspector*>()->findChildren<QPushButton*>()) {
        if (each->text() == "Show") show = each;
    }
    ASSERT_NE(show, nullptr);
    show->click();
    EXPECT_FALSE(network().groups[0].folded);
    ASSERT_EQ(scene()->selection().nodes().size(), 1u);
    EXPECT_EQ(scene()->selection().nodes()[0], "pool1");
}

}  // namespace
}  // namespace espalier::ui
