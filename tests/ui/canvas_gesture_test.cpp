// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas with real events: clicks, drags, keys.
#include <gtest/gtest.h>

#include <QClipboard>
#include <QFile>
#include <QFontInfo>
#include <QGraphicsRectItem>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>
#include <array>
#include <atomic>

#include "canvas_hand.h"
#include "ui/canvas/page/layer_inspector.h"
#include "ui/canvas/scene/drawing_font.h"
#include "ui/canvas/scene/group_frame.h"
#include "ui/canvas/scene/mini_map.h"
#include "ui/widgets/elided_label.h"

namespace espalier::ui {
namespace {

class CanvasGestureTest : public test::CanvasHand {
  protected:
    // Starts on the background, so that a rubber band selects.
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
};

TEST_F(CanvasGestureTest, AClickSelectsAndShowsTheForm) {
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, onScreen(boxOf(1)->pos()));
    ASSERT_EQ(scene()->selection().nodes().size(), 1u);
    EXPECT_EQ(scene()->selection().nodes()[0], document_.network().nodes[1].id);
    EXPECT_TRUE(page_.findChild<LayerInspector*>()->findChild<QLineEdit*>()->isVisible());
}

TEST_F(CanvasGestureTest, DraggingABoxIsOneUndoStep) {
    const QPointF before = boxOf(2)->pos();
    drag(before, before + QPointF(220, 30));
    EXPECT_EQ(document_.undoStack().count(), 1);
    EXPECT_TRUE(document_.network().nodes[2].position.has_value());
    document_.undoStack().undo();
    EXPECT_EQ(boxOf(2)->pos(), before);
    EXPECT_FALSE(document_.network().nodes[2].position.has_value());
}

TEST_F(CanvasGestureTest, DeleteReconnectsTheChainAndUndoRestoresIt) {
    const engine::NetworkDescription before = document_.network();
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, onScreen(boxOf(2)->pos()));
    QTest::keyClick(view(), Qt::Key_Delete);
    EXPECT_EQ(document_.network().nodes.size(), before.nodes.size() - 1);
    EXPECT_EQ(document_.network().connections.size(), before.connections.size() - 1);
    document_.undoStack().undo();
    EXPECT_EQ(document_.network(), before);
}

TEST_F(CanvasGestureTest, ShiftAddsToTheSelection) {
    click(1);
    click(2, Qt::ShiftModifier);
    EXPECT_EQ(scene()->selection().nodes().size(), 2u);
    click(2, Qt::ShiftModifier);
    EXPECT_EQ(scene()->selection().nodes().size(), 1u);
    const QPointF corner = boxOf(3)->pos() + QPointF(180, 30);
    dragOverNothing(corner, boxOf(3)->pos() - QPointF(60, 10), Qt::ShiftModifier);
    const std::vector<engine::NodeId> both{document_.network().nodes[1].id,
                                           document_.network().nodes[3].id};
    EXPECT_EQ(scene()->selection().nodes(), both);
    dragOverNothing(corner, boxOf(3)->pos() - QPointF(60, 10), {});
    EXPECT_EQ(scene()->selection().nodes().size(), 1u);
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

TEST_F(CanvasGestureTest, ResizingKeepsTheChosenPart) {
    engine::NetworkDescription wide = document_.network();
    wide.nodes.back().position = {{650, 0}};  // no longer at its natural size
    document_.changeNetwork(wide, "move");
    view()->fit();
    const double whole = view()->transform().m11();
    page_.resize(2000, 1400);
    const double followed = view()->transform().m11();
    EXPECT_GT(followed, whole);
    view()->fit();
    EXPECT_DOUBLE_EQ(view()->transform().m11(), followed) << "the whole drawing stays in sight";
    view()->zoomBy(2);
    const double zoom = view()->transform().m11();
    page_.resize(1200, 800);
    EXPECT_DOUBLE_EQ(view()->transform().m11(), zoom);
    QTest::keyClick(view(), Qt::Key_F);
    EXPECT_NE(view()->transform().m11(), zoom);
}

TEST_F(CanvasGestureTest, ArrowsWalkAlongLayersAndWithControlMoveThem) {
    click(1);
    QTest::keyClick(view(), Qt::Key_Down);
    EXPECT_EQ(scene()->selection().nodes().at(0), document_.network().nodes[2].id);
    QTest::keyClick(view(), Qt::Key_Down, Qt::ShiftModifier);
    EXPECT_EQ(scene()->selection().nodes().size(), 2u);
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
        if (each->accessibleName() == "Align selected layers") button = each;
    }
    ASSERT_NE(button, nullptr);
    EXPECT_FALSE(button->isEnabled());
    EXPECT_TRUE(button->toolTip().contains("two or more"));
    drag(boxOf(2)->pos(), boxOf(2)->pos() + QPointF(200, 0));
    click(1);
    click(2, Qt::ShiftModifier);
    ASSERT_TRUE(button->isEnabled());
    button->menu()->actions().front()->trigger();
    EXPECT_DOUBLE_EQ(boxOf(1)->x(), boxOf(2)->x());
    EXPECT_EQ(document_.undoStack().count(), 2);
}

