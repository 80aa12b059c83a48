// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/tried_image.h"

#include <algorithm>

namespace espalier::ui {

namespace {

constexpr int kSmallImage = TriedImage::kLeastHeight / 2;  // pixels

}  // namespace

TriedImage::TriedImage(QWidget* parent) : QLabel(parent) {
    setAlignment(Qt::AlignCenter);
    setFixedHeight(kLeastHeight);
    // Otherwise the column could not become narrower than the image is now.
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

bool TriedImage::isSmall(const QPixmap& image) {
    return !image.isNull() && std::max(image.width(), image.height()) <= kSmallImage;
}

void TriedImage::setImage(const QPixmap& image) {
    whole_ = image;
    fit();
}

void TriedImage::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    fit();
}

void TriedImage::fit() {
    if (whole_.isNull()) return setPixmap({});
    const QSize room = size() * devicePixelRatioF();
    QPixmap shown;
    if (isSmall(whole_)) {
        const int times = std::min(room.width() / whole_.width(), room.height() / whole_.height());
        shown = whole_.scaled(whole_.size() * std::max(1, times));
    } else {
        shown = whole_.scaled(room, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    }
    shown.setDevicePixelRatio(devicePixelRatioF());
    setPixmap(shown);
}

}  // namespace espalier::ui
