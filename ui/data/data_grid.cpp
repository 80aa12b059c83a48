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
    if (others == Qt::NoModifier) {
        if (key >= Qt::Key_1 && key <= Qt::Key_9) return emit numberPressed(key - Qt::Key_0);
        if (key == Qt::Key_C) return emit choosingWanted();
        if (key == Qt::Key_Delete) return emit excludingWanted();
    }
    ImageGrid::keyPressEvent(event);
}

void DataGrid::startDrag(Qt::DropActions) {
    const QModelIndexList images = selectionModel()->selectedIndexes();
    if (images.isEmpty()) return;
    dragSelectedImages(
        this, images.front().data(Qt::DecorationRole).value<QPixmap>(), images.size());
}

}  // namespace espalier::ui
