// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas under real events: clicks, drags, keys.
#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>
#include <atomic>

#include "engine/network/templates.h"
#include "ui/canvas/canvas_scene.h"
#include "ui/canvas/canvas_view.h"
#include "ui/canvas/group_frame.h"
#include "ui/canvas/layer_box.h"
#include "ui/canvas/layer_inspector.h"
#include "ui/canvas/mini_map.h"
#include "ui/canvas/network_page.h"
#include "ui/document.h"
#include "ui/widgets/elided_label.h"

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

    // Over nothing, so that what is under the rubber band is selected.
    void dragOverNothing(const QPointF& from, const QPointF& to, Qt::KeyboardModifiers modifiers) {
        QWidget* port = view()->viewport();
        QTest::mousePress(port, Qt::LeftButton, modifiers, onScreen(from));
        for (const double share : {0.3, 0.7, 1.0}) {
            const QPoint at = onScreen(from + share * (to - from));
            QMouseEvent move(QEvent::MouseMove,
                             at,
                             port->mapToGlobal(at),
                             Qt::NoButton,
                             Qt::LeftButton,
                             modifiers);
            QApplication::sendEvent(port, &move);
        }
        QTest::mouseRelease(port, Qt::LeftButton, modifiers, onScreen(to));
    }
    // On the wire, a little before the box that it goes into.
    QPointF endOfWireInto(std::size_t index) { return boxOf(index)->inputPoint() - QPointF(0, 16); }
    bool hasWire(std::size_t from, std::size_t to) {
        const auto& nodes = document_.network().nodes;
        return std::ranges::any_of(
            document_.network().connections, [&](const engine::Connection& wire) {
                return wire.from == nodes[from].id && wire.to == nodes[to].id;
            });
    }
    void click(std::size_t index, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mouseClick(
            view()->viewport(), Qt::LeftButton, modifiers, onScreen(boxOf(index)->pos()));
    }
    // A way with two convolutions and a shortcut around them, which the stride of one forgot.
    void drawBrokenBlock() {
        engine::NetworkDescription network;
        const auto add = [&](const char* id, const char* type) {
            network.nodes.push_back({.id = id, .type = type});
        };
        add("in", "Input");
        add("a", "Conv2D");
        add("b", "Conv2D");
        add("short", "Conv2D");
        add("add", "Add");
        add("out", "Dense");
        network.nodes[1].attributes["stride"] = std::vector<std::int64_t>{2, 2};
        network.nodes[5].attributes["units"] = std::int64_t{10};
        network.connections = {{"in", "a", 0},
                               {"a", "b", 0},
                               {"b", "add", 0},
                               {"in", "short", 0},
                               {"short", "add", 1},
                               {"add", "out", 0}};
        document_.changeNetwork(network, "draw");
    }
    void expectShapesBesideTheBoxes() {
        std::vector<QRectF> shapes;
        for (const WireItem* wire : scene()->wires()) {
            SCOPED_TRACE(wire->connection().from + " to " + wire->connection().to);
            // Behind what is as wide as there are classes nothing is known without data.
            if (!scene()->validation().shapes.contains(wire->carried().front().from)) continue;
            const QRectF shape = wire->shapeBox();
            ASSERT_FALSE(shape.isEmpty());
            for (const QRectF& other : shapes) EXPECT_FALSE(shape.intersects(other));
            for (const auto& [id, box] : scene()->boxes()) {
                const QSizeF size = box->size();
                const QRectF sides({-size.width() / 2, -size.height() / 2}, size);
                EXPECT_FALSE(shape.intersects(sides.translated(box->pos()))) << id;
            }
            for (const auto& [id, frame] : scene()->frames().all()) {
                EXPECT_FALSE(shape.intersects(frame.title->sceneBoundingRect())) << id;
            }
            shapes.push_back(shape);
        }
        EXPECT_GE(shapes.size() + 3, scene()->wires().size());
    }
    WireItem* wireFrom(const engine::NodeId& from, const engine::NodeId& to) {
        for (WireItem* wire : scene()->wires()) {
            if (wire->connection().from == from && wire->connection().to == to) return wire;
        }
        return nullptr;
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

TEST_F(CanvasGestureTest, AnEndOfAWireIsDraggedToAnotherBox) {
    const engine::NetworkDescription before = document_.network();
    drag(endOfWireInto(2), boxOf(4)->pos());
    EXPECT_TRUE(hasWire(1, 4));
    EXPECT_FALSE(hasWire(1, 2));
    EXPECT_EQ(document_.undoStack().count(), 1);
    document_.undoStack().undo();
    EXPECT_EQ(document_.network(), before);

    // Its beginning, where it leaves the box above.
    drag(boxOf(1)->outputPoint() + QPointF(0, 14), boxOf(0)->pos());
    EXPECT_TRUE(hasWire(0, 2));
    EXPECT_FALSE(hasWire(1, 2));
    EXPECT_EQ(document_.undoStack().count(), 1);
}

TEST_F(CanvasGestureTest, AnEndDroppedOnNothingDetachesTheWire) {
    const engine::NetworkDescription before = document_.network();
    drag(endOfWireInto(2), boxOf(2)->pos() + QPointF(320, -20));
    EXPECT_EQ(document_.network().connections.size(), before.connections.size() - 1);
    EXPECT_FALSE(hasWire(1, 2));
    EXPECT_EQ(document_.undoStack().count(), 1);
    document_.undoStack().undo();
    EXPECT_EQ(document_.network(), before);
}

TEST_F(CanvasGestureTest, TheInputOfABoxGivesItsOnlyWireToTheHand) {
    drag(boxOf(2)->inputPoint(), boxOf(3)->pos());
    EXPECT_TRUE(hasWire(1, 3));
    EXPECT_FALSE(hasWire(1, 2));
}

TEST_F(CanvasGestureTest, AWireThatComesBackOrMeetsAWrongBoxStays) {
    const engine::NetworkDescription before = document_.network();
    drag(endOfWireInto(2), boxOf(2)->pos());  // where it was
    QString said;
    QObject::connect(&page_, &Page::noticed, [&](const QString& sentence) { said = sentence; });
    drag(endOfWireInto(2), boxOf(0)->pos());  // the input takes no wire
    EXPECT_FALSE(said.isEmpty());
    QTest::mousePress(view()->viewport(), Qt::LeftButton, {}, onScreen(endOfWireInto(2)));
    QTest::mouseMove(view()->viewport(), onScreen(boxOf(3)->pos()));
    QTest::keyClick(view(), Qt::Key_Escape);
    QTest::mouseRelease(view()->viewport(), Qt::LeftButton, {}, onScreen(boxOf(3)->pos()));
    EXPECT_EQ(document_.network(), before);
    EXPECT_EQ(document_.undoStack().count(), 0);
}

TEST_F(CanvasGestureTest, AClickNearTheEndOfAWireSelectsIt) {
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, onScreen(endOfWireInto(2)));
    const auto& nodes = document_.network().nodes;
    EXPECT_TRUE(wireFrom(nodes[1].id, nodes[2].id)->isSelected());
    QTest::keyClick(view(), Qt::Key_Delete);
    EXPECT_FALSE(hasWire(1, 2));
}

