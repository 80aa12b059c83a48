// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <functional>

class QMenu;
class QPoint;
class QPointF;
class QWidget;

namespace espalier::ui {

class CanvasScene;

/// The menu of layers and groups on the canvas: what their keys do, by name. GUI thread; owned by
/// the view.
class CanvasMenu {
    Q_DECLARE_TR_FUNCTIONS(CanvasMenu)

  public:
    /// `rename` is called to rename the selection. The scene must outlive this.
    CanvasMenu(CanvasScene& scene, std::function<void()> rename);

    /// Selects the box or group at `point` (scene coordinates) unless it is selected.
    void selectAt(const QPointF& point);
    /// Shows the menu of the selection; does nothing if there is none.
    void show(QWidget* parent, const QPoint& screen);

  private:
    void fill(QMenu& menu);

    CanvasScene& scene_;
    std::function<void()> rename_;
};

}  // namespace espalier::ui
