// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/side_by_side.h"

#include <QSplitter>

#include "ui/style/theme.h"

namespace espalier::ui {

// A mirrored QSplitter places its parts one pixel too far to the right, where the last column of
// the first one is cut off. So the splitter itself is never mirrored, only the order of its parts.
QSplitter* sideBySide(const QList<QWidget*>& parts, QWidget* parent) {
    auto* splitter = new QSplitter(Qt::Horizontal, parent);
    const Qt::LayoutDirection direction = parent->layoutDirection();
    splitter->setLayoutDirection(Qt::LeftToRight);
    splitter->setHandleWidth(2 * kGrid);
    for (QWidget* part : parts) {
        part->setLayoutDirection(direction);
        splitter->insertWidget(direction == Qt::RightToLeft ? 0 : splitter->count(), part);
    }
    splitter->setChildrenCollapsible(false);
    return splitter;
}

}  // namespace espalier::ui
