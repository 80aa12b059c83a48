// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QMenu>
#include <QTest>
#include <QToolButton>

#include "engine/network/templates.h"
#include "ui/canvas/page/network_page.h"
#include "ui/canvas/scene/canvas_scene.h"
#include "ui/canvas/scene/canvas_view.h"
#include "ui/canvas/scene/group_frame.h"
#include "ui/canvas/scene/layer_box.h"
#include "ui/document.h"
#include "ui/review/project_reviewer.h"

namespace espalier::ui::test {

/// The Network page with a drawing that can be grouped, with functions for mouse and keyboard.
class GroupHand : public testing::Test {
  protected:
    GroupHand() {
        take(engine::makeTemplate("seed-cnn", {.input = {1, 28, 28}}));
        page_.resize(1280, 900);
        page_.show();
        page_.activate();
        QApplication::setActiveWindow(&page_);
        QApplication::processEvents();
        QObject::connect(
            &page_, &Page::noticed, [&](const QString& sentence) { said_ = sentence; });
    }

    void take(const engine::NetworkDescription& network) {
        engine::Project project;
        project.preprocessing.height = 28;
        project.preprocessing.width = 28;
        project.preprocessing.channels = 1;
        project.network = network;
        for (engine::NetworkNode& node : project.network.nodes) {
            if (node.type == "Dense") node.attributes["units"] = std::int64_t{10};
        }
        document_.reset(project, {});
    }
    CanvasView* view() { return page_.findChild<CanvasView*>(); }
    CanvasScene* scene() { return static_cast<CanvasScene*>(view()->scene()); }
    QWidget* port() { return view()->viewport(); }
    QPoint onScreen(const QPointF& point) { return view()->mapFromScene(point); }
    const engine::NetworkDescription& network() const { return document_.network(); }
    LayerBox* box(const char* id) { return scene()->drawn().box(id); }
    QPointF title(const char* group) {
        const QRectF name = scene()->drawn().frames().all().at(group).title->nameRect();
        return {name.left() + 12, name.center().y()};
    }
    void click(const QPointF& at, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mouseClick(port(), Qt::LeftButton, modifiers, onScreen(at));
    }
    void doubleClick(const QPointF& at) {
        click(at);
        QTest::mouseDClick(port(), Qt::LeftButton, {}, onScreen(at));
    }
    void key(int key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(view(), static_cast<Qt::Key>(key), modifiers);
    }
    void drag(const QPointF& from, const QPointF& to) {
        QTest::mousePress(port(), Qt::LeftButton, {}, onScreen(from));
        for (const double share : {0.3, 0.7, 1.0}) {
            moveHeld(from + share * (to - from));
        }
        QTest::mouseRelease(port(), Qt::LeftButton, {}, onScreen(to));
    }
    void moveHeld(const QPointF& to) {
        const QPoint at = onScreen(to);
        QMouseEvent move(QEvent::MouseMove,
                         at,
                         port()->mapToGlobal(at),
                         Qt::NoButton,
                         Qt::LeftButton,
                         Qt::NoModifier);
        QApplication::sendEvent(port(), &move);
    }
    // Groups conv1, relu1 and pool1 with gestures; the group's id becomes "group1".
    void groupTheFront() {
        click(box("conv1")->pos());
        click(box("relu1")->pos(), Qt::ShiftModifier);
        click(box("pool1")->pos(), Qt::ShiftModifier);
        key(Qt::Key_G, Qt::ControlModifier);
    }
    int steps() { return document_.undoStack().index(); }
    QToolButton* button(const QString& name) {
        for (QToolButton* each : page_.findChildren<QToolButton*>()) {
            if (each->accessibleName() == name) return each;
        }
        return nullptr;
    }
    QAction* entry(const QString& text) {
        for (QAction* action : button("Group layers; fold and open groups")->menu()->actions()) {
            if (action->text().section('\t', 0, 0) == text) return action;
        }
        return nullptr;
    }

    Document document_;
    EngineAccess engine_;
    ProjectReviewer reviewer_{document_, engine_};
    NetworkPage page_{document_, reviewer_};
    QString said_;
};

}  // namespace espalier::ui::test
