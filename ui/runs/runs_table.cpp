// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_table.h"

#include <QHeaderView>
#include <QMenu>
#include <QSettings>
#include <algorithm>
#include <utility>

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
constexpr int kLeastName = 24 * kGrid;
constexpr int kLeastText = 10 * kGrid;

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
    setAccessibleName(tr("Runs"));
    restoreMetrics();
    // Queued, because the header measures its columns after these signals.
    for (const auto signal :
         {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved}) {
        connect(&runs, signal, this, &RunsTable::fitNames, Qt::QueuedConnection);
    }
    connect(&runs, &RunsFilter::dataChanged, this, &RunsTable::fitNames, Qt::QueuedConnection);
    QHeaderView* head = horizontalHeader();
    connect(head, &QHeaderView::sectionResized, this, [this](int column) {
        if (column == RunsModel::Name && !isFitting_) isOwnWidth_ = true;
    });
    head->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(head, &QWidget::customContextMenuRequested, this, &RunsTable::openMenu);
}

// What a run is called and how good it is are shown whole as far as there is room; what the window
// lacks is taken from the texts that a tooltip shows as well.
void RunsTable::sizeColumns() {
    QHeaderView* head = horizontalHeader();
    head->setMinimumSectionSize(4 * kGrid);
    for (const auto& [column, width] : {std::pair(RunsModel::Star, 4 * kGrid + 4),
                                        {RunsModel::Data, kLeastText},
                                        {RunsModel::Device, kLeastText}}) {
        head->resizeSection(column, width);
    }
    head->setSectionResizeMode(RunsModel::Star, QHeaderView::Fixed);
    for (const int column : {RunsModel::Best, RunsModel::Test, RunsModel::Time, RunsModel::State}) {
        head->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    }
    head->setSectionResizeMode(RunsModel::Changed, QHeaderView::Stretch);
    head->setSectionResizeMode(RunsModel::Note, QHeaderView::Stretch);
    // Columns of metrics belong beside the best value, whatever their number.
    for (int column = RunsModel::kColumns; column < model()->columnCount(); ++column) {
        head->setSectionResizeMode(column, QHeaderView::ResizeToContents);
        head->moveSection(head->visualIndex(column), head->visualIndex(RunsModel::Time));
    }
}

bool RunsTable::hasNotes() const {
    for (int row = 0; row < model()->rowCount(); ++row) {
        if (!model()->index(row, RunsModel::Note).data().toString().isEmpty()) return true;
    }
    return false;
}

// The name as wide as the longest one, unless the two texts beside it would have too little left;
// then these become as small as they may. Where there are no notes, what has changed has their
// room.
void RunsTable::fitNames() {
    QHeaderView* head = horizontalHeader();
    const bool areNoted = hasNotes();
    const auto mode = areNoted ? QHeaderView::Stretch : QHeaderView::ResizeToContents;
    if (head->sectionResizeMode(RunsModel::Note) != mode) {
        head->setSectionResizeMode(RunsModel::Note, mode);
    }
    if (isOwnWidth_) return;
    int others = 0;
    for (int column = 0; column < head->count(); ++column) {
        const bool isText = column == RunsModel::Changed || (column == RunsModel::Note && areNoted);
        const bool counts = column != RunsModel::Name && !isText && !isColumnHidden(column);
        if (counts) others += head->sectionSize(column);
    }
    const int room = viewport()->width() - others - 2 * kLeastText;
    const int wanted = std::max(sizeHintForColumn(RunsModel::Name), kLeastName);
    const int width = std::clamp(room, kLeastName, wanted);
    if (head->sectionSize(RunsModel::Name) == width) return;
    isFitting_ = true;
    head->resizeSection(RunsModel::Name, width);
    isFitting_ = false;
}

void RunsTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fitNames();
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
    fitNames();
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
