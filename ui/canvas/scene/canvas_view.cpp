// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/canvas_view.h"

#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QDragEnterEvent>
#include <QGraphicsItem>
#include <QKeyEvent>
#include <QMimeData>
#include <QScrollBar>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/canvas/scene/canvas_scene.h"
#include "ui/canvas/scene/layer_box.h"
#include "ui/canvas/scene/mini_map.h"
#include "ui/canvas/scene/note_item.h"

namespace espalier::ui {

namespace {

constexpr double kSmallestZoom = 0.05;
constexpr double kLargestZoom = 3;
constexpr double kZoomPerWheelDegree = 1.002;
// fit() does not go below a readable size: it shows a long drawing from its beginning.
constexpr double kReadableZoom = 0.6;

// Qt adds to a selection with Ctrl only; Shift does the same here.
QMouseEvent withShiftAsControl(const QMouseEvent& event) {
    Qt::KeyboardModifiers modifiers = event.modifiers();
    if (modifiers.testFlag(Qt::ShiftModifier)) modifiers |= Qt::ControlModifier;
    return {event.type(),
            event.position(),
            event.scenePosition(),
            event.globalPosition(),
            event.button(),
            event.buttons(),
            modifiers,
            event.pointingDevice()};
}

bool hasRoomFor(const QGraphicsView& view, const QRectF& part) {
    return part.width() * view.transform().m11() <= view.viewport()->width() &&
           part.height() * view.transform().m22() <= view.viewport()->height();
}

// Of a view with a vertical scroll bar, whether it is there yet or not.
double scaleAcross(const QGraphicsView& view, const QRectF& content, double largest) {
    const QScrollBar& bar = *view.verticalScrollBar();
    const int room = view.viewport()->width() - (bar.isVisible() ? 0 : bar.sizeHint().width());
    return std::clamp(room / content.width(), kReadableZoom, largest);
}

}  // namespace

CanvasView::CanvasView(CanvasScene& scene, QWidget* parent)
    : QGraphicsView(&scene, parent),
      scene_(scene),
      keys_(scene),
      menu_(scene, [this] { rename(); }) {
    setLayoutDirection(Qt::LeftToRight);  // a drawing is never mirrored
    setAcceptDrops(true);
    setDragMode(RubberBandDrag);
    setTransformationAnchor(AnchorUnderMouse);
    setResizeAnchor(AnchorViewCenter);
    setViewportUpdateMode(MinimalViewportUpdate);
    setFrameShape(NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setAccessibleName(tr("Network drawing"));
    setAccessibleDescription(
        tr("Arrow keys move between layers; with Shift they extend the selection, with Ctrl they "
           "move it. A adds a layer, Ctrl+F finds one, C draws a wire, Delete removes, Ctrl+D "
           "duplicates. Ctrl+G groups, Enter opens "
           "or folds a group, Esc closes it, L freezes or trains, B bypasses, F2 renames, N adds a "
           "note. The "
           "menu key lists "
           "what can be done with the selection."));
    for (const QScrollBar* bar : {horizontalScrollBar(), verticalScrollBar()}) {
        connect(bar, &QScrollBar::actionTriggered, this, [this] { isFitted_ = false; });
    }
    new MiniMap(scene, *this);
    keys_.setShow([this](const QPointF& place) { showNode(place); });
    connect(&scene, &CanvasScene::arranged, this, [this] {
        if (fitWhenArranged_) fit();
        if (std::exchange(showWhenArranged_, false)) showUnfolded();
        const bool isWhole = hasRoomFor(*this, scene_.drawn().contentRect());
        if (isFitted_ && isOnGroup_ && isWhole) fit();  // what was opened is undone
    });
    connect(&scene.edits(), &CanvasEdits::unfolded, this, [this] {
        isOnGroup_ = isFitted_;  // else a scroll bar that appears would fit the whole drawing
        showWhenArranged_ = scene_.isArranging();
        if (!showWhenArranged_) showUnfolded();
    });
}

void CanvasView::zoomBy(double factor) {
    const double now = transform().m11();
    const double next = std::clamp(now * factor, kSmallestZoom, kLargestZoom);
    scale(next / now, next / now);
    isFitted_ = false;
    emit viewChanged();
}

void CanvasView::fit() {
    const QRectF content = scene_.drawn().contentRect();
    isFitted_ = true;
    isOnGroup_ = false;
    fitWhenArranged_ = scene_.isArranging();
    if (content.isEmpty()) return;
    const double whole =
        std::min(viewport()->width() / content.width(), viewport()->height() / content.height());
    const double across = viewport()->width() / content.width();
    const double zoom = whole >= kReadableZoom ? std::min(whole, largestFit_)
                                               : std::clamp(across, kReadableZoom, 1.0);
    fittedScale_ = zoom;
    fittedSize_ = content.size();
    resetTransform();
    scale(zoom, zoom);
    centerOn(content.center());
    if (whole < kReadableZoom) verticalScrollBar()->setValue(verticalScrollBar()->minimum());
    emit viewChanged();
}

void CanvasView::setLargestFit(double scale) {
    if (scale == largestFit_) return;
    largestFit_ = scale;
    if (isFitted_ && !isOnGroup_) fit();
}

// An opened group keeps the scale, so that the eye finds it again and its words stay as large. It
// is smaller only where the drawing, which the user has not scaled, is wider than before.
void CanvasView::showUnfolded() {
    const QRectF content = scene_.drawn().contentRect();
    const bool isClosedAgain = content.size() == fittedSize_;
    if (isFitted_ && (isClosedAgain || hasRoomFor(*this, content))) {
        fit();
        return;
    }
    QRectF opened;
    for (const QGraphicsItem* item : scene_.selectedItems()) opened |= item->sceneBoundingRect();
    if (opened.isEmpty()) return;
    // The whole group of what is selected.
    for (const auto& [id, frame] : scene_.drawn().frames().all()) {
        if (std::ranges::none_of(frame.boxes, &LayerBox::isSelected)) continue;
        for (const LayerBox* box : frame.boxes) opened |= box->sceneBoundingRect();
    }
    opened.adjust(-kFrameLeft, -kFrameTop, kFrameRight, kFrameBottom);
    const double now = transform().m11();
    const double next =
        isFitted_ ? std::min(fittedScale_, scaleAcross(*this, content, largestFit_)) : now;
    if (next != now) scale(next / now, next / now);
    if (!hasRoomFor(*this, opened)) {
        opened.setHeight(std::min(opened.height(), viewport()->height() / transform().m22()));
    }
    ensureVisible(opened, 0, 0);
    emit viewChanged();
}

void CanvasView::showPlace(const QPointF& point) {
    isFitted_ = false;
    centerOn(point);
}

void CanvasView::followBeside() {
    const QRectF content = scene_.drawn().contentRect();
    // Under a box that is being dragged, the scene must not shift.
    const bool hasChanged = content != scene_.sceneRect() && !scene_.gestures().isHeld();
    if (hasChanged) scene_.setSceneRect(content);
    if (hasChanged && isFitted_ && !isOnGroup_) fit();
    emit viewChanged();
}

void CanvasView::scrollContentsBy(int dx, int dy) {
    QGraphicsView::scrollContentsBy(dx, dy);
    if (scene()) emit viewChanged();  // a scene also scrolls during its destruction
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
        isFitted_ = false;
        return;
    }
    zoomBy(std::pow(kZoomPerWheelDegree, event->angleDelta().y()));
    event->accept();
}

void CanvasView::startPanning(const QPoint& at) {
    panning_ = true;
    panStart_ = at;
    spaceUsed_ = spaceHeld_;
    viewport()->setCursor(Qt::ClosedHandCursor);
}

void CanvasView::stopPanning() {
    panning_ = false;
    if (spaceHeld_) {
        viewport()->setCursor(Qt::OpenHandCursor);
    } else {
        viewport()->unsetCursor();
    }
}

void CanvasView::mousePressEvent(QMouseEvent* event) {
    const bool byHand = spaceHeld_ && event->button() == Qt::LeftButton;
    if (byHand || event->button() == Qt::MiddleButton) {
        startPanning(event->pos());
        return;
    }
    QMouseEvent press = withShiftAsControl(*event);
    QGraphicsView::mousePressEvent(&press);
}

void CanvasView::mouseMoveEvent(QMouseEvent* event) {
    if (!panning_) {
        QMouseEvent move = withShiftAsControl(*event);
        QGraphicsView::mouseMoveEvent(&move);
        if (scene_.gestures().isHeld()) emit viewChanged();  // boxes may be where the overview is
        return;
    }
    const QPoint step = event->pos() - panStart_;
    panStart_ = event->pos();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - step.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - step.y());
    isFitted_ = false;
}