TEST_F(CanvasGestureTest, TheOverviewMovesTheViewAndFolds) {
    auto* map = view()->findChild<MiniMap*>();
    ASSERT_NE(map, nullptr);
    document_.changeNetwork(engine::makeTemplate("resnet18", {.input = {3, 64, 64}}), "take");
    view()->fit();
    EXPECT_FALSE(map->isVisible());  // folded, the whole network is in sight
    scene()->groups().setAllFolded(false);
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
    EXPECT_FALSE(map->isVisible());  // the whole drawing is already visible
}

TEST_F(CanvasGestureTest, TheOverviewStaysUnderThePointerThatDragsTheView) {
    auto* map = view()->findChild<MiniMap*>();
    document_.changeNetwork(engine::makeTemplate("unet", {.input = {3, 64, 64}}), "take");
    scene()->groups().setAllFolded(false);
    view()->resetTransform();
    int moved = 0;
    for (const double share : {0.1, 0.3, 0.5, 0.7, 0.9}) {
        view()->fit();
        view()->zoomBy(4);
        if (!map->isVisible()) continue;
        const QRect before = map->geometry();
        const QPoint middle(map->width() / 2, map->height() / 2);
        QTest::mousePress(map, Qt::LeftButton, {}, middle);
        for (const double part : {0.5, 1.0}) {
            const QPoint to(middle.x(),
                            middle.y() + static_cast<int>(part * (share - 0.5) * map->height()));
            QMouseEvent move(QEvent::MouseMove,
                             to,
                             map->mapToGlobal(to),
                             Qt::NoButton,
                             Qt::LeftButton,
                             Qt::NoModifier);
            QApplication::sendEvent(map, &move);
            EXPECT_EQ(map->geometry(), before) << share;
            EXPECT_TRUE(map->isVisible()) << share;
        }
        QTest::mouseRelease(map, Qt::LeftButton, {}, middle);
        moved += map->isHidden() || map->geometry() != before ? 1 : 0;
        const QRectF covered = view()->mapToScene(map->geometry()).boundingRect();
        EXPECT_TRUE(map->isHidden() || !scene()->drawn().isAnythingIn(covered)) << share;
    }
    EXPECT_GT(moved, 0) << "nowhere was it in the way";
}

