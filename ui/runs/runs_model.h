// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QHash>
#include <QSet>
#include <QVector>
#include <string>

#include "ui/runs/run_rows.h"

namespace espalier::ui {

/// The runs of a folder. Read anew, it changes only what has changed, so that selection and scroll
/// position stay. GUI thread.
class RunsModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    /// Behind them one for each of engine::allMetrics(), in that order.
    enum Column { Star, Name, Data, Changed, Best, Time, Device, State, Note, kColumns };
    enum Role { SortRole = Qt::UserRole, StateRole };
    static constexpr int kMostTicked = 8;

    explicit RunsModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}
    /// The key of the metric in a column; empty for the columns above.
    static std::string metricOf(int column);
    void setRows(const QVector<RunRow>& rows);
    const RunRow& at(int row) const { return rows_[row]; }
    /// -1 when there is none.
    int find(const QString& path) const;
    QHash<QString, RunRow> byPath() const;
    void setNote(const QString& path, const engine::RunNote& note);
    /// The oldest first.
    QVector<RunRow> ticked() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// "stopped" in the language of the window.
    static QString stateText(const QString& state);
    /// "92.4 %" or "24.10 dB", or "loss 0.041" where there are no metrics.
    static QString bestText(const RunRow& row);
    /// What its best epoch is best by (TrainingOptions::bestBy).
    static std::string criterionOf(const RunRow& row);
    /// Of what bestText() says: more is better; NaN when there is nothing.
    static double bestRank(const RunRow& row);

  signals:
    void tickedChanged();
    /// More than can be compared at once.
    void tooManyTicked();

  private:
    int lastColumn() const { return columnCount() - 1; }
    QVariant shown(const RunRow& row, int column) const;
    QVariant sortable(const RunRow& row, int column) const;
    QString tipOf(const RunRow& row, int column) const;
    static QString withLoss(const QString& tip, const RunRow& row);

    QVector<RunRow> rows_;
    QSet<QString> ticked_;  // paths
};

}  // namespace espalier::ui
