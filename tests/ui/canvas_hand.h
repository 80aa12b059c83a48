// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QTest>

#include "engine/network/templates.h"
#include "ui/canvas/page/network_page.h"
#include "ui/canvas/scene/canvas_scene.h"
#include "ui/canvas/scene/canvas_view.h"
#include "ui/canvas/scene/layer_box.h"
#include "ui/document.h"
#include "ui/review/project_reviewer.h"

namespace espalier::ui::test {

/// The Network page with the template for small images, with functions for mouse and keyboard.
class CanvasHand : public testing::Test {
  protected:
    CanvasHand() {
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
    LayerBox* boxOf(std::size_t index) {
        return scene()->drawn().box(document_.network().nodes[index].id);
    }
    void drag(const QPointF& from, const QPointF& to) {
        QWidget* port = view()->viewport();
        QTest::mousePress(port, Qt::LeftButton, {}, onScreen(from));
        QTest::mouseMove(port, onScreen((from + to) / 2));
        QTest::mouseMove(port, onScreen(to));
        QTest::mouseRelease(port, Qt::LeftButton, {}, onScreen(to));
    }
    void click(std::size_t index, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mouseClick(
            view()->viewport(), Qt::LeftButton, modifiers, onScreen(boxOf(index)->pos()));
    }

    Document document_;
    EngineAccess engine_;
    ProjectReviewer reviewer_{document_, engine_};
    NetworkPage page_{document_, reviewer_};
};

}  // namespace espalier::ui::test
