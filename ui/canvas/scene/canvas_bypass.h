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
class ProjectReviewer;

/// Bypasses layers and uses them again, with a key or the menu: they stay drawn, but what they
/// receive goes to the layers behind them. A folded group is bypassed as a whole. Each gesture is
/// one undo step. GUI thread; owned by the scene.
class CanvasBypass {
    Q_DECLARE_TR_FUNCTIONS(CanvasBypass)

  public:
    /// All arguments must outlive this.
    CanvasBypass(const Document& document,
                 ProjectReviewer& reviewer,
                 const CanvasSelection& selection,
                 CanvasEdits& edits);

    /// All of the selection is bypassed.
    bool isBypassed() const;
    /// Why the selection cannot be bypassed whatever its shapes are; empty if it may be tried.
    QString whyNot() const;
    /// Uses the selection again if all of it is bypassed; otherwise bypasses it, unless the network
    /// would have a problem then that it does not have now.
    void toggleSelection();

  private:
    /// Of the selection, the layers at which outputs of several others would come together.
    std::set<engine::NodeId> joins() const;
    QString whyNotLayer(const engine::NetworkNode& node,
                        const std::set<engine::NodeId>& joins) const;
    QString whyNotGroup(const engine::NodeGroup& group,
                        const std::set<engine::NodeId>& joins) const;
    /// That a folded group changes the shape, which a layer behind it needs; empty if that is not
    /// what the error is about.
    QString otherShape(const engine::NodeGroup& group, const engine::Diagnostic& error) const;
    /// Why the network cannot do without the selection.
    QString refusal(const engine::Diagnostic& error) const;

    const Document& document_;
    ProjectReviewer& reviewer_;
    const CanvasSelection& selection_;
    CanvasEdits& edits_;
};

}  // namespace espalier::ui
