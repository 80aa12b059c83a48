// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_table.h"

#include <QDate>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QStyledItemDelegate>
#include <algorithm>
#include <utility>

#include "ui/runs/run_curve_delegate.h"
#include "ui/runs/run_line.h"
#include "ui/runs/run_state_delegate.h"
#include "ui/runs/runs_columns.h"
#include "ui/runs/runs_filter.h"
#include "ui/runs/runs_groups.h"
#include "ui/runs/runs_model.h"
#include "ui/style/theme.h"
#include "ui/widgets/table.h"

namespace espalier::ui {

namespace {

constexpr int kMeasuredRows = 60;  // for the width of a column; others have texts like theirs
constexpr int kCurve = 7 * kGrid;
constexpr int kLeastName = 24 * kGrid;
constexpr int kLeastText = 10 * kGrid;
constexpr int kUsualChanged = 28 * kGrid;

/// Of a run of today, the name begins with the time: the date would take the room of what has
/// changed. The tooltip has it, and the clipboard gets it. A compared run has its letter and its
/// line before it.
class RunNameDelegate final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QString displayText(const QVariant& value, const QLocale& locale) const override {
        QString name = QStyledItemDelegate::displayText(value, locale);
        const QString today = QDate::currentDate().toString(Qt::ISODate) + QLatin1Char(' ');
        const qsizetype at = name.indexOf(today);
        const bool isFirst = at == 0 || (at == 1 && !name.front().isPrint());  // isolated
        return isFirst ? name.remove(at, today.size()) : name;
    }

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        const QVariant place = index.data(RunsModel::PlaceRole);
        if (!place.isValid() || place.toInt() < 0) return;
        const Theme& theme = themeOf(option->palette);
        const qreal ratio = option->widget ? option->widget->devicePixelRatioF() : 1;
        const int run = place.toInt();
        const QPixmap line = runLine(theme, run, ratio, letterOf(run));
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->icon = QIcon(line);
        option->icon.addPixmap(line, QIcon::Selected);  // it keeps its colour
        option->decorationSize = line.deviceIndependentSize().toSize();
    }
};

}  // namespace

RunsTable::RunsTable(RunsFilter& runs, QWidget* parent)
    : QTableView(parent), groups_(new RunsGroups(runs, this)) {
    setModel(groups_);
    setSortingEnabled(true);
    sortByColumn(RunsModel::Name, Qt::DescendingOrder);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setItemDelegateForColumn(RunsModel::Name, new RunNameDelegate(this));
    setItemDelegateForColumn(RunsModel::State, new RunStateDelegate(this));
    setItemDelegateForColumn(RunsModel::Curve, new RunCurveDelegate(this));
    setWordWrap(false);
    prepareTable(*this);
    sizeColumns();
    setAccessibleName(tr("Runs"));
    auto& model = *static_cast<RunsModel*>(runs.sourceModel());
    columns_ = new RunsColumns(*this, runs);
    connect(columns_, &RunsColumns::changed, this, &RunsTable::fitNames);
    connect(&model, &RunsModel::rowsSet, columns_, &RunsColumns::followRuns);
    for (QTimer* timer : {&columnsLater_, &fitLater_}) {
        timer->setSingleShot(true);
        timer->setInterval(0);
    }
    connect(&columnsLater_, &QTimer::timeout, columns_, &RunsColumns::followRuns);
    connect(&model, &RunsModel::dataChanged, &columnsLater_, qOverload<>(&QTimer::start));
    connect(this, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (groups_->isGroup(index)) groups_->setOpen(index, !groups_->isOpen(index));
    });
    // Later, because the header measures its columns after these signals; once for all of them.
    connect(&fitLater_, &QTimer::timeout, this, &RunsTable::fitNames);
    const auto fitLater = [this] { fitLater_.start(); };
    connect(groups_, &RunsGroups::rowsInserted, this, fitLater);
    connect(groups_, &RunsGroups::rowsRemoved, this, fitLater);
    connect(groups_, &RunsGroups::dataChanged, this, fitLater);
    // Another run may be the best one now.
    connect(&fitLater_, &QTimer::timeout, viewport(), qOverload<>(&QWidget::update));
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
    head->setResizeContentsPrecision(kMeasuredRows);
    for (const auto& [column, width] : {std::pair(RunsModel::Star, 4 * kGrid + 4),
                                        {RunsModel::Curve, kCurve},
                                        {RunsModel::Tags, kLeastText + 2 * kGrid},
                                        {RunsModel::Data, kLeastText},
                                        {RunsModel::Device, kLeastText}}) {
        head->resizeSection(column, width);
    }
    head->setSectionResizeMode(RunsModel::Star, QHeaderView::Fixed);
    for (const int column : {RunsModel::Best,
                             RunsModel::Test,
                             RunsModel::Time,
                             RunsModel::State,
                             RunsModel::Parameters}) {
        head->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    }
    head->setSectionResizeMode(RunsModel::Changed, QHeaderView::Stretch);
    head->setSectionResizeMode(RunsModel::Note, QHeaderView::Stretch);
    // Columns of metrics and settings belong beside the best value, whatever their number.
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
// room, and a long name takes none of it.
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
    const int texts = areNoted ? 2 * kLeastText : kUsualChanged;
    const int room = viewport()->width() - others - texts;
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

const RunRow* RunsTable::chosen() const {
    return groups_->runAt(currentIndex());
}

void RunsTable::toggleTick() {
    const QModelIndex index = currentIndex().siblingAtColumn(RunsModel::Name);
    const bool isTicked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    if (!index.isValid()) return;
    model()->setData(index, isTicked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

void RunsTable::setLow(bool low) {
    if (std::exchange(isLow_, low) != low) updateGeometry();
}

QSize RunsTable::sizeHint() const {
    const QSize hint = QTableView::sizeHint();
    return isLow_ ? QSize(hint.width(), minimumHeight()) : hint;
}

void RunsTable::setMetricShown(const std::string& key, bool shown) {
    for (int column = RunsModel::kColumns; column < model()->columnCount(); ++column) {
        if (RunsModel::metricOf(column) == key) columns_->setShown(column, shown);
    }
}

void RunsTable::fillMenu(QMenu& menu) {
    columns_->fillMenu(menu);
}

// On the row of a group: Left folds it, Right unfolds it, Enter and Space do the other.
void RunsTable::keyPressEvent(QKeyEvent* event) {
    const QModelIndex group = currentIndex();
    if (!groups_->isGroup(group)) return QTableView::keyPressEvent(event);
    const int back = isRightToLeft() ? Qt::Key_Right : Qt::Key_Left;
    const int forth = isRightToLeft() ? Qt::Key_Left : Qt::Key_Right;
    const int key = event->key();
    if (key == back || key == forth) {
        groups_->setOpen(group, key == forth);
    } else if (key == Qt::Key_Space || key == Qt::Key_Return || key == Qt::Key_Enter) {
        groups_->setOpen(group, !groups_->isOpen(group));
    } else {
        QTableView::keyPressEvent(event);
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
