// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/page/layer_table.h"

#include <QEvent>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "ui/style/theme.h"
#include "ui/widgets/table.h"

namespace espalier::ui {

namespace {

constexpr int kLeastHeight = 30 * kGrid;
constexpr int kLeastName = 9 * kGrid;
constexpr int kNameMargin = 6;
constexpr std::array kWidths{15 * kGrid,
                             14 * kGrid,
                             12 * kGrid,
                             10 * kGrid,
                             13 * kGrid,
                             10 * kGrid,
                             12 * kGrid,
                             15 * kGrid,
                             11 * kGrid};
static_assert(kWidths.size() == LayerRows::ColumnCount);

/// Leaves out whole parts of a long name: "… block1.conv1".
class NameDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        const int room = option->rect.width() - 2 * kNameMargin;
        QString rest = option->text;
        while (option->fontMetrics.horizontalAdvance(option->text) > room) {
            const qsizetype stop = rest.indexOf(QLatin1Char('.'));
            if (stop < 0) return;
            rest = rest.mid(stop + 1);
            option->text = QStringLiteral("… ") + rest;
        }
    }
};

void prepare(QTableView& table) {
    prepareTable(table);
    table.verticalHeader()->setDefaultSectionSize(3 * kGrid);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setTextElideMode(Qt::ElideMiddle);
    table.setMinimumHeight(kLeastHeight);
    table.setSortingEnabled(true);
    table.horizontalHeader()->setSortIndicatorClearable(true);
    table.sortByColumn(-1, Qt::AscendingOrder);  // as drawn
    table.horizontalHeader()->setMinimumSectionSize(5 * kGrid);
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
    table_->setItemDelegateForColumn(LayerRows::NameColumn, new NameDelegate(table_));
    for (int column = 0; column < LayerRows::ColumnCount; ++column) {
        table_->setColumnWidth(column, kWidths.at(static_cast<std::size_t>(column)));
    }
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
}

// In a narrow window the names give way, so that the table begins with three whole columns.
void LayerTable::fitColumns() {
    const int others = table_->columnWidth(LayerRows::ShapeColumn) +
                       table_->columnWidth(LayerRows::ParametersColumn);
    const int room = table_->viewport()->width() - others;
    table_->setColumnWidth(LayerRows::NameColumn, std::clamp(room, kLeastName, kWidths[0]));
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
