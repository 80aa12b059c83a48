// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointF>
#include <optional>
#include <string>
#include <vector>

#include "ui/canvas/drawing/block_edits.h"
#include "ui/canvas/drawing/canvas_layout.h"
#include "ui/canvas/drawing/network_edits.h"

namespace espalier::ui {

class CanvasSelection;
class Document;
class DrawnItems;
class OwnBlocks;

/// Edits of the drawn layers and wires as commands on the document's undo stack. GUI thread; owned
/// by the scene.
class CanvasEdits : public QObject {
    Q_OBJECT

  public:
    /// All arguments must outlive this.
    CanvasEdits(Document& document, const DrawnItems& items, CanvasSelection& selection);

    /// Pushes one undo step and selects its result; does nothing if nothing changes.
    void push(const NetworkEdit& edit, const QString& text);
    /// The same; gives the reason if a folded group makes the edit ambiguous.
    void push(const std::optional<NetworkEdit>& edit, const QString& text);

    /// From then on, the keys of these can stand for the type of a layer.
    void setBlocks(const OwnBlocks* blocks) { blocks_ = blocks; }
    const OwnBlocks* blocks() const { return blocks_; }

    void insertLayer(const std::string& type);                   ///< after the selection
    void dropLayer(const std::string& type, const QPointF& at);  ///< on a wire or beside it
    /// Adds a layer as the other end of a wire that was dropped here.
    void addLayer(const std::string& type, const QPointF& at, const LooseWire& wire);
    void disconnectWires(const std::vector<engine::Connection>& wires);
    void removeSelection();
    void copySelection() const;
    void pasteClipboard();
    void duplicateSelection();
    void arrange();
    /// Moves the selected boxes and notes. Consecutive moves are one undo step.
    void moveSelection(const QPointF& step);
    void alignSelection(Alignment alignment, const QString& text);
    /// Dragged boxes and notes, and resized notes.
    void pushMoves(const CanvasLayout& layout);

  signals:
    /// A message for the user: why a gesture had no effect, or what the next key does.
    void refused(const QString& sentence);
    /// A layer is to be chosen for this place, at the loose end of a wire if there is one.
    void layerWanted(const QPointF& place, const std::optional<LooseWire>& wire);
    /// The selection is to be saved as a block.
    void blockWanted();
    /// A group was folded or opened, whose boxes are selected.
    void unfolded();

  private:
    /// Inserts a block if this is the key of one; also says why it cannot.
    bool insertBlock(const std::string& key, const std::optional<BlockPlace>& place);
    std::optional<BlockPlace> placeAfter(const engine::NodeId& shown) const;

    Document& document_;
    const DrawnItems& items_;
    CanvasSelection& selection_;
    const OwnBlocks* blocks_ = nullptr;
};

}  // namespace espalier::ui