void CanvasView::mouseReleaseEvent(QMouseEvent* event) {
    const bool ends = event->button() == Qt::MiddleButton || event->button() == Qt::LeftButton;
    if (panning_ && ends) {
        stopPanning();
        return;
    }
    QMouseEvent release = withShiftAsControl(*event);
    QGraphicsView::mouseReleaseEvent(&release);
    emit viewChanged();  // the overview may have given way to what was dragged
}

// In the middle of the visible part.
void CanvasView::writeNote() {
    setFocus();
    writeNoteAt(mapToScene(viewport()->rect().center()));
}

void CanvasView::writeNoteAt(const QPointF& middle) {
    ensureVisible(scene_.typing().writeNote(middle - QPointF(kNoteWidth, kNoteHeight) / 2));
}

void CanvasView::rename() {
    if (!scene_.typing().editSelection()) emit nameWanted();
}

// By keyboard, beside the selection.
void CanvasView::contextMenuEvent(QContextMenuEvent* event) {
    if (scene_.typing().isTyping()) return QGraphicsView::contextMenuEvent(event);
    QPoint at = event->pos();
    if (event->reason() == QContextMenuEvent::Mouse) {
        menu_.selectAt(mapToScene(at));
    } else if (const auto boxes = scene_.selection().boxes(); !boxes.empty()) {
        at = mapFromScene(scene_.drawn().box(boxes.back())->pos());
    }
    menu_.show(this, viewport()->mapToGlobal(at));
    event->accept();
}