TEST_F(CanvasGestureTest, TheOverviewNeverCoversABoxOrAWire) {
    const auto isOverFrame = [this](const QRect& place) {
        const QRectF covered = view()->mapToScene(place).boundingRect();
        return std::ranges::any_of(scene()->drawn().frames().all(), [&](const auto& each) {
            return each.second.ground->rect().intersects(covered);
        });
    };
    // A corner that is free, well within the view, and in no open group.
    const auto isFreeOutside = [&](const QSize& size) {
        const QRect room = view()->viewport()->rect().adjusted(8, 8, -8, -8);
        const int right = room.right() - size.width();
        const int bottom = room.bottom() - size.height();
        return std::ranges::any_of(
            std::array{QPoint(right, bottom),
                       QPoint(room.left(), bottom),
                       QPoint(right, room.top()),
                       room.topLeft()},
            [&](const QPoint& corner) {
                const QRect place = QRect(corner, size).adjusted(-2, -2, 2, 2);
                const QRectF covered = view()->mapToScene(place).boundingRect();
                return !isOverFrame(place) && !scene()->drawn().isAnythingIn(covered);
            });
    };
    auto* map = view()->findChild<MiniMap*>();
    for (const char* name : {"unet", "resnet18"}) {
        document_.changeNetwork(engine::makeTemplate(name, {.input = {3, 64, 64}}), "take");
        scene()->groups().setAllFolded(false);
        int open = 0;
        int hidden = 0;
        for (const double zoom : {0.3, 0.7, 1.0, 2.0}) {
            view()->resetTransform();
            view()->scale(zoom, zoom);
            for (int step = 0; step <= 20; ++step) {
                for (QScrollBar* bar :
                     {view()->horizontalScrollBar(), view()->verticalScrollBar()}) {
                    bar->setValue(bar->minimum() + (bar->maximum() - bar->minimum()) * step / 20);
                }
                hidden += map->isHidden() ? 1 : 0;
                if (map->isHidden()) continue;
                open += map->height() > 60 ? 1 : 0;
                const QRectF covered = view()->mapToScene(map->geometry()).boundingRect();
                EXPECT_FALSE(isOverFrame(map->geometry()) && isFreeOutside(map->size()))
                    << zoom << ", step " << step;
                for (const auto& [id, box] : scene()->drawn().boxes()) {
                    const QRectF sides(box->pos() - QPointF(kBoxWidth, kBoxHeight) / 2,
                                       box->size());
                    EXPECT_FALSE(sides.intersects(covered)) << id << " at " << zoom;
                }
                for (const WireItem* wire : scene()->drawn().wires()) {
                    EXPECT_FALSE(wire->shape().intersects(covered)) << zoom << ", step " << step;
                }
            }
        }
        EXPECT_GT(open, 20) << name << ": it should be visible where there is room";
        EXPECT_LT(hidden, 60) << name;
    }
}

// Look inside puts feature maps there.
TEST_F(CanvasGestureTest, TheOverviewCoversNothingThatStandsBesideABox) {
    auto* map = view()->findChild<MiniMap*>();
    document_.changeNetwork(engine::makeTemplate("resnet18", {.input = {3, 64, 64}}), "take");
    scene()->groups().setAllFolded(false);
    view()->fit();
    ASSERT_TRUE(map->isVisible());
    std::vector<QGraphicsItem*> beside;
    const QRectF first = view()->mapToScene(map->geometry()).boundingRect();
    for (const auto& [id, box] : scene()->drawn().boxes()) {
        // One reaches below the overview as it is now.
        const double reach = std::max(216.0, first.right() - box->x() - kBoxWidth / 2);
        auto* maps = new QGraphicsRectItem(QRectF(kBoxWidth / 2 + 14, -20, reach, 40), box);
        beside.push_back(maps);
    }
    view()->followBeside();
    int open = 0;
    for (const double zoom : {0.3, 0.7, 1.0, 2.0}) {
        view()->resetTransform();
        view()->scale(zoom, zoom);
        view()->zoomBy(1);
        for (int step = 0; step <= 20; ++step) {
            for (QScrollBar* bar : {view()->horizontalScrollBar(), view()->verticalScrollBar()}) {
                bar->setValue(bar->minimum() + (bar->maximum() - bar->minimum()) * step / 20);
            }
            if (map->isHidden()) continue;
            ++open;
            const QRectF covered = view()->mapToScene(map->geometry()).boundingRect();
            for (const QGraphicsItem* maps : beside) {
                ASSERT_FALSE(maps->sceneBoundingRect().intersects(covered)) << zoom << ", " << step;
            }
            for (const WireItem* wire : scene()->drawn().wires()) {
                ASSERT_FALSE(wire->isVisible() && wire->chip().intersects(covered)) << zoom;
            }
        }
    }
    EXPECT_GT(open, 0);
    for (const QGraphicsItem* maps : beside) {
        EXPECT_TRUE(scene()->sceneRect().contains(maps->sceneBoundingRect()));
    }
}

