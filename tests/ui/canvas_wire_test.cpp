// SPDX-License-Identifier: GPL-3.0-or-later
// Wires with real events: drawing, moving, cutting, fixing, and their messages.
#include <gtest/gtest.h>

#include <QDragEnterEvent>
#include <QImage>
#include <QLabel>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <algorithm>
#include <array>

#include "canvas_hand.h"
#include "ui/canvas/page/layer_inspector.h"
#include "ui/canvas/scene/group_frame.h"
#include "ui/canvas/scene/wire_item.h"

namespace espalier::ui {
namespace {

class CanvasWireTest : public test::CanvasHand {
  protected:
    // Sends the events of a drag from the palette: the offscreen platform has no drag loop.
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

    // A point on the wire just before the box that it enters.
    QPointF endOfWireInto(std::size_t index) { return boxOf(index)->inputPoint() - QPointF(0, 11); }
    bool hasWire(std::size_t from, std::size_t to) {
        const auto& nodes = document_.network().nodes;
        return std::ranges::any_of(
            document_.network().connections, [&](const engine::Connection& wire) {
                return wire.from == nodes[from].id && wire.to == nodes[to].id;
            });
    }
    // Two convolutions with a shortcut that lacks the stride of one of them.
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
        std::size_t inside = 0;  // a box with bands
        for (const WireItem* wire : scene()->drawn().wires()) {
            SCOPED_TRACE(wire->connection().from + " to " + wire->connection().to);
            inside += wire->isVisible() ? 0 : 1;
            if (!wire->isVisible()) continue;
            // Without data, shapes are unknown after a layer as wide as the number of classes.
            if (!scene()->validation().shapes.contains(wire->carried().front().from)) continue;
            const QRectF shape = wire->shapeBox();
            ASSERT_FALSE(shape.isEmpty());
            for (const QRectF& other : shapes) EXPECT_FALSE(shape.intersects(other));
            for (const auto& [id, box] : scene()->drawn().boxes()) {
                const QSizeF size = box->size();
                const QRectF sides({-size.width() / 2, -size.height() / 2}, size);
                EXPECT_FALSE(shape.intersects(sides.translated(box->pos()))) << id;
            }
            for (const auto& [id, frame] : scene()->drawn().frames().all()) {
                EXPECT_FALSE(shape.intersects(frame.title->sceneBoundingRect())) << id;
                if (wire->shapePlace().isOnFrame) continue;
                const QRectF ground = frame.ground->rect();
                EXPECT_TRUE(!ground.intersects(wire->chip()) || ground.contains(wire->chip()))
                    << "the edge of " << id << " goes through it";
            }
            shapes.push_back(shape);
        }
        EXPECT_GE(shapes.size() + inside + 3, scene()->drawn().wires().size());
    }
    WireItem* wireFrom(const engine::NodeId& from, const engine::NodeId& to) {
        for (WireItem* wire : scene()->drawn().wires()) {
            if (wire->connection().from == from && wire->connection().to == to) return wire;
        }
        return nullptr;
    }
};

TEST_F(CanvasWireTest, AWireIsDrawnFromPortToPort) {
    drag(boxOf(1)->outputPoint(), boxOf(3)->pos());
    const auto& wires = document_.network().connections;
    const bool wired = std::ranges::any_of(wires, [&](const engine::Connection& wire) {
        return wire.from == boxOf(1)->id() && wire.to == boxOf(3)->id();
    });
    EXPECT_TRUE(wired);
}

TEST_F(CanvasWireTest, PortsThatFitLightUpWithTheShapeThatWouldComeOut) {
    const auto offer = [&](const char* id) { return scene()->drawn().box(id)->offer(); };
    QWidget* port = view()->viewport();
    const QPointF from = scene()->drawn().box("conv1")->outputPoint();
    const QPointF to = boxOf(4)->pos() + QPointF(260, 0);
    QTest::mousePress(port, Qt::LeftButton, {}, onScreen(from));
    QTest::mouseMove(port, onScreen((from + to) / 2));
    QTest::mouseMove(port, onScreen(to));
    ASSERT_TRUE(offer("pool1"));
    EXPECT_TRUE(offer("pool1")->atInput);
    EXPECT_EQ(offer("pool1")->shape, QStringLiteral("13 × 13 × 32"));
    EXPECT_EQ(offer("flatten")->shape, "21632");  // 26 · 26 · 32
    EXPECT_FALSE(offer("input")) << "it takes no wire";
    EXPECT_FALSE(offer("conv1")) << "the wire starts there";
    EXPECT_FALSE(offer("dense2")) << "images must be flattened first";
    QTest::keyClick(view(), Qt::Key_Escape);
    QTest::mouseRelease(port, Qt::LeftButton, {}, onScreen(to));
    EXPECT_FALSE(offer("pool1"));
    // Backwards: what follows would close a cycle.
    QTest::keyClick(view(), Qt::Key_Escape);
    document_.changeNetwork(
        ui::disconnect(document_.network(), document_.network().connections[2]).network, "cut");
    const QPointF input = boxOf(3)->inputPoint();
    QTest::mousePress(port, Qt::LeftButton, {}, onScreen(input));
    QTest::mouseMove(port, onScreen((input + to) / 2));
    QTest::mouseMove(port, onScreen(to));
    ASSERT_TRUE(offer("conv1"));
    EXPECT_FALSE(offer("conv1")->atInput);
    EXPECT_EQ(offer("conv1")->shape, QStringLiteral("26 × 26 × 32"));
    EXPECT_TRUE(offer("input"));
    EXPECT_FALSE(offer("relu2"));
    QTest::keyClick(view(), Qt::Key_Escape);
    // By keyboard, too.
    scene()->selection().select({"conv1"});
    QTest::keyClick(view(), Qt::Key_C);
    EXPECT_TRUE(offer("pool1"));
    QTest::keyClick(view(), Qt::Key_Escape);
    EXPECT_FALSE(offer("pool1"));
}

TEST_F(CanvasWireTest, AWireThatIsMovedIsNoInputOfTheBoxThatItLeaves) {
    drawBrokenBlock();
    view()->fit();
    const auto offer = [&](const char* id) { return scene()->drawn().box(id)->offer(); };
    QWidget* port = view()->viewport();
    const QPointF from = scene()->drawn().box("short")->outputPoint() + QPointF(0, 11);
    const QPointF to = scene()->drawn().box("out")->pos() + QPointF(260, 0);
    QTest::mousePress(port, Qt::LeftButton, {}, onScreen(from));
    QTest::mouseMove(port, onScreen((from + to) / 2));
    QTest::mouseMove(port, onScreen(to));
    ASSERT_TRUE(offer("a")) << "from there the shapes would be equal";
    EXPECT_FALSE(offer("a")->atInput);
    EXPECT_FALSE(offer("in"));
    EXPECT_FALSE(offer("short")) << "it is the source that does not fit";
    QTest::keyClick(view(), Qt::Key_Escape);
    QTest::mouseRelease(port, Qt::LeftButton, {}, onScreen(to));
}

TEST_F(CanvasWireTest, AnEndOfAWireIsDraggedToAnotherBox) {
    const engine::NetworkDescription before = document_.network();
    drag(endOfWireInto(2), boxOf(4)->pos());
    EXPECT_TRUE(hasWire(1, 4));
    EXPECT_FALSE(hasWire(1, 2));
    EXPECT_EQ(document_.undoStack().count(), 1);
    document_.undoStack().undo();
    EXPECT_EQ(document_.network(), before);

    // The start of the wire, below the box that it leaves.
    drag(boxOf(1)->outputPoint() + QPointF(0, 11), boxOf(0)->pos());
    EXPECT_TRUE(hasWire(0, 2));
    EXPECT_FALSE(hasWire(1, 2));
    EXPECT_EQ(document_.undoStack().count(), 1);
}

TEST_F(CanvasWireTest, AnEndDroppedOnTheBackgroundDetachesTheWire) {
    const engine::NetworkDescription before = document_.network();
    drag(endOfWireInto(2), boxOf(2)->pos() + QPointF(320, -20));
    EXPECT_EQ(document_.network().connections.size(), before.connections.size() - 1);
    EXPECT_FALSE(hasWire(1, 2));
    EXPECT_EQ(document_.undoStack().count(), 1);
    document_.undoStack().undo();
    EXPECT_EQ(document_.network(), before);
}

TEST_F(CanvasWireTest, DraggingFromAnInputGrabsItsOnlyWire) {
    drag(boxOf(2)->inputPoint(), boxOf(3)->pos());
    EXPECT_TRUE(hasWire(1, 3));
    EXPECT_FALSE(hasWire(1, 2));
}

TEST_F(CanvasWireTest, AWireDroppedAtItsStartOrOnAWrongBoxStays) {
    const engine::NetworkDescription before = document_.network();
    drag(endOfWireInto(2), boxOf(2)->pos());  // where it was
    QString said;
    QObject::connect(&page_, &Page::noticed, [&](const QString& sentence) { said = sentence; });
    drag(endOfWireInto(2), boxOf(0)->pos());  // the input box takes no wire
    EXPECT_FALSE(said.isEmpty());
    QTest::mousePress(view()->viewport(), Qt::LeftButton, {}, onScreen(endOfWireInto(2)));
    QTest::mouseMove(view()->viewport(), onScreen(boxOf(3)->pos()));
    QTest::keyClick(view(), Qt::Key_Escape);
    QTest::mouseRelease(view()->viewport(), Qt::LeftButton, {}, onScreen(boxOf(3)->pos()));
    EXPECT_EQ(document_.network(), before);
    EXPECT_EQ(document_.undoStack().count(), 0);
}

TEST_F(CanvasWireTest, AClickNearTheEndOfAWireSelectsIt) {
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, onScreen(endOfWireInto(2)));
    const auto& nodes = document_.network().nodes;
    EXPECT_TRUE(wireFrom(nodes[1].id, nodes[2].id)->isSelected());
    QTest::keyClick(view(), Qt::Key_Delete);
    EXPECT_FALSE(hasWire(1, 2));
}

