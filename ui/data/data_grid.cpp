// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/data_grid.h"

#include <QKeyEvent>
#include <algorithm>

#include "ui/data/thumbnail_delegate.h"
#include "ui/images/image_drag.h"

namespace espalier::ui {

namespace {

constexpr int kMostOfCell = 176;  // at more, the thumbnails would be enlarged

// About 105 pixels of 490, which is the room in a small window, and 157 of 1120 in a large one.
int leastCellIn(int room, int least) {
    return std::clamp(64 + room / 12, least, std::max(least, kMostOfCell));
}

}  // namespace

DataGrid::DataGrid(int leastWidth, int words, QWidget* parent)
    : ImageGrid(leastWidth, words, parent), leastWidth_(leastWidth), words_(words) {
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setItemDelegate(new ThumbnailDelegate(this));
    setDragEnabled(true);
    setDragDropMode(QAbstractItemView::DragOnly);
}

void DataGrid::keyPressEvent(QKeyEvent* event) {
    const auto others = event->modifiers() & ~Qt::KeypadModifier;
    const int key = event->key();
    // Some keyboards have digits with Shift alone.
    const bool isPlain = (others & ~Qt::ShiftModifier) == Qt::NoModifier;
    if (isPlain && key >= Qt::Key_0 && key <= Qt::Key_9) {
        return emit numberPressed(key == Qt::Key_0 ? 10 : key - Qt::Key_0);
    }
    if (others == Qt::NoModifier) {
        if (key == Qt::Key_C) return emit choosingWanted();
        if (key == Qt::Key_Delete) return emit excludingWanted();
    }
    ImageGrid::keyPressEvent(event);
}

void DataGrid::resizeEvent(QResizeEvent* event) {
    // One pixel less, because the last column would wrap otherwise.
    const int room = viewport()->width() - 1;
    const int columns = std::max(1, room / leastCellIn(room, leastWidth_));
    setGridSize({room / columns, room / columns + words_});
    // NOLINTNEXTLINE(bugprone-parent-virtual-call): an ImageGrid would set its own cells.
    QListView::resizeEvent(event);
}

void DataGrid::startDrag(Qt::DropActions) {
    qsizetype count = 0;
    for (const QItemSelectionRange& range : selectionModel()->selection()) count += range.height();
    if (count == 0) return;
    dragSelectedImages(this, currentIndex().data(Qt::DecorationRole).value<QPixmap>(), count);
}

}  // namespace espalier::ui