TEST_F(CanvasGestureTest, TheOverviewGivesWayToABoxThatIsDraggedThere) {
    auto* map = view()->findChild<MiniMap*>();
    document_.changeNetwork(engine::makeTemplate("resnet18", {.input = {3, 64, 64}}), "take");
    scene()->groups().setAllFolded(false);
    view()->fit();
    ASSERT_TRUE(map->isVisible());
    const LayerBox* box = scene()->drawn().box("input");
    ASSERT_NE(box, nullptr);
    const QPointF from = box->pos();
    const QPoint to = map->geometry().center();
    QWidget* port = view()->viewport();
    QTest::mousePress(port, Qt::LeftButton, {}, onScreen(from));
    QTest::mouseMove(port, (onScreen(from) + to) / 2);
    QTest::mouseMove(port, to);
    ASSERT_NE(box->pos(), from);
    const QRectF covered = view()->mapToScene(map->geometry()).boundingRect();
    EXPECT_TRUE(map->isHidden() || !scene()->drawn().isAnythingIn(covered));
    QTest::mouseRelease(port, Qt::LeftButton, {}, to);
}

// So that a move tests one corner instead of all.
TEST_F(CanvasGestureTest, TheOverviewReturnsOnlyAfterADrag) {
    auto* map = view()->findChild<MiniMap*>();
    document_.changeNetwork(engine::makeTemplate("resnet18", {.input = {3, 64, 64}}), "take");
    scene()->groups().setAllFolded(false);
    view()->fit();
    ASSERT_TRUE(map->isVisible());
    const QRect home = map->geometry();
    const QPoint from = onScreen(scene()->drawn().box("input")->pos());
    QWidget* port = view()->viewport();
    QTest::mousePress(port, Qt::LeftButton, {}, from);
    QTest::mouseMove(port, (from + home.center()) / 2);
    QTest::mouseMove(port, home.center());
    const bool gaveWay = map->isVisible();
    const QRect away = map->geometry();
    ASSERT_TRUE(!gaveWay || away != home);
    QTest::mouseMove(port, (from + home.center()) / 2);
    QTest::mouseMove(port, from);
    if (gaveWay) {
        EXPECT_EQ(map->geometry(), away);
    }
    QTest::mouseRelease(port, Qt::LeftButton, {}, from);
    EXPECT_TRUE(map->isVisible());
    EXPECT_EQ(map->geometry(), home);
}

