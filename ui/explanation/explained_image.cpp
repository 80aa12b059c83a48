// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explanation/explained_image.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include "ui/style/theme.h"

namespace espalier::ui {

ExplainedImage::ExplainedImage(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Image"));
    setToolTip(tr("Enlarge (double click, Enter)"));
}

void ExplainedImage::setImages(const QImage& image, const QImage& overlay) {
    image_ = image;
    overlay_ = overlay;
    update();
}

void ExplainedImage::setOverlayShown(bool shown) {
    isOverlayShown_ = shown;
    update();
}

QSize ExplainedImage::sizeHint() const {
    return {40 * kGrid, 40 * kGrid};
}

QSize ExplainedImage::minimumSizeHint() const {
    return {20 * kGrid, 16 * kGrid};
}

void ExplainedImage::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    const QImage& shown = isOverlayShown() ? overlay_ : image_;
    QRectF box = QRectF(rect()).adjusted(2, 2, -2, -2);
    if (!shown.isNull()) {
        const QSizeF size = QSizeF(shown.size()).scaled(box.size(), Qt::KeepAspectRatio);
        const QPointF middle = box.center();
        box.setSize(size);
        box.moveCenter(middle);
    }
    QPainterPath shape;
    shape.addRoundedRect(box, 8, 8);
    painter.fillPath(shape, theme.hover);
    if (!shown.isNull()) {
        painter.save();
        painter.setClipPath(shape);
        painter.drawImage(box, shown);
        painter.restore();
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(shape);
    }
}

void ExplainedImage::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) emit enlargeAsked();
}

void ExplainedImage::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        return emit enlargeAsked();
    }
    QWidget::keyPressEvent(event);
}

}  // namespace espalier::ui
