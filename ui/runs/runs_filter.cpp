// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_filter.h"

#include <QFileInfo>
#include <algorithm>

#include "ui/runs/runs_model.h"
#include "ui/text.h"

namespace espalier::ui {

RunsFilter::RunsFilter(QObject* parent) : QSortFilterProxyModel(parent) {
    setSortRole(RunsModel::SortRole);
    setSortCaseSensitivity(Qt::CaseInsensitive);
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
