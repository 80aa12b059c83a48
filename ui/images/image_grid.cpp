// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/images/image_grid.h"

#include <algorithm>

#include "ui/images/image_cache.h"

namespace espalier::ui {

QSize ImageGrid::cellOf(const QStyleOptionViewItem& option, const QSize& otherwise) {
    const auto* grid = qobject_cast<const ImageGrid*>(option.widget);
    return grid && grid->gridSize().isValid() ? grid->gridSize() : otherwise;
}

ImageGrid::ImageGrid(int leastWidth, int extraHeight, QWidget* parent)
    : QListView(parent), leastWidth_(leastWidth), extraHeight_(extraHeight) {
    setFlow(LeftToRight);
    setWrapping(true);
    setResizeMode(Adjust);
    setUniformItemSizes(true);
    setVerticalScrollMode(ScrollPerPixel);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    viewport()->setAutoFillBackground(false);
}

void ImageGrid::repaintOnArrival(ImageCache& images, int pathRole) {
    connect(&images, &ImageCache::arrived, this, [this, pathRole](const QString& path) {
        if (isVisible()) repaint(path, pathRole);
    });
}

// Only searches visible images, a few dozen, however large the model is.
void ImageGrid::repaint(const QString& path, int pathRole) {
    if (!model()) return;
    const QModelIndex first = indexAt({0, 0});
    for (int row = std::max(0, first.row()); row < model()->rowCount(); ++row) {
        const QModelIndex index = model()->index(row, 0);
        if (visualRect(index).top() >= viewport()->height()) return;
        if (index.data(pathRole).toString() == path) update(index);
    }
}

void ImageGrid::resizeEvent(QResizeEvent* event) {
    // One pixel less, because the last column would wrap otherwise.
    const int room = viewport()->width() - 1;
    const int columns = std::max(1, room / leastWidth_);
    const int width = room / columns;
    setGridSize({width, width + extraHeight_});
    QListView::resizeEvent(event);
}

}  // namespace espalier::ui
