// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <set>
#include <vector>

#include "engine/network/network.h"
#include "ui/canvas/drawing/freezing.h"

namespace espalier::ui {

class CanvasEdits;
class CanvasSelection;
class Document;
class ProjectReviewer;

/// Freezes layers and trains them again, with the padlocks of boxes and groups, keys or the menu.
/// Each gesture is one undo step. GUI thread; owned by the scene.
class CanvasFreezing {
    Q_DECLARE_TR_FUNCTIONS(CanvasFreezing)

  public:
    /// All arguments must outlive this.
    CanvasFreezing(const Document& document,
                   ProjectReviewer& reviewer,
                   const CanvasSelection& selection,
                   CanvasEdits& edits);

    /// The padlock of the selection.
    Lock lock() const;
    /// Why the selection cannot be frozen or trained; empty if it can.
    QString whyNot() const;
    /// Trains the selection if all of it is frozen; otherwise freezes it.
    void toggleSelection();
    /// The padlock of a box was pressed, or that of a group's title. If it is selected, this
    /// concerns the whole selection.
    void toggle(const engine::NodeId& layerOrGroup);
    /// Why the layers before the selection cannot be frozen; empty if they can.
    QString whyNotBefore() const;
    /// Freezes everything before the selected layer, and trains the rest.
    void freezeBeforeSelection();

  private:
    std::set<engine::NodeId> freezable() const;
    Lock lockOf(const std::vector<engine::NodeId>& layers) const;
    void toggle(const std::vector<engine::NodeId>& layers);

    const Document& document_;
    ProjectReviewer& reviewer_;
    const CanvasSelection& selection_;
    CanvasEdits& edits_;
};

}  // namespace espalier::ui