TEST_F(CanvasGestureTest, ShiftAddsToTheSelection) {
    click(1);
    click(2, Qt::ShiftModifier);
    EXPECT_EQ(scene()->selectedNodes().size(), 2u);
    click(2, Qt::ShiftModifier);
    EXPECT_EQ(scene()->selectedNodes().size(), 1u);
    const QPointF corner = boxOf(3)->pos() + QPointF(180, 40);
    dragOverNothing(corner, boxOf(3)->pos() - QPointF(60, 10), Qt::ShiftModifier);
    const std::vector<engine::NodeId> both{document_.network().nodes[1].id,
                                           document_.network().nodes[3].id};
    EXPECT_EQ(scene()->selectedNodes(), both);
    dragOverNothing(corner, boxOf(3)->pos() - QPointF(60, 10), {});
    EXPECT_EQ(scene()->selectedNodes().size(), 1u);
}

TEST_F(CanvasGestureTest, SpaceAndDragPans) {
    view()->zoomBy(3);
    const QPointF middle = view()->mapToScene(view()->viewport()->rect().center());
    QWidget* port = view()->viewport();
    QTest::keyPress(view(), Qt::Key_Space);
    QTest::mousePress(port, Qt::LeftButton, {}, {300, 300});
    QTest::mouseMove(port, {300, 240});
    QTest::mouseRelease(port, Qt::LeftButton, {}, {300, 240});
    QTest::keyRelease(view(), Qt::Key_Space);
    EXPECT_GT(view()->mapToScene(view()->viewport()->rect().center()).y(), middle.y() + 10);
    EXPECT_EQ(document_.undoStack().count(), 0);
    EXPECT_TRUE(scene()->selectedItems().isEmpty());
}

