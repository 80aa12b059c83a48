// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_filter.h"

#include <QFileInfo>
#include <QFont>
#include <algorithm>

#include "engine/project/project.h"
#include "ui/runs/runs_model.h"
#include "ui/text.h"

namespace espalier::ui {

RunsFilter::RunsFilter(QObject* parent) : QSortFilterProxyModel(parent) {
    setSortRole(RunsModel::SortRole);
    setSortCaseSensitivity(Qt::CaseInsensitive);
    // First of all that follows them.
    const auto forget = [this] { isBestKnown_ = false; };
    connect(this, &QAbstractItemModel::dataChanged, this, forget);
    connect(this, &QAbstractItemModel::rowsInserted, this, forget);
    connect(this, &QAbstractItemModel::rowsRemoved, this, forget);
    connect(this, &QAbstractItemModel::layoutChanged, this, forget);
    connect(this, &QAbstractItemModel::modelReset, this, forget);
}

QVariant RunsFilter::data(const QModelIndex& index, int role) const {
    if (role != Qt::FontRole || !isBestShown(index)) {
        return QSortFilterProxyModel::data(index, role);
    }
    QFont font;
    font.setBold(true);
    return font;
}

// Where all are equal, none is.
bool RunsFilter::isBestShown(const QModelIndex& index) const {
    const int column = index.column();
    if (column != RunsModel::Best && column != RunsModel::Test) return false;
    if (!isBestKnown_) {
        isBestKnown_ = true;
        images_.clear();
        findBest(RunsModel::Best);
        findBest(RunsModel::Test);
    }
    const QVariant value = index.data(sortRole());
    const auto& shown = column == RunsModel::Best ? shownBest_ : shownTest_;
    const auto found = shown.constFind(comparableGroup(index));
    return value.isValid() && found != shown.constEnd() && found->best > found->worst &&
           value.toDouble() >= found->best;
}

// A run on images that are easy to tell apart is no better than one on others.
QString RunsFilter::comparableGroup(const QModelIndex& cell) const {
    const auto* runs = static_cast<const RunsModel*>(sourceModel());
    const auto& project = runs->at(mapToSource(cell).row()).project;
    const auto areTheSame = [&project](const auto& other) {
        return project == other || (project && other && engine::haveSameData(*project, *other));
    };
    const auto found = std::ranges::find_if(images_, areTheSame);
    const auto place = found - images_.begin();
    if (found == images_.end()) images_.push_back(project);
    return QStringLiteral("%1 %2").arg(place).arg(cell.data(RunsModel::GroupRole).toString());
}

void RunsFilter::findBest(int column) const {
    auto& shown = column == RunsModel::Best ? shownBest_ : shownTest_;
    shown.clear();
    for (int row = 0; row < rowCount(); ++row) {
        const QModelIndex cell = index(row, column);
        const QVariant value = cell.data(sortRole());
        if (!value.isValid()) continue;
        const double rank = value.toDouble();
        const QString group = comparableGroup(cell);
        auto found = shown.find(group);
        if (found == shown.end()) {
            shown.insert(group, {rank, rank});
            continue;
        }
        found->best = std::max(found->best, rank);
        found->worst = std::min(found->worst, rank);
    }
}

void RunsFilter::setWords(const QString& text) {
    words_ = text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    apply();
}

void RunsFilter::setStarredOnly(bool starredOnly) {
    if (starredOnly == starredOnly_) return;
    starredOnly_ = starredOnly;
    apply();
}

void RunsFilter::setTag(const QString& tag) {
    if (tag == tag_) return;
    tag_ = tag;
    apply();
}

void RunsFilter::setScope(engine::RunKinship scope) {
    if (scope == scope_) return;
    scope_ = scope;
    apply();
}

void RunsFilter::apply() {
    emit filterAboutToChange();
    invalidateFilter();
    emit filterChanged();
}

QVector<const RunRow*> RunsFilter::rows() const {
    const auto* runs = static_cast<const RunsModel*>(sourceModel());
    QVector<const RunRow*> rows;
    rows.reserve(rowCount());
    for (int row = 0; row < rowCount(); ++row) rows << &runs->at(mapToSource(index(row, 0)).row());
    return rows;
}

int RunsFilter::countIn(engine::RunKinship scope) const {
    const auto* runs = static_cast<const RunsModel*>(sourceModel());
    int count = 0;
    for (int row = 0; row < runs->rowCount(); ++row) count += runs->at(row).kinship <= scope;
    return count;
}

int RunsFilter::validationsIn(engine::RunKinship scope) const {
    const auto& rows = static_cast<const RunsModel*>(sourceModel())->all();
    return static_cast<int>(std::ranges::count_if(
        rows, [scope](const RunRow& row) { return row.folds && row.kinship <= scope; }));
}

bool RunsFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const bool hasLeft = left.data(sortRole()).isValid();
    const bool hasRight = right.data(sortRole()).isValid();
    const bool isGrouped = left.column() == RunsModel::Best || left.column() == RunsModel::Test;
    if (hasLeft && hasRight && isGrouped) {
        const QString group = left.data(RunsModel::GroupRole).toString();
        const QString other = right.data(RunsModel::GroupRole).toString();
        if (group != other) return (sortOrder() == Qt::AscendingOrder) == (group < other);
    }
    if (hasLeft && hasRight &&
        left.data(sortRole()).userType() != right.data(sortRole()).userType()) {
        return left.data(sortRole()).userType() == QMetaType::Double;  // numbers before words
    }
    if (hasLeft && hasRight) return QSortFilterProxyModel::lessThan(left, right);
    if (hasLeft == hasRight) return false;
    return sortOrder() == Qt::AscendingOrder ? hasLeft : hasRight;
}

bool RunsFilter::filterAcceptsRow(int row, const QModelIndex&) const {
    const RunRow& run = static_cast<const RunsModel*>(sourceModel())->at(row);
    if (run.kinship > scope_ || (starredOnly_ && !run.note.starred)) return false;
    if (!tag_.isEmpty() && !run.note.hasTag(tag_.toStdString())) return false;
    QStringList texts{
        run.name, QFileInfo(run.path).fileName(), fromUtf8(run.note.text), run.data, run.network};
    for (const std::string& tag : run.note.tags) texts << fromUtf8(tag);
    return std::ranges::all_of(words_, [&](const QString& word) {
        return std::ranges::any_of(
            texts, [&](const QString& text) { return text.contains(word, Qt::CaseInsensitive); });
    });
}

}  // namespace espalier::ui