TEST_F(CanvasGestureTest, NoTextOnTheCanvasIsSmallerThanTwelvePixels) {
    for (const TextSize size : {TextSize::Small, TextSize::Normal}) {
        EXPECT_GE(QFontInfo(drawingFont(size)).pixelSize(), kSmallestText);
    }
    const QFont usual = QApplication::font();
    QFont tiny = usual;
    tiny.setPointSizeF(6);
    QApplication::setFont(tiny);
    EXPECT_GE(QFontInfo(drawingFont(TextSize::Small)).pixelSize(), kSmallestText);
    QApplication::setFont(usual);
    EXPECT_EQ(drawingFont(TextSize::Normal), textFont(TextSize::Normal));
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
    const QImage image(png);
    const QSizeF size = scene()->drawn().contentRect().size() * 2;
    EXPECT_EQ(image.size(), size.toSize());
    bool drawn = false;  // more than one colour
    for (int y = 0; y < image.height() && !drawn; ++y) {
        drawn = image.pixel(image.width() / 2, y) != image.pixel(0, 0);
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
    EXPECT_EQ(said.back(), "The drawing could not be exported.");
    EXPECT_TRUE(details.contains("no such folder")) << details.toStdString();
}

TEST_F(CanvasGestureTest, ACopyGoesToAnotherWindow) {
    click(1);
    click(2, Qt::ShiftModifier);
    QTest::keyClick(view(), Qt::Key_C, Qt::ControlModifier);
    Document other;
    ProjectReviewer reviewer(other, engine_);
    NetworkPage page(other, reviewer);
    page.show();
    QTest::keyClick(page.findChild<CanvasView*>(), Qt::Key_V, Qt::ControlModifier);
    ASSERT_EQ(other.network().nodes.size(), 2u);
    EXPECT_EQ(other.network().nodes[0].type, document_.network().nodes[1].type);
    EXPECT_EQ(other.network().nodes[0].attributes, document_.network().nodes[1].attributes);
    EXPECT_EQ(other.network().connections.size(), 1u);
    other.undoStack().undo();
    EXPECT_TRUE(other.network().nodes.empty());
    // Pasting anything else shows a message and changes nothing.
    QString said;
    QObject::connect(&page, &Page::noticed, [&](const QString& sentence) { said = sentence; });
    QGuiApplication::clipboard()->setText("a shopping list");
    QTest::keyClick(page.findChild<CanvasView*>(), Qt::Key_V, Qt::ControlModifier);
    EXPECT_TRUE(said.contains("does not contain layers"));
    EXPECT_TRUE(other.network().nodes.empty());
}

TEST_F(CanvasGestureTest, TheHeaderShowsTheMemoryForTheBatch) {
    engine::NetworkDescription network = document_.network();
    for (engine::NetworkNode& node : network.nodes) {
        if (node.type == "Dense") node.attributes["units"] = std::int64_t{10};
    }
    document_.changeNetwork(network, "ten classes");
    std::atomic<int> asked = 0;
    EngineAccess access;
    access.forecastMemory = [&](const MemoryRequest& request, std::stop_token) {
        ++asked;
        return engine::DeviceMemory{.needed = 1e7 * static_cast<double>(request.batch)};
    };
    ProjectReviewer reviewer(document_, access);
    NetworkPage page(document_, reviewer);
    page.resize(2000, 800);  // with room for all words
    page.show();
    page.activate();
    const auto says = [&](const QString& words) {
        return std::ranges::any_of(
            page.findChildren<ElidedLabel*>(),
            [&](const ElidedLabel* label) { return label->whole().contains(words); });
    };
    EXPECT_TRUE(QTest::qWaitFor([&] { return says("320 MB of memory at batch 32"); }));
    engine::TrainingOptions options = document_.project().options;
    options.batch = 8;
    document_.change(&engine::Project::options, options, Area::Training, "Batch size");
    EXPECT_TRUE(QTest::qWaitFor([&] { return says("80.0 MB of memory at batch 8"); }));
    options.epochs += 1;  // does not affect plans
    document_.change(&engine::Project::options, options, Area::Training, "Epochs");
    QTest::qWait(600);
    EXPECT_EQ(asked, 2);
}

TEST_F(CanvasGestureTest, EnterInTheSearchInsertsAfterTheSelection) {
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

TEST_F(CanvasGestureTest, CopyAndPasteCreateNewBoxes) {
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, onScreen(boxOf(2)->pos()));
    QTest::keyClick(view(), Qt::Key_C, Qt::ControlModifier);
    QTest::keyClick(view(), Qt::Key_V, Qt::ControlModifier);
    EXPECT_EQ(scene()->selection().nodes().size(), 1u);
    EXPECT_NE(scene()->selection().nodes()[0], document_.network().nodes[2].id);
}

TEST_F(CanvasGestureTest, TheWheelZoomsWithinBounds) {
    for (int turn = 0; turn < 200; ++turn) view()->zoomBy(1.25);
    EXPECT_LE(view()->transform().m11(), 3.01);
    for (int turn = 0; turn < 200; ++turn) view()->zoomBy(0.8);
    EXPECT_GE(view()->transform().m11(), 0.049);
}

}  // namespace
}  // namespace espalier::ui
