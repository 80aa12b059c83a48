// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QVector>

namespace espalier::ui {

/// One run as the table shows it.
struct RunRow {
    QString path;
    QString name;
    QString started;
    QString data;
    QString network;
    QString state;  ///< as in run.json: "completed", "stopped", …
    qint64 epochs = 0;
    double bestAccuracy = 0;  ///< NaN = unknown
    double bestLoss = 0;      ///< NaN = unknown
    double seconds = 0;
};

/// The runs of a folder, the newest first.
class RunsModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Started, Data, Network, State, Epochs, Accuracy, Loss, Time, kColumns };
    static constexpr int kSortRole = Qt::UserRole;

    explicit RunsModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}
    void setRows(QVector<RunRow> rows);
    const RunRow& at(int row) const { return rows_[row]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// "stopped" in the language of the window.
    static QString stateText(const QString& state);

  private:
    QVariant shown(const RunRow& row, int column) const;
    QVariant sortable(const RunRow& row, int column) const;

    QVector<RunRow> rows_;
};

}  // namespace espalier::ui
