// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/mini_map.h"

#include <QMouseEvent>
#include <QPainter>
#include <QSettings>
#include <QToolButton>
#include <algorithm>

#include "ui/canvas/drawing/canvas_layout.h"
#include "ui/canvas/scene/canvas_scene.h"
#include "ui/canvas/scene/canvas_view.h"
#include "ui/canvas/scene/group_frame.h"
#include "ui/canvas/scene/layer_box.h"
#include "ui/canvas/scene/note_item.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"

namespace espalier::ui {

namespace {

constexpr double kLargestWidth = 24 * kGrid;
constexpr double kLargestHeight = 32 * kGrid;
constexpr double kSmallestSide = 8 * kGrid;
constexpr double kShareOfView = 0.45;
constexpr int kButtonSide = 3 * kGrid;
constexpr double kTop = kButtonSide + kGrid / 2.0;  // the button is above the image
constexpr double kSmallestFrame = 4;                // minimum side of the view's frame

QString foldedKey() {
    return QStringLiteral("canvas/overviewFolded");
}

}  // namespace

MiniMap::MiniMap(CanvasScene& scene, CanvasView& view)
    : QWidget(&view),
      scene_(scene),
      view_(view),
      fold_(iconButton(QStringLiteral("overview"), {}, this)) {
    setAccessibleName(tr("Overview"));
    setToolTip(tr("Click or drag to move the view"));
    fold_->setFixedSize(kButtonSide, kButtonSide);
    connect(fold_, &QToolButton::clicked, this, [this] {
        setFolded(!folded_);
        QSettings().setValue(foldedKey(), folded_);
    });
    // What is not being arranged has been arranged: one of the two is enough.
    connect(&scene, &CanvasScene::validated, this, [this] {
        if (scene_.isArranging()) redraw();
    });
    connect(&scene, &CanvasScene::arranged, this, &MiniMap::redraw);
    connect(&view, &CanvasView::viewChanged, this, &MiniMap::follow);
    setFolded(QSettings().value(foldedKey()).toBool());
}

void MiniMap::setFolded(bool folded) {
    folded_ = folded;
    const QString what = folded ? tr("Show the overview") : tr("Hide the overview");
    fold_->setToolTip(what);
    fold_->setAccessibleName(what);
    redraw();
}

void MiniMap::redraw() {
    content_ = scene_.drawn().contentRect();
    sceneRect_ = scene_.sceneRect();
    image_ = {};
    place();
    update();
}

QRectF MiniMap::visiblePart() const {
    return view_.mapToScene(view_.viewport()->rect()).boundingRect();
}

void MiniMap::follow() {
    if (scene_.sceneRect() != sceneRect_) return redraw();
    place();
    update();
}

QSize MiniMap::openSize() const {
    const double most = std::min(kLargestHeight, kShareOfView * view_.viewport()->height());
    const double scale = std::min(kLargestWidth / content_.width(), most / content_.height());
    return {static_cast<int>(std::max(kSmallestSide, scale * content_.width())),
            static_cast<int>(kTop + std::max(kSmallestSide, scale * content_.height()))};
}

bool MiniMap::isFree(const QPoint& corner, const QSize& size) const {
    const QRect part = QRect(corner - view_.viewport()->pos(), size);
    return !scene_.drawn().isAnythingIn(view_.mapToScene(part).boundingRect());
}

bool MiniMap::isBesideGroups(const QPoint& corner, const QSize& size) const {
    const QRect part = QRect(corner - view_.viewport()->pos(), size);
    const QRectF covered = view_.mapToScene(part).boundingRect();
    return std::ranges::none_of(scene_.drawn().frames().all(), [&](const auto& frame) {
        return frame.second.ground->rect().intersects(covered);
    });
}

// A corner where it covers nothing of the drawing; the lower right one first, because drawings grow
// downwards.
std::optional<QPoint> MiniMap::freeCorner(const QSize& size, bool outside) const {
    const QRect room = view_.viewport()->geometry().adjusted(kGrid, kGrid, -kGrid, -kGrid);
    const int left = room.left();
    const int top = room.top();
    const int right = room.right() - size.width() + 1;
    const int bottom = room.bottom() - size.height() + 1;
    for (const QPoint& corner :
         {QPoint(right, bottom), QPoint(left, bottom), QPoint(right, top), QPoint(left, top)}) {
        if ((!outside || isBesideGroups(corner, size)) && isFree(corner, size)) return corner;
    }
    return std::nullopt;
}

// Where open groups fill the view there is none outside of them.
std::optional<QPoint> MiniMap::bestCorner(const QSize& size) const {
    const std::optional<QPoint> outside = freeCorner(size, true);
    return outside ? outside : freeCorner(size, false);
}

// Where there is no room for the map, its button remains; where there is none for that, nothing.
void MiniMap::place() {
    if (held_) return;
    // Under something that is being dragged, it moves only when it must.
    const bool isSettled = scene_.gestures().isHeld() && sceneRect_ == scene_.sceneRect();
    if (isSettled && isVisible() && isFree(pos(), size())) return;
    const QRectF drawn =
        content_.adjusted(kSceneMargin, kSceneMargin, -kSceneMargin, -kSceneMargin);
    const bool fits = (scene_.drawn().boxes().empty() && scene_.drawn().notes().empty()) ||
                      visiblePart().adjusted(-1, -1, 1, 1).contains(drawn);
    const QSize small(kButtonSide + kGrid, kButtonSide + kGrid);
    std::optional<QPoint> corner;
    QSize size = folded_ ? small : openSize();
    if (!fits) corner = bestCorner(size);
    givesWay_ = !folded_ && !corner;
    if (!fits && !corner) {
        size = small;
        corner = bestCorner(size);
    }
    setVisible(corner.has_value());
    if (!corner) return;
    if (size != this->size()) {
        resize(size);
        image_ = {};
    }
    move(*corner);
    fold_->move(width() - kButtonSide - kGrid / 2, kGrid / 2);
    raise();
}

double MiniMap::scaleOfImage() const {
    return std::min((width() - kGrid) / content_.width(),
                    (height() - kTop - kGrid) / content_.height());
}

QPointF MiniMap::imageCorner() const {
    const double scale = scaleOfImage();
    return {(width() - scale * content_.width()) / 2,
            kTop + (height() - kTop - scale * content_.height()) / 2};
}

QPixmap MiniMap::drawImage() const {
    const Theme& theme = themeOf(this);
    const double scale = scaleOfImage();
    QPixmap image(size() * devicePixelRatioF());
    image.setDevicePixelRatio(devicePixelRatioF());
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    drawLook(painter);
    for (const auto& [id, box] : scene_.drawn().boxes()) {
        const QPointF centre = imageCorner() + (box->pos() - content_.topLeft()) * scale;
        const double across = std::max(2.0, scale * kBoxWidth);
        const double down = std::max(1.0, scale * box->size().height());
        painter.setBrush(box->text().problem.isEmpty() ? theme.quietText : theme.bad);
        painter.drawRoundedRect(
            QRectF(centre.x() - across / 2, centre.y() - down / 2, across, down), 1, 1);
    }
    return image;
}

// Draws frames of open groups and notes faintly.
void MiniMap::drawLook(QPainter& painter) const {
    const Theme& theme = themeOf(this);
    const double scale = scaleOfImage();
    const auto draw = [&](const QRectF& place, const QColor& color) {
        painter.setBrush(color);
        painter.drawRect(QRectF(imageCorner() + (place.topLeft() - content_.topLeft()) * scale,
                                place.size() * scale));
    };
    QColor ground = theme.text;
    ground.setAlphaF(0.1F);
    for (const auto& [id, frame] : scene_.drawn().frames().all())
        draw(frame.ground->rect(), ground);
    QColor note = theme.accent;
    note.setAlphaF(0.3F);
    for (const auto& [id, item] : scene_.drawn().notes()) draw(item->sceneBoundingRect(), note);
}

void MiniMap::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(theme.raised);
    painter.drawRoundedRect(
        QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kGrid / 2.0, kGrid / 2.0);
    if (folded_ || givesWay_ || content_.isEmpty()) return;
    if (image_.isNull()) image_ = drawImage();
    const double scale = scaleOfImage();
    const QRectF part = visiblePart();
    QRectF frame(imageCorner() + (part.topLeft() - content_.topLeft()) * scale,
                 part.size() * scale);
    frame = frame.intersected(QRectF(rect()).adjusted(2, kTop, -2, -2));
    const double lack = kSmallestFrame - frame.height();
    if (lack > 0) frame.adjust(0, -lack / 2, 0, lack / 2);
    QColor ground = theme.accent;
    ground.setAlphaF(0.14F);
    painter.setPen(QPen(theme.accent, 1.5));
    painter.setBrush(ground);
    painter.drawRoundedRect(frame, 2, 2);
    painter.drawPixmap(0, 0, image_);
}

void MiniMap::moveViewTo(const QPointF& point) {
    if (folded_ || givesWay_) return;
    view_.showPlace(content_.topLeft() + (point - imageCorner()) / scaleOfImage());
}

void MiniMap::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    held_ = true;
    moveViewTo(event->position());
}

void MiniMap::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons().testFlag(Qt::LeftButton)) moveViewTo(event->position());
}

void MiniMap::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    held_ = false;
    follow();
}

// A hidden widget receives no release.
void MiniMap::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    held_ = false;
}

void MiniMap::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange) return;
    image_ = {};
    update();
}

}  // namespace espalier::ui
