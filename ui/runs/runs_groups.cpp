// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_groups.h"

#include <QFont>
#include <QHash>
#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/project/settings.h"
#include "ui/forms/field_words.h"
#include "ui/forms/metric_words.h"
#include "ui/runs/group_result.h"
#include "ui/runs/runs_filter.h"
#include "ui/runs/runs_model.h"
#include "ui/style/icon.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

bool isBefore(const QVariant& left, const QVariant& right) {
    const bool hasLeft = left.userType() == QMetaType::Double;
    const bool hasRight = right.userType() == QMetaType::Double;
    if (hasLeft != hasRight) return hasLeft;  // numbers first, then words, then none
    if (hasLeft) return left.toDouble() < right.toDouble();
    if (left.isValid() != right.isValid()) return left.isValid();
    return left.toString().localeAwareCompare(right.toString()) < 0;
}

QString keyOf(const RunRow& row, int setting) {
    const std::string value =
        row.settings.empty() ? "" : row.settings[static_cast<std::size_t>(setting)];
    return QStringLiteral("group ") + fromUtf8(value);
}

}  // namespace

RunsGroups::RunsGroups(RunsFilter& runs, QObject* parent)
    : QAbstractProxyModel(parent), runs_(runs), setting_(RunsModel::kNoSetting) {
    // Before Qt's own: those measure the headers again, and with them the groups, where the last
    // row has gone or the first one has come.
    connect(&runs,
            &QAbstractItemModel::rowsInserted,
            this,
            [this](const QModelIndex&, int first, int last) { runsInserted(first, last); });
    connect(&runs,
            &QAbstractItemModel::rowsRemoved,
            this,
            [this](const QModelIndex&, int first, int last) { runsRemoved(first, last); });
    setSourceModel(&runs);
    const auto* model = static_cast<const RunsModel*>(runs.sourceModel());
    connect(model, &RunsModel::rowsAboutToBeSet, this, &RunsGroups::hold);
    connect(model, &RunsModel::rowsSet, this, &RunsGroups::release);
    connect(&runs, &RunsFilter::filterAboutToChange, this, &RunsGroups::hold);
    connect(&runs, &RunsFilter::filterChanged, this, &RunsGroups::release);
    connect(&runs, &QAbstractItemModel::rowsMoved, this, &RunsGroups::follow);
    connect(&runs, &QAbstractItemModel::layoutChanged, this, &RunsGroups::follow);
    connect(&runs, &QAbstractItemModel::modelReset, this, &RunsGroups::follow);
    connect(&runs, &QAbstractItemModel::dataChanged, this, &RunsGroups::passOn);
    connect(&runs, &QAbstractItemModel::headerDataChanged, this, &RunsGroups::headerDataChanged);
    follow();
}

void RunsGroups::groupBy(int setting) {
    if (setting == setting_) return;
    setting_ = setting;
    folded_.clear();
    follow();
}

const RunRow& RunsGroups::rowOf(int run) const {
    const QModelIndex index = runs_.mapToSource(runs_.index(run, 0));
    return static_cast<const RunsModel*>(runs_.sourceModel())->at(index.row());
}

std::vector<RunsGroups::Group> RunsGroups::groupsNow() const {
    std::vector<Group> groups;
    if (setting_ == RunsModel::kNoSetting) return groups;
    const auto place = static_cast<std::size_t>(setting_);
    const std::string& name = engine::commonSettings()[place];
    const int column = RunsModel::columnOfSetting(setting_);
    QHash<QString, std::size_t> places;
    std::vector<std::string> values;
    for (int run = 0; run < runs_.rowCount(); ++run) {
        const RunRow& row = rowOf(run);
        const std::string value = row.settings.empty() ? "" : row.settings[place];
        const QString key = keyOf(row, setting_);
        if (!places.contains(key)) {
            places.insert(key, groups.size());
            values.push_back(value);
            groups.push_back({.key = key,
                              .title = {},
                              .order = runs_.index(run, column).data(RunsModel::SortRole),
                              .runs = {}});
        }
        groups[places.value(key)].runs << run;
    }
    const QStringList texts = settingTexts(name, values);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const QString shown = values[i].empty() ? tr("none") : texts[static_cast<qsizetype>(i)];
        groups[i].title = tr("%1: %2").arg(fieldText(name), shown);
    }
    std::ranges::stable_sort(groups, isBefore, &Group::order);
    return groups;
}

