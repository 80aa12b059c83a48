// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/frame_view.h"

#include <QPainter>

#include "ui/style/theme.h"

namespace espalier::ui {

FrameView::FrameView(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setMinimumSize(24 * kGrid, 18 * kGrid);
    setAccessibleName(tr("What the camera shows"));
}

void FrameView::setImage(const QImage& image) {
    image_ = image;
    update();
}

void FrameView::setFrozen(bool frozen) {
    isFrozen_ = frozen;
    update();
}

QSize FrameView::sizeHint() const {
    return {80 * kGrid, 60 * kGrid};
}

void FrameView::paintEvent(QPaintEvent*) {
    if (image_.isNull()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    QRect place({}, image_.size().scaled(size(), Qt::KeepAspectRatio));
    place.moveCenter(rect().center());
    painter.drawImage(place, image_);
    if (!isFrozen_) return;
    painter.setPen(QPen(themeOf(this).accent, 4));
    painter.drawRect(place.adjusted(2, 2, -2, -2));
}

}  // namespace espalier::ui
