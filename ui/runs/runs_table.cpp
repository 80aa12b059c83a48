// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_table.h"

#include <QHeaderView>
#include <QMenu>
#include <QSettings>

#include "ui/forms/metric_words.h"
#include "ui/runs/run_state_delegate.h"
#include "ui/runs/runs_filter.h"
#include "ui/runs/runs_model.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/table.h"

namespace espalier::ui {

namespace {

const QString kRunsMetrics = QStringLiteral("runs_metrics");

}  // namespace

RunsTable::RunsTable(RunsFilter& runs, QWidget* parent) : QTableView(parent) {
    setModel(&runs);
    setSortingEnabled(true);
    sortByColumn(RunsModel::Name, Qt::DescendingOrder);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setItemDelegateForColumn(RunsModel::State, new RunStateDelegate(this));
    setWordWrap(false);
    prepareTable(*this);
    sizeColumns();
    setMinimumHeight(17 * kGrid);
    setAccessibleName(tr("Runs"));
    restoreMetrics();
    QHeaderView* head = horizontalHeader();
    head->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(head, &QWidget::customContextMenuRequested, this, &RunsTable::openMenu);
}

void RunsTable::sizeColumns() {
    QHeaderView* head = horizontalHeader();
    head->setMinimumSectionSize(4 * kGrid);
    const std::pair<int, int> widths[] = {{RunsModel::Star, 4 * kGrid + 4},
                                          {RunsModel::Name, 30 * kGrid},
                                          {RunsModel::Data, 10 * kGrid},
                                          {RunsModel::Best, 9 * kGrid},
                                          {RunsModel::Time, 11 * kGrid},
                                          {RunsModel::Device, 11 * kGrid},
                                          {RunsModel::State, 15 * kGrid}};
    for (const auto& [column, width] : widths) head->resizeSection(column, width);
    head->setSectionResizeMode(RunsModel::Star, QHeaderView::Fixed);
    head->setSectionResizeMode(RunsModel::Changed, QHeaderView::Stretch);
    head->setSectionResizeMode(RunsModel::Note, QHeaderView::Stretch);
    // Columns of metrics belong beside the best value, whatever their number.
    for (int column = RunsModel::kColumns; column < model()->columnCount(); ++column) {
        head->resizeSection(column, 12 * kGrid);
        head->moveSection(head->visualIndex(column), head->visualIndex(RunsModel::Time));
    }
}

void RunsTable::restoreMetrics() {
    const QStringList shown = QSettings().value(kRunsMetrics).toStringList();
    for (int column = RunsModel::kColumns; column < model()->columnCount(); ++column) {
        setColumnHidden(column, !shown.contains(fromUtf8(RunsModel::metricOf(column))));
    }
}

void RunsTable::storeMetrics() const {
    QStringList shown;
    for (int column = RunsModel::kColumns; column < model()->columnCount(); ++column) {
        if (!isColumnHidden(column)) shown << fromUtf8(RunsModel::metricOf(column));
    }
    QSettings().setValue(kRunsMetrics, shown);
}

void RunsTable::setMetricShown(const std::string& key, bool shown) {
    for (int column = RunsModel::kColumns; column < model()->columnCount(); ++column) {
        if (RunsModel::metricOf(column) == key) setColumnHidden(column, !shown);
    }
    storeMetrics();
}

void RunsTable::fillMenu(QMenu& menu) {
    menu.clear();
    for (int column = RunsModel::kColumns; column < model()->columnCount(); ++column) {
        const std::string key = RunsModel::metricOf(column);
        QAction* entry = menu.addAction(metricName(key));
        entry->setCheckable(true);
        entry->setChecked(!isColumnHidden(column));
        entry->setToolTip(metricExplanation(key));
        connect(entry, &QAction::toggled, this, [this, key](bool shown) {
            setMetricShown(key, shown);
        });
    }
}

void RunsTable::openMenu(const QPoint& where) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    fillMenu(*menu);
    menu->popup(horizontalHeader()->mapToGlobal(where));
}

}  // namespace espalier::ui
