// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_model.h"

#include "ui/text.h"

namespace espalier::ui {

void RunsModel::setRows(QVector<RunRow> rows) {
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

int RunsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RunsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QString RunsModel::stateText(const QString& state) {
    const std::pair<const char*, QString> words[] = {{"completed", tr("finished")},
                                                     {"stopped", tr("stopped")},
                                                     {"patience", tr("finished early")},
                                                     {"diverged", tr("diverged")},
                                                     {"failed", tr("failed")},
                                                     {"running", tr("running")},
                                                     {"interrupted", tr("interrupted")}};
    for (const auto& [key, text] : words) {
        if (state == QLatin1String(key)) return text;
    }
    return state;
}

QVariant RunsModel::shown(const RunRow& row, int column) const {
    switch (column) {
        case Started:
            return row.started;
        case Data:
            return row.data;
        case Network:
            return row.network;
        case State:
            return stateText(row.state);
        case Epochs:
            return countText(row.epochs);
        case Accuracy:
            return percentText(row.bestAccuracy);
        case Loss:
            return numberText(row.bestLoss);
        case Time:
            return durationText(row.seconds);
        default:
            return {};
    }
}

QVariant RunsModel::sortable(const RunRow& row, int column) const {
    switch (column) {
        case Epochs:
            return row.epochs;
        case Accuracy:
            return row.bestAccuracy;
        case Loss:
            return row.bestLoss;
        case Time:
            return row.seconds;
        default:
            return shown(row, column);
    }
}

QVariant RunsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const RunRow& row = rows_[index.row()];
    if (role == Qt::DisplayRole) return shown(row, index.column());
    if (role == kSortRole) return sortable(row, index.column());
    if (role == Qt::ToolTipRole) return row.path;
    if (role == Qt::TextAlignmentRole && index.column() >= Epochs) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    return {};
}

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole) {
        return QVariant((section >= Epochs ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    const QString names[] = {tr("Started"),
                             tr("Data"),
                             tr("Network"),
                             tr("How it ended"),
                             tr("Epochs"),
                             tr("Best accuracy"),
                             tr("Best loss"),
                             tr("Time")};
    return names[section];
}

}  // namespace espalier::ui
