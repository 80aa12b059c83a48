// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <map>
#include <optional>

#include "ui/canvas/drawing/canvas_layout.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

class LayerBox;

/// Computes the positions of a drawing's boxes: small drawings at once, large ones off the GUI
/// thread, while boxes stay in place. GUI thread; owned by the scene.
class CanvasArranger : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    /// Contains every box of the drawing last passed to follow().
    const CanvasLayout& layout() const { return layout_; }
    bool isRunning() const { return job_.isRunning(); }
    /// Lays out a displayed drawing; `standing` are the boxes of the previous one. An edit that
    /// moves nothing keeps the layout.
    void follow(const engine::NetworkDescription& shown,
                const std::map<engine::NodeId, LayerBox*>& standing);
    /// The next drawing is laid out again, also if it has only lost wires.
    void forget();
    /// Boxes stay in place.
    void cancel();
    /// The layout announced by ready() becomes layout(). False if it is no longer available.
    bool take();

  signals:
    /// A layout was computed off the GUI thread: take() it when no box is being dragged.
    void ready();
    void runningChanged(bool running);

  private:
    CanvasLayout layoutMeanwhile(const std::map<engine::NodeId, LayerBox*>& standing) const;

    CanvasLayout layout_;
    engine::NetworkDescription layoutOf_;  ///< the drawing of layout_ or of the layout in progress
    std::optional<CanvasLayout> next_;     ///< complete, but not taken yet
    Job job_;
};

}  // namespace espalier::ui
