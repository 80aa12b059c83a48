// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/canvas_view.h"

#include <QDragEnterEvent>
#include <QGraphicsItem>
#include <QKeyEvent>
#include <QMimeData>
#include <QScrollBar>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/canvas/canvas_scene.h"

namespace espalier::ui {

namespace {

constexpr double kSmallestZoom = 0.05;
constexpr double kLargestZoom = 3;
constexpr double kZoomPerWheelDegree = 1.002;
// A drawing is fitted no smaller than it can be read: a long one is shown from its beginning.
constexpr double kReadableZoom = 0.6;

}  // namespace

CanvasView::CanvasView(CanvasScene& scene, QWidget* parent)
    : QGraphicsView(&scene, parent), scene_(scene) {
    setAcceptDrops(true);
    setDragMode(RubberBandDrag);
    setTransformationAnchor(AnchorUnderMouse);
    setResizeAnchor(AnchorViewCenter);
    setViewportUpdateMode(MinimalViewportUpdate);
    setFrameShape(NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setAccessibleName(tr("Network drawing"));
    setAccessibleDescription(
        tr("Up and Down walk along the layers, Delete removes, Ctrl+D duplicates."));
}

void CanvasView::zoomBy(double factor) {
    const double now = transform().m11();
    const double next = std::clamp(now * factor, kSmallestZoom, kLargestZoom);
    scale(next / now, next / now);
}

void CanvasView::fit() {
    const QRectF content = scene_.contentRect();
    if (content.isEmpty()) return;
    const double whole =
        std::min(viewport()->width() / content.width(), viewport()->height() / content.height());
    const double across = viewport()->width() / content.width();
    const double zoom =
        whole >= kReadableZoom ? std::min(whole, 1.0) : std::clamp(across, kReadableZoom, 1.0);
    resetTransform();
    scale(zoom, zoom);
    centerOn(content.center());
    if (whole < kReadableZoom) verticalScrollBar()->setValue(verticalScrollBar()->minimum());
}

void CanvasView::showNode(const QPointF& centre) {
    ensureVisible(
        QRectF(centre.x() - kBoxWidth / 2, centre.y() - kBoxHeight, kBoxWidth, 2 * kBoxHeight));
}

void CanvasView::wheelEvent(QWheelEvent* event) {
    // A touchpad scrolls; a wheel, and a touchpad with Ctrl, zooms.
    const bool touchpad = !event->pixelDelta().isNull();
    if (touchpad && !event->modifiers().testFlag(Qt::ControlModifier)) {
        QGraphicsView::wheelEvent(event);
        return;
    }
    zoomBy(std::pow(kZoomPerWheelDegree, event->angleDelta().y()));
    event->accept();
}

void CanvasView::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::MiddleButton) {
        panning_ = true;
        panStart_ = event->pos();
        viewport()->setCursor(Qt::ClosedHandCursor);
        return;
    }
    QGraphicsView::mousePressEvent(event);
}

void CanvasView::mouseMoveEvent(QMouseEvent* event) {
    if (!panning_) {
        QGraphicsView::mouseMoveEvent(event);
        return;
    }
    const QPoint step = event->pos() - panStart_;
    panStart_ = event->pos();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - step.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - step.y());
}

void CanvasView::mouseReleaseEvent(QMouseEvent* event) {
    if (panning_ && event->button() == Qt::MiddleButton) {
        panning_ = false;
        viewport()->unsetCursor();
        return;
    }
    QGraphicsView::mouseReleaseEvent(event);
}

void CanvasView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (itemAt(event->pos())) {
        QGraphicsView::mouseDoubleClickEvent(event);
    } else {
        fit();
    }
}

bool CanvasView::handleStandardKey(QKeyEvent* event) {
    if (event->matches(QKeySequence::Delete)) {
        scene_.removeSelection();
    } else if (event->matches(QKeySequence::Copy)) {
        scene_.copySelection();
    } else if (event->matches(QKeySequence::Cut)) {
        scene_.copySelection();
        scene_.removeSelection();
    } else if (event->matches(QKeySequence::Paste)) {
        scene_.pasteClipboard();
    } else if (event->matches(QKeySequence::SelectAll)) {
        for (QGraphicsItem* item : scene_.items()) item->setSelected(true);
    } else {
        return false;
    }
    return true;
}

void CanvasView::keyPressEvent(QKeyEvent* event) {
    if (handleStandardKey(event)) return;
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    switch (event->key()) {
        case Qt::Key_Backspace:
            scene_.removeSelection();
            return;
        case Qt::Key_D:
            if (control) scene_.duplicateSelection();
            return;
        case Qt::Key_Up:
        case Qt::Key_Down:
            scene_.selectNeighbour(event->key() == Qt::Key_Up ? -1 : 1);
            if (!scene_.selectedItems().isEmpty()) {
                showNode(scene_.selectedItems().front()->pos());
            }
            return;
        case Qt::Key_F:
            fit();
            return;
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            zoomBy(1.25);
            return;
        case Qt::Key_Minus:
            zoomBy(0.8);
            return;
        default:
            QGraphicsView::keyPressEvent(event);
    }
}

// Everything else that is dropped (folders, images) belongs to the window.
void CanvasView::dragEnterEvent(QDragEnterEvent* event) {
    event->setAccepted(event->mimeData()->hasFormat(kLayerMimeType));
}

void CanvasView::dragMoveEvent(QDragMoveEvent* event) {
    if (!event->mimeData()->hasFormat(kLayerMimeType)) return;
    const QPointF at = mapToScene(event->position().toPoint());
    scene_.highlightWireAt(&at);
    event->acceptProposedAction();
}

void CanvasView::dragLeaveEvent(QDragLeaveEvent* event) {
    scene_.highlightWireAt(nullptr);
}

void CanvasView::dropEvent(QDropEvent* event) {
    scene_.highlightWireAt(nullptr);
    if (!event->mimeData()->hasFormat(kLayerMimeType)) return;
    const std::string type = event->mimeData()->data(kLayerMimeType).toStdString();
    scene_.dropLayer(type, mapToScene(event->position().toPoint()));
    event->acceptProposedAction();
    setFocus();
}

void CanvasView::changeEvent(QEvent* event) {
    QGraphicsView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) scene_.update();
}

}  // namespace espalier::ui
