// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas under real events: clicks, drags, keys.
#include <gtest/gtest.h>

#include <QApplication>
#include <QDragEnterEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QTest>
#include <QTreeWidget>

#include "engine/network/templates.h"
#include "ui/canvas/canvas_scene.h"
#include "ui/canvas/canvas_view.h"
#include "ui/canvas/layer_box.h"
#include "ui/canvas/layer_inspector.h"
#include "ui/canvas/network_page.h"
#include "ui/document.h"

namespace espalier::ui {
namespace {

class CanvasGestureTest : public testing::Test {
  protected:
    CanvasGestureTest() {
        engine::Project project;
        project.preprocessing.height = 28;
        project.preprocessing.width = 28;
        project.preprocessing.channels = 1;
        project.network = engine::makeTemplate("seed-cnn", {.input = {1, 28, 28}});
        document_.reset(project, {});
        page_.resize(1100, 700);
        page_.show();
        page_.activate();
        QApplication::processEvents();
    }

    CanvasView* view() { return page_.findChild<CanvasView*>(); }
    CanvasScene* scene() { return static_cast<CanvasScene*>(view()->scene()); }
    QPoint onScreen(const QPointF& point) { return view()->mapFromScene(point); }
    LayerBox* boxOf(std::size_t index) { return scene()->box(document_.network().nodes[index].id); }
    void drag(const QPointF& from, const QPointF& to) {
        QWidget* port = view()->viewport();
        QTest::mousePress(port, Qt::LeftButton, {}, onScreen(from));
        QTest::mouseMove(port, onScreen((from + to) / 2));
        QTest::mouseMove(port, onScreen(to));
        QTest::mouseRelease(port, Qt::LeftButton, {}, onScreen(to));
    }
    // As the palette's drag arrives: the offscreen platform has no drag loop of its own.
    void dropLayer(const char* type, const QPointF& at) {
        QMimeData data;
        data.setData(CanvasView::kLayerMimeType, type);
        const QPoint point = onScreen(at);
        QDragEnterEvent enter(point, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(view()->viewport(), &enter);
        QDragMoveEvent move(point, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(view()->viewport(), &move);
        QDropEvent drop(point, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(view()->viewport(), &drop);
    }

    Document document_;
    NetworkPage page_{document_};
};

TEST_F(CanvasGestureTest, AClickSelectsAndShowsTheForm) {
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, onScreen(boxOf(1)->pos()));
    ASSERT_EQ(scene()->selectedNodes().size(), 1u);
    EXPECT_EQ(scene()->selectedNodes()[0], document_.network().nodes[1].id);
    EXPECT_TRUE(page_.findChild<LayerInspector*>()->findChild<QLineEdit*>()->isVisible());
}

TEST_F(CanvasGestureTest, DraggingABoxIsOneStepOfUndo) {
    const QPointF before = boxOf(2)->pos();
    drag(before, before + QPointF(220, 30));
    EXPECT_EQ(document_.undoStack().count(), 1);
    EXPECT_TRUE(document_.network().nodes[2].position.has_value());
    document_.undoStack().undo();
    EXPECT_EQ(boxOf(2)->pos(), before);
    EXPECT_FALSE(document_.network().nodes[2].position.has_value());
}

TEST_F(CanvasGestureTest, DeleteHealsTheChainAndUndoBringsItBack) {
    const engine::NetworkDescription before = document_.network();
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, onScreen(boxOf(2)->pos()));
    QTest::keyClick(view(), Qt::Key_Delete);
    EXPECT_EQ(document_.network().nodes.size(), before.nodes.size() - 1);
    EXPECT_EQ(document_.network().connections.size(), before.connections.size() - 1);
    document_.undoStack().undo();
    EXPECT_EQ(document_.network(), before);
}

TEST_F(CanvasGestureTest, AWireIsDrawnFromPortToPort) {
    drag(boxOf(1)->outputPoint(), boxOf(3)->pos());
    const auto& wires = document_.network().connections;
    const bool wired = std::ranges::any_of(wires, [&](const engine::Connection& wire) {
        return wire.from == boxOf(1)->id() && wire.to == boxOf(3)->id();
    });
    EXPECT_TRUE(wired);
}

TEST_F(CanvasGestureTest, ALayerDroppedOnAWireGoesBetween) {
    const engine::NetworkDescription before = document_.network();
    dropLayer("Dropout", (boxOf(1)->outputPoint() + boxOf(2)->inputPoint()) / 2);
    EXPECT_EQ(document_.network().nodes.size(), before.nodes.size() + 1);
    EXPECT_EQ(document_.network().connections.size(), before.connections.size() + 1);
    ASSERT_EQ(scene()->selectedNodes().size(), 1u);
    EXPECT_TRUE(scene()->validation().shapes.contains(scene()->selectedNodes()[0]));
}

TEST_F(CanvasGestureTest, EnterInTheSearchInsertsBehindTheSelection) {
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, onScreen(boxOf(1)->pos()));
    auto* search = page_.findChild<QLineEdit*>();
    ASSERT_EQ(search->accessibleName(), "Search layers");
    QTest::keyClicks(search, "dropout");
    QTest::keyClick(search, Qt::Key_Return);
    EXPECT_EQ(document_.network().nodes[2].type, "Dropout");
}

TEST_F(CanvasGestureTest, AShapeThatDoesNotFitIsSaidAndMendedByOneClick) {
    engine::NetworkDescription wrong = document_.network();
    for (engine::NetworkNode& node : wrong.nodes) {
        if (node.type == "MaxPool") node.attributes["window"] = std::vector<std::int64_t>{9, 9};
    }
    document_.changeNetwork(wrong, "break it");
    EXPECT_FALSE(scene()->validation().network.has_value());
    auto* inspector = page_.findChild<LayerInspector*>();
    QPushButton* fix = nullptr;
    for (QPushButton* button : inspector->findChildren<QPushButton*>()) {
        if (!fix && button->text() != "Show") fix = button;
    }
    ASSERT_NE(fix, nullptr);
    bool red = false;
    for (const engine::NetworkNode& node : document_.network().nodes) {
        red = red || !scene()->box(node.id)->text().problem.isEmpty();
    }
    EXPECT_TRUE(red);
    const engine::NetworkDescription before = document_.network();
    fix->click();
    EXPECT_NE(document_.network(), before);
}

TEST_F(CanvasGestureTest, CopyAndPasteGiveFreshBoxes) {
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, onScreen(boxOf(2)->pos()));
    QTest::keyClick(view(), Qt::Key_C, Qt::ControlModifier);
    QTest::keyClick(view(), Qt::Key_V, Qt::ControlModifier);
    EXPECT_EQ(scene()->selectedNodes().size(), 1u);
    EXPECT_NE(scene()->selectedNodes()[0], document_.network().nodes[2].id);
}

TEST_F(CanvasGestureTest, TheWheelZoomsWithinBounds) {
    for (int turn = 0; turn < 200; ++turn) view()->zoomBy(1.25);
    EXPECT_LE(view()->transform().m11(), 3.01);
    for (int turn = 0; turn < 200; ++turn) view()->zoomBy(0.8);
    EXPECT_GE(view()->transform().m11(), 0.049);
}

}  // namespace
}  // namespace espalier::ui
