// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/life/image_strip.h"

#include <QPainter>
#include <algorithm>

#include "ui/images/image_cache.h"
#include "ui/style/theme.h"

namespace espalier::ui {

ImageStrip::ImageStrip(ImageCache& images, int side, QWidget* parent)
    : QListWidget(parent), images_(images), side_(side) {
    setViewMode(QListView::IconMode);
    setMovement(QListView::Static);
    setResizeMode(QListView::Adjust);
    setIconSize({side, side});
    setGridSize({side + kGrid, side + kGrid});
    setFrameShape(QFrame::NoFrame);
    setUniformItemSizes(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false);
    connect(&images, &ImageCache::arrived, this, [this](const QString& path) {
        for (int row = 0; row < entries_.size(); ++row) {
            if (entries_[row].path == path) showImage(row);
        }
    });
}

void ImageStrip::setEntries(const QList<Entry>& entries) {
    if (entries == entries_) return;
    entries_ = entries;
    const int row = currentRow();
    const QSignalBlocker quiet(this);
    clear();
    for (const Entry& entry : entries) {
        auto* item = new QListWidgetItem;
        item->setToolTip(entry.text);
        item->setData(Qt::AccessibleTextRole, entry.text);
        item->setSizeHint(gridSize());
        addItem(item);
    }
    for (int i = 0; i < entries_.size(); ++i) showImage(i);
    if (row < count()) setCurrentRow(row);
}

// The style's colour behind an image would hardly be seen around it.
void ImageStrip::paintEvent(QPaintEvent* event) {
    QListWidget::paintEvent(event);
    if (!currentItem() || !currentItem()->isSelected()) return;
    constexpr double kFrame = 3;
    QPainter painter(viewport());
    painter.setPen(QPen(themeOf(this).accent, kFrame));
    const double inset = kGrid / 2.0 - kFrame / 2;
    painter.drawRect(QRectF(visualItemRect(currentItem())).adjusted(inset, inset, -inset, -inset));
}

void ImageStrip::showImage(int row) {
    const int side = qRound(side_ * devicePixelRatioF());
    const ImageCache::Answer answer = images_.ask(entries_[row].path, side);
    if (!answer.problem.isEmpty()) item(row)->setToolTip(answer.problem);
    if (answer.image.isNull()) return;
    // Square, so that a row of images with different proportions is even.
    const int shorter = std::min(answer.image.width(), answer.image.height());
    QRect middle(0, 0, shorter, shorter);
    middle.moveCenter(answer.image.rect().center());
    QIcon icon;
    const QPixmap square =
        answer.image.copy(middle).scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    for (const QIcon::Mode mode : {QIcon::Normal, QIcon::Selected}) icon.addPixmap(square, mode);
    item(row)->setIcon(icon);
}

}  // namespace espalier::ui
