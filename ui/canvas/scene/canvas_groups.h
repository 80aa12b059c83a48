// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <set>

#include "engine/network/network_description.h"

namespace espalier::ui {

class CanvasEdits;
class CanvasSelection;
class Document;
struct FoldedDrawing;

/// Creates, removes, folds and opens groups of layers. GUI thread; owned by the scene.
class CanvasGroups {
    Q_DECLARE_TR_FUNCTIONS(CanvasGroups)

  public:
    /// All arguments must outlive this.
    CanvasGroups(const Document& document,
                 const FoldedDrawing& shown,
                 const CanvasSelection& selection,
                 CanvasEdits& edits);

    /// Why the selection cannot be grouped, or its groups cannot be ungrouped, folded or renamed;
    /// empty if they can.
    QString whyNoGroup() const;
    QString whyNoUngroup() const;
    void groupSelection();
    void ungroupSelection();
    /// Opens the selection's folded groups; if there are none, folds its groups.
    void toggleFolded();
    /// Folds the open groups of the selection. False if there are none.
    bool closeSelection();
    void fold(const std::set<engine::NodeId>& groups, bool folded);
    void setAllFolded(bool folded);
    /// Opens the group that hides a layer.
    void reveal(const engine::NodeId& layer);

  private:
    const Document& document_;
    const FoldedDrawing& shown_;
    const CanvasSelection& selection_;
    CanvasEdits& edits_;
};

}  // namespace espalier::ui