TEST_F(CanvasGestureTest, AnotherSizeOfTheWindowKeepsTheChosenPart) {
    EXPECT_TRUE(view()->isFitted());
    page_.resize(1000, 600);
    EXPECT_TRUE(view()->isFitted());
    view()->zoomBy(2);
    const double zoom = view()->transform().m11();
    page_.resize(1200, 800);
    EXPECT_DOUBLE_EQ(view()->transform().m11(), zoom);
    QTest::keyClick(view(), Qt::Key_F);
    EXPECT_NE(view()->transform().m11(), zoom);
}

TEST_F(CanvasGestureTest, AWireIsDrawnWithoutAMouse) {
    click(1);
    QTest::keyClick(view(), Qt::Key_C);
    QTest::keyClick(view(), Qt::Key_Down);
    QTest::keyClick(view(), Qt::Key_Down);
    EXPECT_EQ(document_.undoStack().count(), 0);
    QTest::keyClick(view(), Qt::Key_Return);
    EXPECT_TRUE(hasWire(1, 3));
    EXPECT_EQ(document_.undoStack().count(), 1);
    // The same again takes it away.
    click(1);
    QTest::keyClick(view(), Qt::Key_C);
    QTest::keyClick(view(), Qt::Key_Down);
    QTest::keyClick(view(), Qt::Key_Down);
    QTest::keyClick(view(), Qt::Key_Return);
    EXPECT_FALSE(hasWire(1, 3));
    QTest::keyClick(view(), Qt::Key_C);
    QTest::keyClick(view(), Qt::Key_Escape);
    EXPECT_FALSE(scene()->isConnecting());
}

