// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsScene>
#include <memory>

#include "engine/project/checked_network.h"
#include "ui/canvas/drawing/folded_drawing.h"
#include "ui/canvas/scene/canvas_arranger.h"
#include "ui/canvas/scene/canvas_bands.h"
#include "ui/canvas/scene/canvas_bypass.h"
#include "ui/canvas/scene/canvas_edits.h"
#include "ui/canvas/scene/canvas_freezing.h"
#include "ui/canvas/scene/canvas_gestures.h"
#include "ui/canvas/scene/canvas_groups.h"
#include "ui/canvas/scene/canvas_selection.h"
#include "ui/canvas/scene/canvas_typing.h"
#include "ui/canvas/scene/drawn_items.h"

namespace espalier::ui {

class Document;
class ProjectReviewer;

/// Draws the document's network: follows networkChanged and keeps nothing of its own but the
/// selection. Combines the items, selection, layout, and the gestures, keys and menus that edit
/// them. GUI thread.
class CanvasScene : public QGraphicsScene {
    Q_OBJECT

  public:
    CanvasScene(Document& document, ProjectReviewer& reviewer, QObject* parent = nullptr);
    ~CanvasScene() override;

    const engine::Validation& validation() const { return network_->validation; }
    const DrawnItems& drawn() const { return drawn_; }
    const FoldedDrawing& shown() const { return shown_; }
    CanvasSelection& selection() { return selection_; }
    CanvasEdits& edits() { return edits_; }
    CanvasGroups& groups() { return groups_; }
    CanvasFreezing& freezing() { return freezing_; }
    CanvasBypass& bypass() { return bypass_; }
    CanvasBands& bands() { return bands_; }
    CanvasTyping& typing() { return typing_; }
    CanvasGestures& gestures() { return gestures_; }

    /// Colours the boxes by a number of their layers.
    void setMeasure(Measure measure);
    /// Of the displayed run, for colours.
    void setTraining(const NumbersInTraining& numbers);
    /// Measured for this drawing.
    void setTimes(const LayerTimes& times);

    bool isArranging() const { return arranger_.isRunning(); }
    /// Lays out all boxes, also if only wires were lost since.
    void arrangeAll();
    /// Boxes stay in place.
    void cancelArranging();
    /// Releases the item being dragged, if any, away from where it was pressed, so that this does
    /// not count as a click.
    void letGo();

  signals:
    /// A message for the user: why a gesture had no effect, or what the next key does.
    void refused(const QString& sentence);
    void validated();
    /// All items are at their places in the layout.
    void arranged();
    void arrangingChanged(bool running);

  protected:
    void mousePressEvent(QGraphicsSceneMouseEvent* event) override;
    void mouseMoveEvent(QGraphicsSceneMouseEvent* event) override;
    void mouseReleaseEvent(QGraphicsSceneMouseEvent* event) override;
    void mouseDoubleClickEvent(QGraphicsSceneMouseEvent* event) override;
    void drawBackground(QPainter* painter, const QRectF& rect) override;

  private:
    void rebuild();
    /// The undo stack is at this index.
    void followStep(int step);
    /// Waits if a box is being dragged.
    void takeLayout();

    Document& document_;
    ProjectReviewer& reviewer_;
    std::shared_ptr<const engine::CheckedNetwork> network_;  ///< the network being drawn
    FoldedDrawing shown_;
    Measure measure_ = Measure::None;
    NumbersInTraining training_;
    LayerTimes times_;
    int step_;  ///< the index on the undo stack of the drawing, or of that before an edit
    ShapesOfLayers shapes_;  ///< the last known ones
    CanvasArranger arranger_;
    DrawnItems drawn_;
    CanvasSelection selection_;
    CanvasEdits edits_;
    CanvasGroups groups_;
    CanvasFreezing freezing_;
    CanvasBypass bypass_;
    CanvasBands bands_;
    CanvasTyping typing_;
    CanvasGestures gestures_;
};

}  // namespace espalier::ui
