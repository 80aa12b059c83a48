// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <set>
#include <utility>

#include "engine/network/network_description.h"

namespace espalier::ui {

class CanvasSelection;
class DrawnItems;
struct FoldedDrawing;

/// Which boxes with bands are drawn apart: a choice of this window, no part of the drawing. GUI
/// thread; owned by the scene.
class CanvasBands {
  public:
    /// All arguments must outlive this.
    CanvasBands(const FoldedDrawing& shown,
                const DrawnItems& items,
                const CanvasSelection& selection)
        : shown_(shown), items_(items), selection_(selection) {}

    /// Called when boxes have to be placed again.
    void setChanged(std::function<void()> changed) { changed_ = std::move(changed); }
    /// The first boxes of bands that stay apart.
    const std::set<engine::NodeId>& opened() const { return opened_; }
    void forget() { opened_.clear(); }
    /// Draws the bands of the selected boxes apart. False if none of them is in a band.
    bool open();
    /// Draws them as one box again. False if none of the selected boxes was opened.
    bool close();

  private:
    const FoldedDrawing& shown_;
    const DrawnItems& items_;
    const CanvasSelection& selection_;
    std::function<void()> changed_;
    std::set<engine::NodeId> opened_;
};

}  // namespace espalier::ui
