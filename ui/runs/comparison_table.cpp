// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/comparison_table.h"

#include <QBrush>
#include <QHeaderView>
#include <QList>
#include <QStandardItemModel>
#include <algorithm>

#include "ui/style/theme.h"
#include "ui/widgets/table.h"

namespace espalier::ui {

namespace {

constexpr int kComparisonRow = 3 * kGrid + 4;
constexpr int kLeastNames = 20 * kGrid;
constexpr int kMostNames = 34 * kGrid;
constexpr int kMostRun = 40 * kGrid;  // wider, the values of neighbours are too far apart

// As wide as the longest name, unless that leaves too little to the runs.
int widthOfNames(const QTableView& table) {
    const QAbstractItemModel& rows = *table.model();
    const QString head = rows.headerData(0, Qt::Horizontal).toString();
    int longest = table.horizontalHeader()->fontMetrics().horizontalAdvance(head);
    for (int row = 0; row < rows.rowCount(); ++row) {
        const QString name = rows.index(row, 0).data().toString();
        longest = std::max(longest, table.fontMetrics().horizontalAdvance(name));
    }
    return std::clamp(longest + 3 * kGrid, kLeastNames, kMostNames);
}

bool haveAllRunsTheSame(const QStandardItemModel& rows, int row) {
    for (int run = 2; run < rows.columnCount(); ++run) {
        if (rows.item(row, run)->text() != rows.item(row, 1)->text()) return false;
    }
    return true;
}

}  // namespace

ComparisonTable::ComparisonTable(QStandardItemModel& rows, QWidget* parent)
    : QTableView(parent), rows_(rows) {
    setModel(&rows_);
    setSelectionMode(QAbstractItemView::ContiguousSelection);
    prepareTable(*this);
    verticalHeader()->setDefaultSectionSize(kComparisonRow);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);  // the page scrolls
    setWordWrap(false);  // two lines would touch those of the next row
}

void ComparisonTable::lowerEqualRows(int first, const QColor& quiet) {
    QList<QList<QStandardItem*>> equal;
    for (int row = first; row < rows_.rowCount();) {
        if (haveAllRunsTheSame(rows_, row)) {
            equal << rows_.takeRow(row);
        } else {
            ++row;
        }
    }
    for (const QList<QStandardItem*>& row : equal) {
        for (QStandardItem* item : row) item->setForeground(QBrush(quiet));
        rows_.appendRow(row);
    }
}

void ComparisonTable::fit() {
    fitColumns();
    // The list of runs scrolls above it, and the page; a third bar would be one too many.
    setFixedHeight(heightOfRows(*this));
}

void ComparisonTable::fitColumns() {
    QHeaderView& head = *horizontalHeader();
    const int runs = head.count() - 1;
    if (runs < 1) return;
    const int names = widthOfNames(*this);
    const int room = (viewport()->width() - names) / runs;
    head.resizeSection(0, names);
    for (int run = 1; run <= runs; ++run) {
        head.resizeSection(run, std::max(head.minimumSectionSize(), std::min(room, kMostRun)));
    }
}

void ComparisonTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fit();  // its height follows from its width alone
}

}  // namespace espalier::ui
