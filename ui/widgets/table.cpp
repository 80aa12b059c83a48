// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/table.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QTableView>
#include <algorithm>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"

namespace espalier::ui {

void prepareTable(QTableView& table) {
    table.setShowGrid(false);
    table.setTabKeyNavigation(false);  // arrow keys move within it, Tab leaves it
    table.setFrameShape(QFrame::NoFrame);
    table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.viewport()->setAutoFillBackground(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(4 * kGrid);
    QHeaderView* head = table.horizontalHeader();
    head->setHighlightSections(false);
    head->setFont(textFont(TextSize::Small));
    head->setMinimumHeight(4 * kGrid);
    head->viewport()->setAutoFillBackground(false);
}

int heightOfRows(const QTableView& table) {
    const QHeaderView& head = *table.horizontalHeader();
    const QScrollBar& bar = *table.horizontalScrollBar();
    return std::max(head.minimumHeight(), head.sizeHint().height()) +
           table.verticalHeader()->length() + 2 * table.frameWidth() +
           (bar.isVisibleTo(&table) || head.length() > table.viewport()->width()
                ? bar.sizeHint().height()
                : 0);
}

Qt::Alignment cellAlignment(bool isNumber) {
    const Qt::Alignment numbers = Qt::AlignRight | Qt::AlignAbsolute;
    return Qt::AlignVCenter | (isNumber ? numbers : Qt::Alignment(Qt::AlignLeft));
}

}  // namespace espalier::ui
