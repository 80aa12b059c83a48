// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsView>

namespace espalier::ui {

class CanvasScene;

/// The window onto the drawing: wheel zooms at the pointer, middle button or Space and drag pan,
/// dragging over nothing selects, double click or F fits; layers dropped from the palette land on a
/// wire or beside it. Keys: Delete, Ctrl+C/X/V/D/A, Up and Down walk along the layers. GUI thread.
class CanvasView : public QGraphicsView {
    Q_OBJECT

  public:
    /// MIME type of a layer dragged from the palette; the data is its type.
    static constexpr const char* kLayerMimeType = "application/x-espalier-layer";

    explicit CanvasView(CanvasScene& scene, QWidget* parent = nullptr);

    void zoomBy(double factor);
    /// All of the drawing, never enlarged beyond its natural size.
    void fit();
    void showNode(const QPointF& centre);

  protected:
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    bool handleStandardKey(QKeyEvent* event);

    CanvasScene& scene_;
    bool panning_ = false;
    QPoint panStart_;
};

}  // namespace espalier::ui