TEST_F(CanvasGestureTest, ArrowsWalkAndWithControlMove) {
    click(1);
    QTest::keyClick(view(), Qt::Key_Down);
    EXPECT_EQ(scene()->selectedNodes().at(0), document_.network().nodes[2].id);
    QTest::keyClick(view(), Qt::Key_Down, Qt::ShiftModifier);
    EXPECT_EQ(scene()->selectedNodes().size(), 2u);
    const QPointF before = boxOf(3)->pos();
    for (int i = 0; i < 3; ++i) QTest::keyClick(view(), Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(boxOf(3)->pos(), before + QPointF(72, 0));
    EXPECT_EQ(document_.undoStack().count(), 1);
    document_.undoStack().undo();
    EXPECT_EQ(boxOf(3)->pos(), before);
}

TEST_F(CanvasGestureTest, SelectedBoxesAreAligned) {
    QToolButton* button = nullptr;
    for (QToolButton* each : page_.findChildren<QToolButton*>()) {
        if (each->accessibleName() == "Align the selected layers") button = each;
    }
    ASSERT_NE(button, nullptr);
    EXPECT_FALSE(button->isEnabled());
    EXPECT_TRUE(button->toolTip().contains("two layers"));
    drag(boxOf(2)->pos(), boxOf(2)->pos() + QPointF(200, 0));
    click(1);
    click(2, Qt::ShiftModifier);
    ASSERT_TRUE(button->isEnabled());
    button->menu()->actions().front()->trigger();
    EXPECT_DOUBLE_EQ(boxOf(1)->x(), boxOf(2)->x());
    EXPECT_EQ(document_.undoStack().count(), 2);
}

TEST_F(CanvasGestureTest, OnlyTheWireToBlameIsRedAndOneClickMendsIt) {
    drawBrokenBlock();
    ASSERT_FALSE(scene()->validation().network.has_value());
    EXPECT_TRUE(wireFrom("b", "add")->problem().isEmpty());
    EXPECT_FALSE(wireFrom("short", "add")->problem().isEmpty());
    scene()->select({"add"});
    QPushButton* fix = nullptr;
    for (QPushButton* button : page_.findChild<LayerInspector*>()->findChildren<QPushButton*>()) {
        if (button->text() == "Set stride of 'short' to 2x2") fix = button;
    }
    ASSERT_NE(fix, nullptr);
    // Long names do not make the form wider than its place.
    const engine::NetworkDescription drawn = document_.network();
    document_.changeNetwork(rename(drawn, "short", std::string(90, 'w')).network, "rename");
    const auto* inspector = page_.findChild<LayerInspector*>();
    EXPECT_LE(inspector->minimumSizeHint().width(), inspector->parentWidget()->width());
    document_.undoStack().undo();
    fix = nullptr;
    for (QPushButton* button : inspector->findChildren<QPushButton*>()) {
        if (button->text().startsWith("Set stride")) fix = button;
    }
    ASSERT_NE(fix, nullptr);
    const int steps = document_.undoStack().index() + 1;
    fix->click();
    EXPECT_TRUE(scene()->validation().network.has_value());
    EXPECT_TRUE(wireFrom("short", "add")->problem().isEmpty());
    EXPECT_EQ(document_.undoStack().index(), steps);
}

TEST_F(CanvasGestureTest, EveryWireSaysItsShapeBesideTheBoxes) {
    for (const engine::TemplateEntry& entry : engine::networkTemplates()) {
        SCOPED_TRACE(entry.name);
        const bool grey = entry.name == "seed-cnn" || entry.name == "autoencoder";
        const std::int64_t side = entry.name == "seed-cnn" ? 28 : 64;
        engine::Project project;
        project.preprocessing.height = side;
        project.preprocessing.width = side;
        project.preprocessing.channels = grey ? 1 : 3;
        project.network = engine::makeTemplate(entry.name, {.input = {grey ? 1 : 3, side, side}});
        for (const bool folded : {false, true}) {
            SCOPED_TRACE(folded ? "folded" : "open");
            document_.reset(project, {});
            scene()->setAllFolded(folded);
            ASSERT_TRUE(QTest::qWaitFor([&] { return !scene()->isArranging(); }));
            expectShapesBesideTheBoxes();
        }
    }
}

TEST_F(CanvasGestureTest, TheOverviewMovesTheViewAndFolds) {
    auto* map = view()->findChild<MiniMap*>();
    ASSERT_NE(map, nullptr);
    document_.changeNetwork(engine::makeTemplate("resnet18", {.input = {3, 64, 64}}), "take");
    view()->fit();
    ASSERT_TRUE(map->isVisible());
    const double top = view()->mapToScene(0, 0).y();
    QTest::mouseClick(map, Qt::LeftButton, {}, {map->width() / 2, map->height() - 12});
    EXPECT_GT(view()->mapToScene(0, 0).y(), top + 500);
    const QSize open = map->size();
    QTest::mouseClick(map->findChild<QToolButton*>(), Qt::LeftButton);
    EXPECT_TRUE(map->isFolded());
    EXPECT_LT(map->height(), open.height());
    QTest::mouseClick(map->findChild<QToolButton*>(), Qt::LeftButton);
    EXPECT_EQ(map->size(), open);
    view()->resetTransform();
    view()->scale(0.05, 0.05);
    view()->zoomBy(1);
    EXPECT_FALSE(map->isVisible());  // all of it is shown
}

TEST_F(CanvasGestureTest, TheDrawingIsExported) {
    QTemporaryDir folder;
    QStringList said;
    QString details;
    QObject::connect(&page_, &Page::noticed, [&](const QString& sentence) { said << sentence; });
    QObject::connect(&page_, &Page::failed, [&](const QString& sentence, const QString& why) {
        said << sentence;
        details = why;
    });
    const QString png = folder.filePath("drawing.png");
    page_.exportTo(png);
    ASSERT_TRUE(QTest::qWaitFor([&] { return said.size() == 1; }));
    const QImage picture(png);
    const QSizeF size = scene()->contentRect().size() * 2;
    EXPECT_EQ(picture.size(), size.toSize());
    bool drawn = false;  // not one colour
    for (int y = 0; y < picture.height() && !drawn; ++y) {
        drawn = picture.pixel(picture.width() / 2, y) != picture.pixel(0, 0);
    }
    EXPECT_TRUE(drawn);

    const QString svg = folder.filePath("drawing.svg");
    page_.exportTo(svg);
    ASSERT_TRUE(QTest::qWaitFor([&] { return said.size() == 2; }));
    QFile file(svg);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    for (const engine::NetworkNode& node : document_.network().nodes) {
        EXPECT_TRUE(text.contains(QByteArray::fromStdString(node.shownName()))) << node.id;
    }

    page_.exportTo(folder.filePath("no such folder/drawing.svg"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return said.size() == 3; }));
    EXPECT_EQ(said.back(), "The drawing was not exported.");
    EXPECT_TRUE(details.contains("no such folder")) << details.toStdString();
}

