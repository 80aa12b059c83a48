// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeyEvent>
#include <QPointF>
#include <functional>
#include <utility>

namespace espalier::ui {

class CanvasScene;

/// The keys that change the drawing or its selection. GUI thread; owned by the view.
class CanvasKeys {
  public:
    explicit CanvasKeys(CanvasScene& scene) : scene_(scene) {}

    /// `show` is called with the place of a box to make visible.
    void setShow(std::function<void(const QPointF&)> show) { show_ = std::move(show); }
    /// False if the drawing does not use the key.
    bool press(QKeyEvent& event);

  private:
    bool pressWhileConnecting(const QKeyEvent& event);
    bool pressStandardKey(QKeyEvent& event);
    bool pressArrow(const QKeyEvent& event);
    bool pressLetter(const QKeyEvent& event);
    void showSelection();

    CanvasScene& scene_;
    std::function<void(const QPointF&)> show_;
};

}  // namespace espalier::ui