std::vector<RunsGroups::Entry> RunsGroups::entriesNow() const {
    std::vector<Entry> entries;
    const auto add = [&](int run, int group) {
        entries.push_back({.key = rowOf(run).path, .run = run, .group = group});
    };
    if (setting_ == RunsModel::kNoSetting) {
        for (int run = 0; run < runs_.rowCount(); ++run) add(run, -1);
        return entries;
    }
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        const auto group = static_cast<int>(i);
        entries.push_back({.key = groups_[i].key, .group = group, .isHead = true});
        if (folded_.contains(groups_[i].key)) continue;
        for (const int run : groups_[i].runs) add(run, group);
    }
    return entries;
}

void RunsGroups::hold() {
    ++held_;
}

void RunsGroups::release() {
    if (--held_ > 0) return;
    if (std::exchange(isBehind_, false)) follow();
    const bool hasOthers = std::exchange(hasOthers_, false);
    if (hasOthers && rowCount() > 0) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
}

// In a change of several steps each step only keeps the rows of the filter right: following all of
// them would take a time quadratic in the runs. The new ones appear when it ends.
void RunsGroups::runsInserted(int first, int last) {
    if (held_ == 0) return follow();
    isBehind_ = true;
    const int count = last - first + 1;
    const auto move = [&](int& run) { run += run >= first ? count : 0; };
    for (Entry& entry : entries_) move(entry.run);
    for (Group& group : groups_) std::ranges::for_each(group.runs, move);
    places_.insert(places_.begin() + first, static_cast<std::size_t>(count), -1);
}

void RunsGroups::runsRemoved(int first, int last) {
    if (held_ == 0) return follow();
    isBehind_ = true;
    const int count = last - first + 1;
    const auto isGone = [&](int run) { return run >= first && run <= last; };
    const auto move = [&](int& run) { run -= run > last ? count : 0; };
    for (Entry& entry : entries_) isGone(entry.run) ? void(entry.run = -1) : move(entry.run);
    for (Group& group : groups_) {
        group.runs.removeIf(isGone);
        std::ranges::for_each(group.runs, move);
    }
    places_.erase(places_.begin() + first, places_.begin() + last + 1);
}

// Step by step, so that selection and scroll position stay: what is gone, the order, what is new.
void RunsGroups::follow() {
    groups_ = groupsNow();
    const std::vector<Entry> next = entriesNow();
    QHash<QString, const Entry*> byKey;
    for (const Entry& entry : next) byKey.insert(entry.key, &entry);
    QSet<QString> staying;
    for (Entry& entry : entries_) {
        const Entry* now = byKey.value(entry.key);
        entry = now ? *now : Entry{.key = entry.key};
        if (now) staying.insert(entry.key);
    }
    places_.assign(static_cast<std::size_t>(runs_.rowCount()), -1);
    removeGone(staying);
    reorder(next);
    insertNew(next);
    int firstHead = -1, lastHead = -1;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        if (entries_[i].run >= 0) {
            places_[static_cast<std::size_t>(entries_[i].run)] = static_cast<int>(i);
        } else if (entries_[i].isHead) {
            lastHead = static_cast<int>(i);
            if (firstHead < 0) firstHead = lastHead;
        }
    }
    if (firstHead < 0) return;
    emit dataChanged(index(firstHead, 0), index(lastHead, columnCount() - 1));
}