TEST_F(CanvasWireTest, AWireIsDrawnByKeyboard) {
    click(1);
    QTest::keyClick(view(), Qt::Key_C);
    QTest::keyClick(view(), Qt::Key_Down);
    QTest::keyClick(view(), Qt::Key_Down);
    EXPECT_EQ(document_.undoStack().count(), 0);
    QTest::keyClick(view(), Qt::Key_Return);
    EXPECT_TRUE(hasWire(1, 3));
    EXPECT_EQ(document_.undoStack().count(), 1);
    // Doing it again removes the wire.
    click(1);
    QTest::keyClick(view(), Qt::Key_C);
    QTest::keyClick(view(), Qt::Key_Down);
    QTest::keyClick(view(), Qt::Key_Down);
    QTest::keyClick(view(), Qt::Key_Return);
    EXPECT_FALSE(hasWire(1, 3));
    QTest::keyClick(view(), Qt::Key_C);
    QTest::keyClick(view(), Qt::Key_Escape);
    EXPECT_FALSE(scene()->gestures().isConnecting());
}

TEST_F(CanvasWireTest, OnlyTheWrongWireIsRedAndOneClickFixesIt) {
    drawBrokenBlock();
    ASSERT_FALSE(scene()->validation().network.has_value());
    EXPECT_TRUE(wireFrom("b", "add")->problem().isEmpty());
    EXPECT_FALSE(wireFrom("short", "add")->problem().isEmpty());
    scene()->selection().select({"add"});
    QPushButton* fix = nullptr;
    for (QPushButton* button : page_.findChild<LayerInspector*>()->findChildren<QPushButton*>()) {
        if (button->text() == QStringLiteral("Set stride of 'short' to 2 × 2")) fix = button;
    }
    ASSERT_NE(fix, nullptr);
    // Long names must not make the form wider than its column.
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

TEST_F(CanvasWireTest, EveryWireShowsItsShapeBesideTheBoxes) {
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
            scene()->groups().setAllFolded(folded);
            ASSERT_TRUE(QTest::qWaitFor([&] { return !scene()->isArranging(); }));
            expectShapesBesideTheBoxes();
        }
    }
}

