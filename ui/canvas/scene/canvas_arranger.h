// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <map>
#include <optional>
#include <set>
#include <vector>

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
    /// Lays out a displayed drawing; `opened`: the first boxes of bands that stay apart; `standing`
    /// are the boxes of the previous one. An edit that moves nothing keeps the layout. `step`: the
    /// index on the undo stack of the previous drawing.
    void follow(const engine::NetworkDescription& shown,
                const std::set<engine::NodeId>& opened,
                const std::map<engine::NodeId, LayerBox*>& standing,
                int step);
    /// An undo has led back to `step`, whose drawing was passed to follow(): layout() becomes what
    /// it was there. False if it is already or is no longer known.
    bool goBack(int step);
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
    /// What was left by an edit that changed the layout.
    struct Left {
        int step;
        engine::NetworkDescription shown;
        engine::NetworkDescription layoutOf;
        CanvasLayout layout;
    };

    void remember(int step);
    CanvasLayout layoutMeanwhile(const std::map<engine::NodeId, LayerBox*>& standing) const;

    CanvasLayout layout_;
    engine::NetworkDescription layoutOf_;  ///< the drawing of layout_ or of the layout in progress
    engine::NetworkDescription shown_;     ///< the drawing last passed to follow()
    bool again_ = false;                   ///< it is laid out again in any case
    std::vector<Left> left_;               ///< the last one last
    std::optional<CanvasLayout> next_;     ///< complete, but not taken yet
    Job job_;
};

}  // namespace espalier::ui