void RunsGroups::removeGone(const QSet<QString>& staying) {
    for (auto last = static_cast<int>(entries_.size()) - 1; last >= 0; --last) {
        const auto isGone = [&](int row) {
            return !staying.contains(entries_[static_cast<std::size_t>(row)].key);
        };
        if (!isGone(last)) continue;
        int first = last;
        while (first > 0 && isGone(first - 1)) --first;
        beginRemoveRows({}, first, last);
        entries_.erase(entries_.begin() + first, entries_.begin() + last + 1);
        endRemoveRows();
        last = first;
    }
}

// Of those that stay.
void RunsGroups::reorder(const std::vector<Entry>& next) {
    QHash<QString, int> before;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        before.insert(entries_[i].key, static_cast<int>(i));
    }
    std::vector<Entry> ordered;
    for (const Entry& entry : next) {
        if (before.contains(entry.key)) ordered.push_back(entry);
    }
    if (std::ranges::equal(ordered, entries_, {}, &Entry::key, &Entry::key)) return;
    emit layoutAboutToBeChanged();
    QHash<QString, int> now;
    for (std::size_t i = 0; i < ordered.size(); ++i) {
        now.insert(ordered[i].key, static_cast<int>(i));
    }
    QModelIndexList from, to;
    for (const QModelIndex& index : persistentIndexList()) {
        from << index;
        const QString& key = entries_[static_cast<std::size_t>(index.row())].key;
        to << createIndex(now.value(key), index.column());
    }
    entries_ = std::move(ordered);
    changePersistentIndexList(from, to);
    emit layoutChanged();
}

void RunsGroups::insertNew(const std::vector<Entry>& next) {
    for (std::size_t i = 0; i < next.size(); ++i) {
        const auto isNew = [&](std::size_t at) {
            return i >= entries_.size() || next[at].key != entries_[i].key;
        };
        if (!isNew(i)) continue;
        std::size_t end = i + 1;
        while (end < next.size() && isNew(end)) ++end;
        beginInsertRows({}, static_cast<int>(i), static_cast<int>(end) - 1);
        entries_.insert(entries_.begin() + static_cast<std::ptrdiff_t>(i),
                        next.begin() + static_cast<std::ptrdiff_t>(i),
                        next.begin() + static_cast<std::ptrdiff_t>(end));
        endInsertRows();
        i = end - 1;
    }
}

// What has changed of a run may put it in another group.
void RunsGroups::passOn(const QModelIndex& first,
                        const QModelIndex& last,
                        const QList<int>& roles) {
    const bool isWhole = roles.isEmpty();
    if (held_ > 0) {
        isBehind_ = isBehind_ || (setting_ != RunsModel::kNoSetting && isWhole);
        hasOthers_ = true;
        return;
    }
    int top = rowCount(), bottom = -1;
    bool isGrouped = true;
    for (int run = first.row(); run <= last.row(); ++run) {
        isGrouped = isGrouped && (!isWhole || isInItsGroup(run));
        const int place = places_[static_cast<std::size_t>(run)];
        if (place < 0) continue;
        top = std::min(top, place);
        bottom = std::max(bottom, place);
    }
    if (!isGrouped) follow();
    if (bottom < 0 || top >= rowCount()) return;
    bottom = isGrouped ? bottom : rowCount() - 1;
    emit dataChanged(
        index(isGrouped ? top : 0, first.column()), index(bottom, last.column()), roles);
}

bool RunsGroups::isInItsGroup(int run) const {
    if (setting_ == RunsModel::kNoSetting) return true;
    const auto place = places_[static_cast<std::size_t>(run)];
    const QString key = keyOf(rowOf(run), setting_);
    if (place >= 0) {
        const Entry& entry = entries_[static_cast<std::size_t>(place)];
        return groups_[static_cast<std::size_t>(entry.group)].key == key;
    }
    const auto found = std::ranges::find(groups_, key, &Group::key);
    return found != groups_.end() && found->runs.contains(run);
}