TEST_F(CanvasWireTest, AShapeThatEntersAGroupStandsBesideItsEdgeAndItsTitle) {
    engine::NetworkDescription network = document_.network();
    const auto name = [](char letter) { return std::string(60, letter); };  // as wide as its frame
    network.groups = {{.id = "g1", .name = name('W'), .nodes = {"conv1", "relu1", "pool1"}},
                      {.id = "g2", .name = name('M'), .nodes = {"conv2", "relu2", "pool2"}}};
    document_.changeNetwork(network, "group");
    const auto& frames = scene()->drawn().frames().all();
    ASSERT_EQ(frames.size(), 2u);
    const std::vector<std::pair<std::string, std::string>> ends = {
        {"input", "conv1"}, {"pool1", "conv2"}, {"pool2", "conv3"}};
    for (const auto& [from, to] : ends) {
        SCOPED_TRACE(from + " to " + to);
        const WireItem* wire = wireFrom(from, to);
        ASSERT_NE(wire, nullptr);
        ASSERT_FALSE(wire->chip().isEmpty());
        EXPECT_FALSE(wire->shapePlace().isOnFrame);
        for (const auto& [id, frame] : frames) {
            EXPECT_FALSE(frame.ground->rect().intersects(wire->chip())) << id;
            EXPECT_FALSE(frame.title->sceneBoundingRect().intersects(wire->chip())) << id;
        }
        for (const auto& [id, box] : scene()->drawn().boxes()) {
            const QSizeF size = box->size();
            const QRectF sides({-size.width() / 2, -size.height() / 2}, size);
            EXPECT_FALSE(sides.translated(box->pos()).intersects(wire->chip())) << id;
        }
    }
    // Also while the group is dragged.
    const QRectF name1 = frames.at("g1").title->sceneBoundingRect();
    const QPointF title(name1.left() + 60, name1.center().y());  // not where the wire ends
    QWidget* port = view()->viewport();
    QTest::mousePress(port, Qt::LeftButton, {}, onScreen(title));
    QTest::mouseMove(port, onScreen(title + QPointF(10, 10)));
    QTest::mouseMove(port, onScreen(title + QPointF(20, 20)));
    const QRectF chip = wireFrom("input", "conv1")->chip();
    EXPECT_FALSE(frames.at("g1").ground->rect().intersects(chip));
    QTest::mouseRelease(port, Qt::LeftButton, {}, onScreen(title + QPointF(20, 20)));
}