// Keys that the drawing does not use.
bool CanvasView::pressOfView(const QKeyEvent& event) {
    switch (event.key()) {
        case Qt::Key_F:
            fit();
            return true;
        case Qt::Key_F2:
            rename();
            return true;
        case Qt::Key_N:
            if (!event.modifiers().testFlag(Qt::ControlModifier)) writeNote();
            return true;
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            zoomBy(1.25);
            return true;
        case Qt::Key_Minus:
            zoomBy(0.8);
            return true;
        default:
            return false;
    }
}

// Typed text goes to the editor on the canvas.
void CanvasView::keyPressEvent(QKeyEvent* event) {
    if (scene_.typing().isTyping()) {
        QGraphicsView::keyPressEvent(event);
        return;
    }
    if (keys_.press(*event)) return;
    if (event->key() == Qt::Key_Space) {
        if (event->isAutoRepeat()) return;
        spaceHeld_ = true;
        spaceUsed_ = false;
        viewport()->setCursor(Qt::OpenHandCursor);
        return;
    }
    if (!pressOfView(*event)) QGraphicsView::keyPressEvent(event);
}

// A tap on Space, without a drag, is for the window: it pauses a training.
void CanvasView::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Space || event->isAutoRepeat()) {
        QGraphicsView::keyReleaseEvent(event);
        return;
    }
    const bool tapped = spaceHeld_ && !spaceUsed_;
    spaceHeld_ = false;
    if (!panning_) stopPanning();
    if (!tapped || !parentWidget()) return;
    QKeyEvent tap(QEvent::KeyPress, Qt::Key_Space, event->modifiers(), QStringLiteral(" "));
    QCoreApplication::sendEvent(parentWidget(), &tap);
}

void CanvasView::focusOutEvent(QFocusEvent* event) {
    QGraphicsView::focusOutEvent(event);
    spaceHeld_ = false;
    stopPanning();
    if (scene_.gestures().isConnecting()) scene_.gestures().cancel();
}

void CanvasView::resizeEvent(QResizeEvent* event) {
    QGraphicsView::resizeEvent(event);
    if (isFitted_ && !isOnGroup_) fit();
    emit viewChanged();
}

// Everything else that is dropped (folders, images) belongs to the window.
void CanvasView::dragEnterEvent(QDragEnterEvent* event) {
    event->setAccepted(event->mimeData()->hasFormat(kLayerMimeType));
}

void CanvasView::dragMoveEvent(QDragMoveEvent* event) {
    if (!event->mimeData()->hasFormat(kLayerMimeType)) return;
    const QPointF at = mapToScene(event->position().toPoint());
    if (event->mimeData()->data(kLayerMimeType) != kNoteType)
        scene_.gestures().highlightWireAt(&at);
    event->acceptProposedAction();
}

void CanvasView::dragLeaveEvent(QDragLeaveEvent* event) {
    scene_.gestures().highlightWireAt(nullptr);
}

void CanvasView::dropEvent(QDropEvent* event) {
    scene_.gestures().highlightWireAt(nullptr);
    if (!event->mimeData()->hasFormat(kLayerMimeType)) return;
    const QByteArray type = event->mimeData()->data(kLayerMimeType);
    const QPointF at = mapToScene(event->position().toPoint());
    event->acceptProposedAction();
    setFocus();
    if (type == kNoteType) {
        writeNoteAt(at);
    } else {
        scene_.edits().dropLayer(type.toStdString(), at);
    }
}

void CanvasView::changeEvent(QEvent* event) {
    QGraphicsView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) scene_.update();
}

}  // namespace espalier::ui
