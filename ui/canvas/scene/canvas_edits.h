// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointF>
#include <optional>
#include <string>
#include <vector>

#include "ui/canvas/drawing/canvas_layout.h"
#include "ui/canvas/drawing/network_edits.h"

namespace espalier::ui {

class CanvasSelection;
class Document;
class DrawnItems;

/// What is done to the drawn layers and wires: commands on the document's undo stack. GUI thread;
/// owned by the scene.
class CanvasEdits : public QObject {
    Q_OBJECT

  public:
    /// All of them outlive this.
    CanvasEdits(Document& document, const DrawnItems& items, CanvasSelection& selection);

    /// One step of undo, after which what it chose is selected; none when nothing changes.
    void push(const NetworkEdit& edit, const QString& text);
    /// The same; says why not where a folded group does not tell which layer is meant.
    void push(const std::optional<NetworkEdit>& edit, const QString& text);

    void insertLayer(const std::string& type);                   ///< behind the selection
    void dropLayer(const std::string& type, const QPointF& at);  ///< on a wire or beside
    void disconnectWires(const std::vector<engine::Connection>& wires);
    void removeSelection();
    void copySelection() const;
    void pasteClipboard();
    void duplicateSelection();
    void arrange();
    /// Of the selected boxes and notes. Steps that follow each other are one of undo.
    void moveSelection(const QPointF& step);
    void alignSelection(Alignment alignment, const QString& text);
    /// Boxes and notes that a hand left elsewhere than in the layout, and notes of another size.
    void pushMoves(const CanvasLayout& layout);

  signals:
    /// A sentence for the person: why a gesture did nothing, or what the next key does.
    void refused(const QString& sentence);

  private:
    Document& document_;
    const DrawnItems& items_;
    CanvasSelection& selection_;
};

}  // namespace espalier::ui