TEST_F(CanvasWireTest, AShapeThatMustStandOnAnEdgeHasAHairline) {
    // Below "a", the edge of its group is so near to the next box that no label has room beside it.
    constexpr double kNear = kBoxHeight + 24;
    engine::NetworkDescription network;
    network.nodes = {{.id = "in", .type = "Input"},
                     {.id = "a", .type = "MaxPool"},
                     {.id = "b", .type = "MaxPool"},
                     {.id = "c", .type = "ReLU"}};
    const std::array<double, 4> rows{-300, 0, kNear, kNear + 200};
    for (std::size_t i = 0; i < rows.size(); ++i) network.nodes[i].position = {{0, rows[i]}};
    network.connections = {{"in", "a", 0}, {"a", "b", 0}, {"b", "c", 0}};
    network.groups = {{.id = "g", .name = "g", .nodes = {"a"}}};
    document_.changeNetwork(network, "draw");
    view()->fit();
    const auto isMarked = [&](const char* from, const char* to) {
        const WireItem* wire = wireFrom(from, to);
        return wire && !wire->chip().isEmpty() && wire->shapePlace().isOnFrame;
    };
    EXPECT_FALSE(isMarked("in", "a"));
    EXPECT_TRUE(isMarked("a", "b"));
    EXPECT_FALSE(isMarked("b", "c"));
    WireItem* wire = wireFrom("a", "b");
    ASSERT_NE(wire, nullptr);
    const auto image = [&] {
        const QRectF area = wire->chip().adjusted(-3, -3, 3, 3);
        QImage painted(area.size().toSize() * 2, QImage::Format_RGB32);
        QPainter painter(&painted);
        scene()->render(&painter, painted.rect(), area);
        return painted;
    };
    const QImage with = image();
    WireItem::ShapePlace place = wire->shapePlace();
    place.isOnFrame = false;
    wire->putShape(place);
    EXPECT_NE(image(), with);
    // While the next box is dragged away and back, its label finds room and loses it again.
    QWidget* port = view()->viewport();
    const QPointF from = scene()->drawn().box("b")->pos();
    QTest::mousePress(port, Qt::LeftButton, {}, onScreen(from));
    QTest::mouseMove(port, onScreen(from + QPointF(0, 30)));
    QTest::mouseMove(port, onScreen(from + QPointF(0, 60)));
    EXPECT_FALSE(isMarked("a", "b"));
    QTest::mouseMove(port, onScreen(from));
    EXPECT_TRUE(isMarked("a", "b"));
    QTest::mouseRelease(port, Qt::LeftButton, {}, onScreen(from));
}