TEST_F(CanvasGestureTest, ACopyGoesToAnotherWindow) {
    click(1);
    click(2, Qt::ShiftModifier);
    QTest::keyClick(view(), Qt::Key_C, Qt::ControlModifier);
    Document other;
    NetworkPage page(other);
    page.show();
    QTest::keyClick(page.findChild<CanvasView*>(), Qt::Key_V, Qt::ControlModifier);
    ASSERT_EQ(other.network().nodes.size(), 2u);
    EXPECT_EQ(other.network().nodes[0].type, document_.network().nodes[1].type);
    EXPECT_EQ(other.network().nodes[0].attributes, document_.network().nodes[1].attributes);
    EXPECT_EQ(other.network().connections.size(), 1u);
    other.undoStack().undo();
    EXPECT_TRUE(other.network().nodes.empty());
    // What is no network says so and changes nothing.
    QString said;
    QObject::connect(&page, &Page::noticed, [&](const QString& sentence) { said = sentence; });
    QGuiApplication::clipboard()->setText("a shopping list");
    QTest::keyClick(page.findChild<CanvasView*>(), Qt::Key_V, Qt::ControlModifier);
    EXPECT_TRUE(said.contains("no part of a network"));
    EXPECT_TRUE(other.network().nodes.empty());
}

TEST_F(CanvasGestureTest, TheHeadSaysTheMemoryAtThisBatch) {
    engine::NetworkDescription network = document_.network();
    for (engine::NetworkNode& node : network.nodes) {
        if (node.type == "Dense") node.attributes["units"] = std::int64_t{10};
    }
    document_.changeNetwork(network, "ten classes");
    std::atomic<int> asked = 0;
    NetworkPage page(document_, [&](const MemoryRequest& request, std::stop_token) {
        ++asked;
        return MemoryAnswer{.needed = 1e7 * static_cast<double>(request.batch)};
    });
    page.show();
    page.activate();
    const auto says = [&](const QString& words) {
        return std::ranges::any_of(
            page.findChildren<ElidedLabel*>(),
            [&](const ElidedLabel* label) { return label->whole().contains(words); });
    };
    EXPECT_TRUE(QTest::qWaitFor([&] { return says("320 MB of memory at a batch of 32"); }));
    engine::TrainingOptions options = document_.project().options;
    options.batch = 8;
    document_.change(&engine::Project::options, options, Area::Training, "Batch");
    EXPECT_TRUE(QTest::qWaitFor([&] { return says("80.0 MB of memory at a batch of 8"); }));
    options.epochs += 1;  // no plan depends on it
    document_.change(&engine::Project::options, options, Area::Training, "Epochs");
    QTest::qWait(600);
    EXPECT_EQ(asked, 2);
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
    const QList<QLineEdit*> lines = page_.findChildren<QLineEdit*>();
    const auto found = std::ranges::find(
        lines, QStringLiteral("Search layers"), [](auto* line) { return line->accessibleName(); });
    ASSERT_NE(found, lines.end());
    QLineEdit* search = *found;
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

TEST_F(CanvasGestureTest, APlaceThatWasFixedByHandKeepsTheShapesOfTheWires) {
    drawBrokenBlock();
    const QPointF before = scene()->box("short")->pos();
    drag(before, before + QPointF(60, 20));
    for (const WireItem* wire : scene()->wires()) {
        const bool known = scene()->validation().shapes.contains(wire->connection().from);
        EXPECT_EQ(!wire->shapeBox().isEmpty(), known);
    }
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
