// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <cstdint>
#include <vector>

#include "engine/weights/match.h"

namespace espalier::ui {

/// A match report as a table: each tensor of the network and of the start once. GUI thread.
class MatchTable : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { NetworkColumn, StartColumn, HowColumn, ColumnCount };
    enum class Kind : std::uint8_t { ByName, ByRule, ByOrder, Fresh, LeftOver };
    static constexpr int kKindRole = Qt::UserRole;

    explicit MatchTable(const engine::MatchReport& report, QObject* parent = nullptr);

    int countOf(Kind kind) const;
    /// "by name", "new", "not used".
    static QString nameOf(Kind kind);
    /// All rows as text, separated by tabs.
    QString asText() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    struct Row {
        Kind kind;
        QString tensor;  ///< of the network
        QString source;  ///< of the start
        QString reason;  ///< why it is new
    };

    QString textOf(const Row& row, int column) const;

    std::vector<Row> rows_;
};

}  // namespace espalier::ui