// A box that is dragged onto the label of a wire that does not end at it.
TEST_F(CanvasWireTest, AShapeBesideAnEdgeGivesWayToABoxThatIsDraggedThere) {
    engine::NetworkDescription network = document_.network();
    network.groups = {{.id = "g", .name = std::string(60, 'W'), .nodes = {"conv1", "relu1"}}};
    network.nodes.push_back({.id = "loose", .type = "Dropout", .position = {{350, 0}}});
    document_.changeNetwork(network, "group");
    view()->fit();
    const WireItem* wire = wireFrom("input", "conv1");
    ASSERT_NE(wire, nullptr);
    const QRectF chip = wire->chip();
    ASSERT_NE(wire->shapePlace(), wire->usualPlace()) << "it need not give way";
    LayerBox* box = scene()->drawn().box("loose");
    const QPointF from = box->pos();
    const QPointF to = chip.center() + QPointF(kBoxWidth / 2, 0);
    QWidget* port = view()->viewport();
    QTest::mousePress(port, Qt::LeftButton, {}, onScreen(from));
    QTest::mouseMove(port, onScreen((from + to) / 2));
    QTest::mouseMove(port, onScreen(to));
    EXPECT_NE(wire->chip(), chip);
    QTest::mouseMove(port, onScreen(from));
    EXPECT_EQ(wire->chip(), chip);
    QTest::mouseRelease(port, Qt::LeftButton, {}, onScreen(from));
}

TEST_F(CanvasWireTest, AWireWithoutAShapeReachesNoFurtherThanItsLine) {
    WireItem wire({"a", "b", 0});
    wire.setRoute({.points = {{1000, 1000}, {1000, 1100}}, .shapeAt = {1000, 1050}});
    EXPECT_LT(wire.boundingRect().height(), 200);
    EXPECT_GT(wire.boundingRect().left(), 900);
    wire.setFlow(QStringLiteral("24 × 24 × 64"), {});
    EXPECT_TRUE(wire.boundingRect().contains(wire.chip()));
}

TEST_F(CanvasWireTest, ALayerDroppedOnAWireIsInserted) {
    const engine::NetworkDescription before = document_.network();
    dropLayer("Dropout", (boxOf(1)->outputPoint() + boxOf(2)->inputPoint()) / 2);
    EXPECT_EQ(document_.network().nodes.size(), before.nodes.size() + 1);
    EXPECT_EQ(document_.network().connections.size(), before.connections.size() + 1);
    ASSERT_EQ(scene()->selection().nodes().size(), 1u);
    EXPECT_TRUE(scene()->validation().shapes.contains(scene()->selection().nodes()[0]));
}

TEST_F(CanvasWireTest, AShapeMismatchIsReportedAndFixedByOneClick) {
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
        red = red || !scene()->drawn().box(node.id)->text().problem.isEmpty();
    }
    EXPECT_TRUE(red);
    const engine::NetworkDescription before = document_.network();
    fix->click();
    EXPECT_NE(document_.network(), before);
}

TEST_F(CanvasWireTest, ShapesOfWiresAreShownAtFixedPositions) {
    drawBrokenBlock();
    const QPointF before = scene()->drawn().box("short")->pos();
    drag(before, before + QPointF(60, 20));
    for (const WireItem* wire : scene()->drawn().wires()) {
        const bool known = scene()->validation().shapes.contains(wire->connection().from);
        EXPECT_EQ(!wire->shapeBox().isEmpty(), known);
    }
}

}  // namespace
}  // namespace espalier::ui
