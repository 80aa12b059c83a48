// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/data_grid.h"

#include <QKeyEvent>

#include "ui/data/thumbnail_delegate.h"
#include "ui/images/image_drag.h"

namespace espalier::ui {

DataGrid::DataGrid(int leastWidth, int words, QWidget* parent)
    : ImageGrid(leastWidth, words, parent) {
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
    if (isPlain && key >= Qt::Key_1 && key <= Qt::Key_9) {
        return emit numberPressed(key - Qt::Key_0);
    }
    if (others == Qt::NoModifier) {
        if (key == Qt::Key_C) return emit choosingWanted();
        if (key == Qt::Key_Delete) return emit excludingWanted();
    }
    ImageGrid::keyPressEvent(event);
}

void DataGrid::startDrag(Qt::DropActions) {
    qsizetype count = 0;
    for (const QItemSelectionRange& range : selectionModel()->selection()) count += range.height();
    if (count == 0) return;
    dragSelectedImages(this, currentIndex().data(Qt::DecorationRole).value<QPixmap>(), count);
}

}  // namespace espalier::ui
