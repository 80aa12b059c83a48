// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/starts/match_table.h"

#include <algorithm>

#include "engine/base/name_text.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

MatchTable::Kind kindOf(engine::MatchedBy by) {
    switch (by) {
        case engine::MatchedBy::Name:
            return MatchTable::Kind::ByName;
        case engine::MatchedBy::Rule:
            return MatchTable::Kind::ByRule;
        case engine::MatchedBy::Order:
            break;
    }
    return MatchTable::Kind::ByOrder;
}

}  // namespace

// What needs attention comes first.
MatchTable::MatchTable(const engine::MatchReport& report, QObject* parent)
    : QAbstractTableModel(parent) {
    for (const engine::TensorWithout& fresh : report.fresh) {
        rows_.push_back({Kind::Fresh, fromUtf8(fresh.tensor), {}, spokenText(fresh.reason)});
    }
    for (const std::string& name : report.leftOver) {
        rows_.push_back({Kind::LeftOver, {}, fromUtf8(name), {}});
    }
    for (const engine::TensorMatch& match : report.matched) {
        rows_.push_back({kindOf(match.by), fromUtf8(match.tensor), fromUtf8(match.source), {}});
    }
}

int MatchTable::countOf(Kind kind) const {
    return static_cast<int>(std::ranges::count(rows_, kind, &Row::kind));
}

QString MatchTable::nameOf(Kind kind) {
    switch (kind) {
        case Kind::ByName:
            return tr("by name");
        case Kind::ByRule:
            return tr("by its published name");
        case Kind::ByOrder:
            return tr("by order and shape");
        case Kind::Fresh:
            return tr("new");
        case Kind::LeftOver:
            break;
    }
    return tr("not used");
}

QString MatchTable::textOf(const Row& row, int column) const {
    switch (column) {
        case NetworkColumn:
            return row.tensor;
        case StartColumn:
            return row.source;
        default:
            return row.reason.isEmpty() ? nameOf(row.kind)
                                        : tr("%1: %2").arg(nameOf(row.kind), row.reason);
    }
}

QString MatchTable::asText() const {
    QString text;
    for (const Row& row : rows_) {
        text += textOf(row, NetworkColumn) + QLatin1Char('\t') + textOf(row, StartColumn) +
                QLatin1Char('\t') + textOf(row, HowColumn) + QLatin1Char('\n');
    }
    return text;
}

int MatchTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int MatchTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant MatchTable::data(const QModelIndex& index, int role) const {
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
            return textOf(row, index.column());
        case kKindRole:
            return static_cast<int>(row.kind);
        default:
            return {};
    }
}

QVariant MatchTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
        case NetworkColumn:
            return tr("Tensor of the network");
        case StartColumn:
            return tr("In the start");
        default:
            return tr("Taken");
    }
}

}  // namespace espalier::ui
