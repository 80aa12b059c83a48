// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/preview_strip.h"

#include <QPainter>
#include <QPainterPath>

#include "ui/style/mirror.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

// As large as the box allows with the image's proportions, because an input need not be square.
QRectF fittedInTile(const QImage& image, const QRectF& box) {
    QRectF place(QPointF(), QSizeF(image.size()).scaled(box.size(), Qt::KeepAspectRatio));
    place.moveCenter(box.center());
    return place;
}

}  // namespace

PreviewStrip::PreviewStrip(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("An image and four augmented variants"));
    setToolTip(tr("An image, then variants that training may use."));
}

void PreviewStrip::setImages(const QVector<QImage>& images) {
    images_ = images;
    QString words = tr("An image, then variants that training may use.");
    if (!images.isEmpty()) {
        words = tr("An image resized to the network's input of %1 × %2 pixels, then variants that "
                   "training may use.")
                    .arg(images.front().width())
                    .arg(images.front().height());
    }
    setToolTip(words);
    update();
}

void PreviewStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    const int gap = kGrid / 2;
    const int side = std::min(height(), (width() - 5 * gap - kGrid) / 5);
    int x = 0;
    for (qsizetype i = 0; i < 5; ++i) {
        QPainterPath shape;
        const QRectF box = mirrored(layoutDirection(), QRectF(rect()), QRectF(x, 0, side, side));
        shape.addRoundedRect(box, 4, 4);
        painter.setClipPath(shape);
        painter.fillRect(box, themeOf(this).hover);
        if (i < images_.size()) painter.drawImage(fittedInTile(images_[i], box), images_[i]);
        x += side + gap + (i == 0 ? kGrid : 0);
    }
}

}  // namespace espalier::ui
