// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <map>
#include <optional>

#include "ui/canvas/drawing/canvas_layout.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

class LayerBox;

/// The positions of a drawing's boxes: a few are laid out at once, many off the GUI thread; until
/// then, boxes stay in place. GUI thread; owned by the scene.
class CanvasArranger : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    /// Every box of the drawing that was followed last has its place in it.
    const CanvasLayout& layout() const { return layout_; }
    bool isRunning() const { return job_.isRunning(); }
    /// A drawing as it is shown; `standing` are the boxes of the one before it. Edits that move
    /// nothing leave the layout as it is.
    void follow(const engine::NetworkDescription& shown,
                const std::map<engine::NodeId, LayerBox*>& standing);
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
    engine::NetworkDescription layoutOf_;  ///< what layout_, or the one on its way, was made of
    std::optional<CanvasLayout> next_;     ///< worked out, and not taken yet
    Job job_;
};

}  // namespace espalier::ui
