// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsView>

#include "ui/canvas/scene/canvas_keys.h"
#include "ui/canvas/scene/canvas_menu.h"

namespace espalier::ui {

class CanvasScene;

/// The view of the drawing: the wheel zooms at the pointer, middle button or Space and drag pan,
/// dragging on the background selects, Shift or Ctrl adds to the selection, F fits;
/// layers dropped from the palette land on a wire or beside it. Keys: Delete, Ctrl+C/X/V/D/A,
/// arrows walk along the layers (Shift extends, Ctrl moves the selection), C draws a wire, Ctrl+G
/// groups, Ctrl+Shift+G ungroups, Enter folds or opens, Esc closes a group, L freezes or trains, B
/// bypasses, F2 renames, N writes a note. A menu offers the same by name. GUI thread.
class CanvasView : public QGraphicsView {
    Q_OBJECT

  public:
    /// MIME type of a layer dragged from the palette; the data is its type.
    static constexpr const char* kLayerMimeType = "application/x-espalier-layer";
    /// Used instead of a layer type: a note.
    static constexpr const char* kNoteType = "note:";

    explicit CanvasView(CanvasScene& scene, QWidget* parent = nullptr);

    void zoomBy(double factor);
    /// Shows the whole drawing, enlarged at most to setLargestFit(), and keeps doing so when the
    /// window is resized, until the user chooses a part.
    void fit();
    /// The largest scale of a fitted drawing; 1, its natural size, in the beginning.
    void setLargestFit(double scale);
    void showNode(const QPointF& centre);
    /// Starts a note in the middle of the visible part.
    void writeNote();
    /// Centres this point.
    void showPlace(const QPointF& point);
    /// Call when something was placed beside the boxes, or taken away: all of it can be scrolled
    /// to, and the overview does not cover it.
    void followBeside();

  signals:
    /// The visible part or its scale has changed.
    void viewChanged();
    /// The user wants to rename the selected layer.
    void nameWanted();

  protected:
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void writeNoteAt(const QPointF& middle);
    void rename();
    /// After a group was folded or opened: the whole drawing if that was visible and still has
    /// room, or else the group from its top.
    void showUnfolded();
    bool pressOfView(const QKeyEvent& event);
    void startPanning(const QPoint& at);
    void stopPanning();

    CanvasScene& scene_;
    CanvasKeys keys_;
    CanvasMenu menu_;
    bool isFitted_ = false;
    double largestFit_ = 1;
    double fittedScale_ = 1;         ///< of fit()
    QSizeF fittedSize_;              ///< of the drawing then
    bool isOnGroup_ = false;         ///< fitted, but for a group without room for the rest
    bool fitWhenArranged_ = false;   ///< fitted before the layout was complete
    bool showWhenArranged_ = false;  ///< a group was opened before the layout was complete
    bool panning_ = false;
    bool spaceHeld_ = false;
    bool spaceUsed_ = false;  ///< used to pan, so its release means nothing
    QPoint panStart_;
};

}  // namespace espalier::ui
