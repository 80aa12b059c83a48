// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pictures/picture_grid.h"

#include <algorithm>

namespace espalier::ui {

QSize PictureGrid::cellOf(const QStyleOptionViewItem& option, const QSize& otherwise) {
    const auto* grid = qobject_cast<const PictureGrid*>(option.widget);
    return grid && grid->gridSize().isValid() ? grid->gridSize() : otherwise;
}

PictureGrid::PictureGrid(int leastWidth, int extraHeight, QWidget* parent)
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

void PictureGrid::resizeEvent(QResizeEvent* event) {
    // One pixel to spare, or the last column would wrap.
    const int room = viewport()->width() - 1;
    const int columns = std::max(1, room / leastWidth_);
    const int width = room / columns;
    setGridSize({width, width + extraHeight_});
    QListView::resizeEvent(event);
}

}  // namespace espalier::ui
