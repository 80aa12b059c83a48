// SPDX-License-Identifier: GPL-3.0-or-later
// Padlocks on the canvas with real events.
#include <gtest/gtest.h>

#include <QAction>
#include <QCheckBox>
#include <QContextMenuEvent>
#include <QImage>
#include <QMenu>
#include <QPainter>
#include <QPointer>
#include <algorithm>

#include "group_hand.h"
#include "ui/canvas/page/layer_inspector.h"
#include "ui/canvas/page/layer_training_form.h"
#include "ui/forms/field_editor.h"
#include "ui/forms/field_form.h"
#include "ui/widgets/elided_label.h"

namespace espalier::ui {
namespace {

class FreezingGestureTest : public test::GroupHand {
  protected:
    /// The middle of a box's padlock, at the end of its title.
    QPointF padlock(const char* id) {
        const LayerBox* of = box(id);
        return of->pos() + QPointF(of->size().width() / 2 - 11, 11 - of->size().height() / 2);
    }
    bool isFrozen(const char* id) { return network().find(id)->frozen; }
    QImage imageOf(const char* id) { return imageOf(box(id)->sceneBoundingRect()); }
    QImage imageOf(const QRectF& area) {
        QImage image(area.size().toSize() * 2, QImage::Format_RGB32);
        QPainter painter(&image);
        scene()->render(&painter, image.rect(), area);
        return image;
    }
    /// Whether there is more than one colour where the padlock of a box is.
    bool isPadlockPainted(const char* id) {
        const QImage image = imageOf(QRectF(padlock(id) - QPointF(6, 6), QSizeF(12, 12)));
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (image.pixel(x, y) != image.pixel(0, 0)) return true;
            }
        }
        return false;
    }
    QMenu* menuAt(const QPointF& at) {
        QContextMenuEvent event(
            QContextMenuEvent::Mouse, onScreen(at), port()->mapToGlobal(onScreen(at)));
        QApplication::sendEvent(port(), &event);
        for (QMenu* menu : view()->findChildren<QMenu*>()) {
            if (menu->isVisible()) return menu;
        }
        return nullptr;
    }
    static QAction* entryOf(QMenu* menu, const QString& text) {
        for (QAction* action : menu->actions()) {
            if (action->text().section('\t', 0, 0) == text) return action;
        }
        return nullptr;
    }
    LayerTrainingForm* trainingForm() { return page_.findChild<LayerTrainingForm*>(); }
    FieldEditor* field(const char* name) {
        return trainingForm()->findChild<FieldForm*>()->editor(name);
    }
    bool summaryShows(const QString& words) {
        const auto labels = page_.findChildren<ElidedLabel*>();
        return std::ranges::any_of(
            labels, [&](const ElidedLabel* label) { return label->whole().contains(words); });
    }
};

TEST_F(FreezingGestureTest, APadlockFreezesItsLayerInOneUndoStep) {
    const QImage trained = imageOf("conv1");
    click(padlock("conv1"));
    EXPECT_TRUE(isFrozen("conv1"));
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(box("conv1")->text().lock, Lock::Closed);
    EXPECT_NE(imageOf("conv1"), trained) << "a frozen layer looks like a trained one";
    EXPECT_TRUE(summaryShows("trained")) << "the header counts what is trained";
    click(padlock("conv1"));
    EXPECT_FALSE(isFrozen("conv1"));
    EXPECT_FALSE(summaryShows("trained"));
    document_.undoStack().undo();
    EXPECT_TRUE(isFrozen("conv1"));
    document_.undoStack().undo();
    EXPECT_FALSE(isFrozen("conv1"));
}

TEST_F(FreezingGestureTest, QuickClicksAreNotADoubleClick) {
    groupTheFront();
    key(Qt::Key_Return);
    const int before = steps();
    doubleClick(padlock("group1"));
    EXPECT_TRUE(network().groups[0].folded) << "the group was opened";
    EXPECT_EQ(steps(), before + 2);
    EXPECT_FALSE(isFrozen("conv1"));
}

TEST_F(FreezingGestureTest, LayersWithNothingToFreezeHaveNoPadlock) {
    EXPECT_EQ(box("relu1")->text().lock, Lock::None);
    const int before = steps();
    click(padlock("relu1"));
    EXPECT_EQ(steps(), before);
    key(Qt::Key_L);
    EXPECT_EQ(steps(), before);
    EXPECT_TRUE(said_.contains("nothing to freeze")) << said_.toStdString();
}

TEST_F(FreezingGestureTest, ThePadlockOfASelectedLayerFreezesTheSelection) {
    click(box("conv1")->pos());
    click(box("conv2")->pos(), Qt::ShiftModifier);
    click(padlock("conv2"));
    EXPECT_TRUE(isFrozen("conv1"));
    EXPECT_TRUE(isFrozen("conv2"));
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(scene()->selection().nodes().size(), 2u) << "the selection was lost";
}

TEST_F(FreezingGestureTest, GroupsHaveAPadlockOpenAndFolded) {
    groupTheFront();
    auto* of = scene()->drawn().frames().all().at("group1").title;
    EXPECT_EQ(of->lock(), Lock::Open);
    const QRectF area = of->sceneBoundingRect();
    click({area.right() - 12, area.center().y()});
    EXPECT_TRUE(isFrozen("conv1"));
    EXPECT_EQ(of->lock(), Lock::Closed);
    key(Qt::Key_Return);
    ASSERT_TRUE(network().groups[0].folded);
    EXPECT_EQ(box("group1")->text().lock, Lock::Closed);
    EXPECT_TRUE(box("group1")->text().more.contains("frozen"))
        << box("group1")->text().more.toStdString();
    click(padlock("group1"));
    EXPECT_FALSE(isFrozen("conv1"));
}

