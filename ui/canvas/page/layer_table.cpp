// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/page/layer_table.h"

#include <QEvent>
#include <QFontMetrics>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "ui/canvas/page/layer_cell_delegate.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/widgets/table.h"

namespace espalier::ui {

namespace {

constexpr int kLeastHeight = 30 * kGrid;
constexpr int kLeastName = 6 * kGrid;

/// A column of numbers, or of what stands beside them.
struct ColumnWidth {
    int column;
    int narrow;  ///< with what is short
    int wide;    ///< with what is whole
};
constexpr std::array kNumbers{ColumnWidth{LayerRows::ShapeColumn, 70, 12 * kGrid},
                              ColumnWidth{LayerRows::ParametersColumn, 37, 10 * kGrid},
                              ColumnWidth{LayerRows::MultiplyAddsColumn, 38, 10 * kGrid},
                              ColumnWidth{LayerRows::ActivationsColumn, 45, 10 * kGrid},
                              ColumnWidth{LayerRows::TimeColumn, 41, 10 * kGrid}};
constexpr ColumnWidth kName{LayerRows::NameColumn, 60, 20 * kGrid};
/// To the right of the others.
constexpr std::array kBehind{ColumnWidth{LayerRows::KindColumn, 14 * kGrid, 14 * kGrid},
                             ColumnWidth{LayerRows::GradientColumn, 15 * kGrid, 15 * kGrid},
                             ColumnWidth{LayerRows::DeadColumn, 11 * kGrid, 11 * kGrid}};
static_assert(1 + kNumbers.size() + kBehind.size() == LayerRows::ColumnCount);

void prepare(QTableView& table) {
    prepareTable(table);
    table.setFont(textFont(TextSize::Small));
    // Name and group, in any font.
    table.verticalHeader()->setDefaultSectionSize(2 * QFontMetrics(table.font()).height() + 2);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setTextElideMode(Qt::ElideMiddle);
    table.setMinimumHeight(kLeastHeight);
    table.setSortingEnabled(true);
    table.horizontalHeader()->setSortIndicatorClearable(true);
    table.sortByColumn(-1, Qt::AscendingOrder);  // as drawn
    table.horizontalHeader()->setMinimumSectionSize(4 * kGrid);
}

}  // namespace

LayerTable::LayerTable(const engine::LayerCatalog& catalog, QWidget* parent)
    : QWidget(parent),
      rows_(new LayerRows(catalog, this)),
      sorted_(new QSortFilterProxyModel(this)),
      table_(new QTableView) {
    sorted_->setSourceModel(rows_);
    sorted_->setSortRole(LayerRows::kSortRole);
    sorted_->setSortCaseSensitivity(Qt::CaseInsensitive);
    table_->setModel(sorted_);
    table_->setAccessibleName(tr("Layers of the network"));
    prepare(*table_);
    table_->setItemDelegate(new LayerCellDelegate(table_));
    for (const ColumnWidth& each : kBehind) table_->setColumnWidth(each.column, each.wide);
    table_->setColumnHidden(LayerRows::TimeColumn, true);
    // In a narrow window the numbers say more than the kind, which the box of a layer shows as
    // well.
    table_->horizontalHeader()->moveSection(LayerRows::KindColumn, LayerRows::ColumnCount - 1);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(table_);
    table_->viewport()->installEventFilter(this);
    connect(table_, &QTableView::clicked, this, &LayerTable::want);
    connect(table_, &QTableView::activated, this, &LayerTable::want);
}

void LayerTable::show(const engine::NetworkDescription& network,
                      const engine::Validation& validation) {
    rows_->show(network, validation);
}

void LayerTable::setTraining(const NumbersInTraining& numbers) {
    rows_->setTraining(numbers);
}

void LayerTable::setTimes(const LayerTimes& times) {
    rows_->setTimes(times);
    // Until they are measured, the others have the room.
    table_->setColumnHidden(LayerRows::TimeColumn, times.empty());
    fitColumns();
}

// Name, output and all numbers stand beside each other, whole or short. In the smallest window the
// names give way.
void LayerTable::fitColumns() {
    const int room = table_->viewport()->width();
    int narrow = kName.narrow;
    int wide = kName.wide;
    for (const ColumnWidth& each : kNumbers) {
        if (table_->isColumnHidden(each.column)) continue;
        narrow += each.narrow;
        wide += each.wide;
    }
    const double share = std::clamp(static_cast<double>(room - narrow) / (wide - narrow), 0.0, 1.0);
    int others = 0;
    for (const ColumnWidth& each : kNumbers) {
        if (table_->isColumnHidden(each.column)) continue;
        const int width = each.narrow + static_cast<int>(share * (each.wide - each.narrow));
        table_->setColumnWidth(each.column, width);
        others += width;
    }
    table_->setColumnWidth(LayerRows::NameColumn,
                           std::clamp(room - others, kLeastName, kName.wide));
}

bool LayerTable::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) fitColumns();
    return QWidget::eventFilter(watched, event);
}

void LayerTable::want(const QModelIndex& row) {
    emit layerWanted(
        row.siblingAtColumn(LayerRows::NameColumn).data(LayerRows::kIdRole).toString());
}

}  // namespace espalier::ui