bool RunsGroups::isGroup(const QModelIndex& index) const {
    return index.isValid() && entries_[static_cast<std::size_t>(index.row())].isHead;
}

bool RunsGroups::isOpen(const QModelIndex& group) const {
    return isGroup(group) && !folded_.contains(entries_[static_cast<std::size_t>(group.row())].key);
}

void RunsGroups::setOpen(const QModelIndex& group, bool isOpen) {
    if (!isGroup(group)) return;
    const QString key = entries_[static_cast<std::size_t>(group.row())].key;
    isOpen ? static_cast<void>(folded_.remove(key)) : static_cast<void>(folded_.insert(key));
    follow();
}

const RunRow* RunsGroups::runAt(const QModelIndex& index) const {
    const QModelIndex run = mapToSource(index);
    return run.isValid() ? &rowOf(run.row()) : nullptr;
}

QModelIndex RunsGroups::index(int row, int column, const QModelIndex& parent) const {
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex();
}

int RunsGroups::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(entries_.size());
}

int RunsGroups::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : runs_.columnCount();
}

QModelIndex RunsGroups::mapToSource(const QModelIndex& index) const {
    if (!index.isValid()) return {};
    const Entry& entry = entries_[static_cast<std::size_t>(index.row())];
    return entry.run < 0 ? QModelIndex() : runs_.index(entry.run, index.column());
}

QModelIndex RunsGroups::mapFromSource(const QModelIndex& index) const {
    const auto run = static_cast<std::size_t>(index.row());
    if (!index.isValid() || run >= places_.size() || places_[run] < 0) return {};
    return createIndex(places_[run], index.column());
}

QVariant RunsGroups::headerData(int section, Qt::Orientation orientation, int role) const {
    return orientation == Qt::Horizontal ? runs_.headerData(section, orientation, role)
                                         : QVariant();
}

Qt::ItemFlags RunsGroups::flags(const QModelIndex& index) const {
    return isGroup(index) ? Qt::ItemIsEnabled | Qt::ItemIsSelectable
                          : QAbstractProxyModel::flags(index);
}

QVariant RunsGroups::data(const QModelIndex& index, int role) const {
    if (!isGroup(index)) return QAbstractProxyModel::data(index, role);
    const Entry& entry = entries_[static_cast<std::size_t>(index.row())];
    return headData(groups_[static_cast<std::size_t>(entry.group)], index.column(), role);
}

QVariant RunsGroups::headData(const Group& group, int column, int role) const {
    const bool isFolded = folded_.contains(group.key);
    const bool isName = column == RunsModel::Name;
    const auto count = static_cast<int>(group.runs.size());
    switch (role) {
        case Qt::DisplayRole:
            return isName ? tr("%1 (%n run(s))", nullptr, count).arg(group.title)
                          : resultText(group, column);
        case Qt::ToolTipRole:
            if (isName)
                return isFolded ? tr("Enter or a click shows its runs")
                                : tr("Enter or a click hides its runs");
            return resultText(group, column);
        case Qt::DecorationRole:
            if (!isName) return {};
            return icon(isFolded ? QStringLiteral("chevron-right")
                                 : QStringLiteral("chevron-down"));
        case Qt::AccessibleTextRole:
            if (!isName) return {};
            return isFolded ? tr("%1, %n run(s), folded", nullptr, count).arg(group.title)
                            : tr("%1, %n run(s), shown below", nullptr, count).arg(group.title);
        case Qt::FontRole: {
            QFont font;
            font.setBold(true);
            return font;
        }
        case Qt::TextAlignmentRole:
            return runs_.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole);
        default:
            return {};
    }
}

QString RunsGroups::resultText(const Group& group, int column) const {
    QVector<const RunRow*> rows;
    for (const int run : group.runs) rows << &rowOf(run);
    return groupResultText(rows, column);
}

}  // namespace espalier::ui