TEST_F(FreezingGestureTest, TheKeyLFreezesAndTrainsTheSelection) {
    key(Qt::Key_L);
    EXPECT_TRUE(said_.contains("Select")) << said_.toStdString();
    click(box("conv1")->pos());
    key(Qt::Key_L);
    EXPECT_TRUE(isFrozen("conv1"));
    click(box("conv2")->pos(), Qt::ShiftModifier);
    key(Qt::Key_L);
    EXPECT_TRUE(isFrozen("conv1") && isFrozen("conv2")) << "a mixed selection is frozen first";
    key(Qt::Key_L);
    EXPECT_FALSE(isFrozen("conv1") || isFrozen("conv2"));
    click(box("conv2")->pos());
    key(Qt::Key_L, Qt::ShiftModifier);
    EXPECT_TRUE(isFrozen("conv1"));
    EXPECT_FALSE(isFrozen("conv2"));
}

TEST_F(FreezingGestureTest, TheMenuFreezesWhatIsUnderThePointer) {
    QMenu* menu = menuAt(box("conv2")->pos());
    ASSERT_NE(menu, nullptr);
    EXPECT_EQ(scene()->selection().nodes(), std::vector<engine::NodeId>{"conv2"});
    EXPECT_FALSE(entryOf(menu, "Group")->isEnabled());
    EXPECT_TRUE(entryOf(menu, "Group")->toolTip().contains("two or more"));
    entryOf(menu, "Freeze")->trigger();
    menu->close();
    EXPECT_TRUE(isFrozen("conv2"));
    QApplication::processEvents();
    menu = menuAt(box("conv2")->pos());
    ASSERT_NE(entryOf(menu, "Train"), nullptr);
    entryOf(menu, "Freeze everything before")->trigger();
    menu->close();
    EXPECT_TRUE(isFrozen("conv1"));
    EXPECT_FALSE(isFrozen("conv2"));
}

TEST_F(FreezingGestureTest, TheInspectorFreezesAndSetsTheRateFactor) {
    EXPECT_FALSE(trainingForm()->isVisible());
    click(box("relu1")->pos());
    EXPECT_FALSE(trainingForm()->isVisible());
    click(box("conv1")->pos());
    ASSERT_TRUE(trainingForm()->isVisible());
    auto* frozen = qobject_cast<QAbstractButton*>(field("frozen")->input());
    ASSERT_NE(frozen, nullptr);
    QTest::mouseClick(frozen, Qt::LeftButton, {}, QPoint(8, frozen->height() / 2));
    EXPECT_TRUE(isFrozen("conv1"));
    EXPECT_FALSE(field("rate_factor")->isVisible()) << "a frozen layer has no learning rate";
    document_.undoStack().undo();
    ASSERT_TRUE(field("rate_factor")->isVisible());
    emit trainingForm()->findChild<FieldForm*>()->edited("rate_factor", 0.1);
    EXPECT_EQ(network().find("conv1")->rateFactor, 0.1);
    EXPECT_TRUE(box("conv1")->text().rate.contains("0.1"));
    document_.undoStack().undo();
    EXPECT_EQ(network().find("conv1")->rateFactor, 1);
    EXPECT_TRUE(box("conv1")->text().rate.isEmpty());
}

TEST_F(FreezingGestureTest, AHiddenPadlockAppearsWithTheSelection) {
    EXPECT_FALSE(isPadlockPainted("conv1"));
    const QImage before = imageOf("conv2");
    click(box("conv1")->pos());
    EXPECT_EQ(imageOf("conv2"), before);
    EXPECT_TRUE(isPadlockPainted("conv1"));
    click(box("relu1")->pos());
    QTest::mouseMove(port(), QPoint(2, 2));
    EXPECT_FALSE(isPadlockPainted("conv1"));
}

TEST_F(FreezingGestureTest, APadlockIsInTheTitleAndCoversNothingBesideItsBox) {
    const LayerBox* conv = box("conv1");
    const QSizeF size = conv->size();
    const QRectF sides(conv->pos() - QPointF(size.width(), size.height()) / 2, size);
    // Where maps stand, and above, where a group's shape can be.
    const QRectF beside(sides.right() + 2, sides.top() - 12, 30, 60);
    const QRectF above(sides.right() - 40, sides.top() - 14, 40, 12);
    const QImage rightBefore = imageOf(beside);
    const QImage aboveBefore = imageOf(above);
    click(padlock("conv1"));
    ASSERT_TRUE(isFrozen("conv1"));
    EXPECT_TRUE(isPadlockPainted("conv1"));
    EXPECT_EQ(imageOf(beside), rightBefore);
    EXPECT_EQ(imageOf(above), aboveBefore);
    for (double x = sides.right() - 30; x < sides.right() + 20; x += 1) {
        for (double y = sides.top() - 20; y < sides.bottom(); y += 1) {
            if (sides.contains(x, y)) continue;
            ASSERT_NE(conv->partAt({x, y}), LayerBox::Part::Padlock) << x << ", " << y;
        }
    }
}

}  // namespace
}  // namespace espalier::ui
