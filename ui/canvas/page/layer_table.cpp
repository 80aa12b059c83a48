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

// "stage1" becomes "s1": mostly, only the numbers tell two layers apart. A part without one is all
// that does.
QString shortened(const QString& part) {
    qsizetype number = part.size();
    while (number > 1 && part.at(number - 1).isDigit()) --number;
    if (number == part.size()) return part;
    const bool isPair = part.size() > 1 && part.at(0).isHighSurrogate();
    const qsizetype letter = isPair ? 2 : 1;
    return part.left(letter) + part.mid(std::max(letter, number));
}

/// Shortens the first parts of a long name: "s1.block1.conv1".
class NameDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        const int room = option->rect.width() - 2 * kNameMargin;
        QStringList parts = option->text.split(QLatin1Char('.'));
        for (qsizetype i = 0; i + 1 < parts.size(); ++i) {
            if (option->fontMetrics.horizontalAdvance(option->text) <= room) return;
            parts[i] = shortened(parts[i]);
            option->text = parts.join(QLatin1Char('.'));
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
