// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsScene>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/network/network.h"
#include "ui/canvas/canvas_layout.h"
#include "ui/canvas/network_edits.h"

namespace espalier::ui {

class Document;
class LayerBox;
class WireItem;

/// The drawing of the document's network: follows networkChanged, turns gestures into commands on
/// the document's undo stack, and keeps nothing of its own but the selection. GUI thread.
class CanvasScene : public QGraphicsScene {
    Q_OBJECT

  public:
    explicit CanvasScene(Document& document, QObject* parent = nullptr);
    ~CanvasScene() override;

    const engine::Validation& validation() const { return validation_; }
    std::vector<engine::NodeId> selectedNodes() const;
    void select(const std::vector<engine::NodeId>& nodes);
    LayerBox* box(const engine::NodeId& id) const;
    WireItem* wireAt(const QPointF& point) const;
    /// Of everything drawn, with a margin.
    QRectF contentRect() const;

    void insertLayer(const std::string& type);                   ///< behind the selection
    void dropLayer(const std::string& type, const QPointF& at);  ///< on a wire or beside
    void removeSelection();
    void copySelection() const;
    void pasteClipboard();
    void duplicateSelection();
    void arrange();
    /// Selects what follows (or precedes) the selected box in the order of the list.
    void selectNeighbour(int step);
    void highlightWireAt(const QPointF* point);

  signals:
    /// A sentence for the person: why a gesture did nothing.
    void refused(const QString& sentence);
    void validated();

  protected:
    void mousePressEvent(QGraphicsSceneMouseEvent* event) override;
    void mouseMoveEvent(QGraphicsSceneMouseEvent* event) override;
    void mouseReleaseEvent(QGraphicsSceneMouseEvent* event) override;
    void drawBackground(QPainter* painter, const QRectF& rect) override;

  private:
    class WireDrag;

    void rebuild();
    void rebuildBoxes(const CanvasLayout& layout);
    void rebuildWires();
    void routeWires();
    void routeWiresOf(const std::set<engine::NodeId>& moved);
    std::vector<QPointF> route(const engine::Connection& wire) const;
    QString problemOf(const engine::NodeId& id) const;
    void push(const NetworkEdit& edit, const QString& text);
    void pushMoves();
    LayerBox* boxAt(const QPointF& point) const;

    Document& document_;
    engine::Validation validation_;
    std::map<engine::NodeId, LayerBox*> boxes_;
    std::vector<WireItem*> wires_;
    CanvasLayout layout_;
    std::unique_ptr<WireDrag> drag_;
    WireItem* highlighted_ = nullptr;
    bool rebuilding_ = false;
};

}  // namespace espalier::ui
