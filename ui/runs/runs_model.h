// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QHash>
#include <QSet>
#include <QStringList>
#include <QVector>
#include <optional>
#include <string>

#include "ui/runs/run_rows.h"

namespace espalier::ui {

/// The known runs. Reloading changes only rows that have changed, so that selection and scroll
/// position are kept. GUI thread.
class RunsModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    /// Followed by a column for each of engine::allMetrics(), then one for each of
    /// engine::commonSettings(), in that order.
    enum Column {
        Star,
        Name,
        Curve,
        Data,
        Changed,
        Best,
        Test,
        Time,
        Device,
        State,
        Note,
        Tags,
        Parameters,
        kColumns
    };
    /// GroupRole: identifies the quantity of the best or the test value; only values of one group
    /// are comparable.
    /// CurveRole: a QVector<double> of heights from 0 to 1.
    /// PlaceRole: of a name, which of the compared runs it is; -1: it is none.
    enum Role { SortRole = Qt::UserRole, StateRole, GroupRole, CurveRole, PlaceRole };
    static constexpr int kNoSetting = -1;
    static constexpr int kMostTicked = 8;

    explicit RunsModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}
    /// The key of the metric in a column; empty for other columns.
    static std::string metricOf(int column);
    /// Which of engine::commonSettings() is in a column; kNoSetting for other columns.
    static int settingOf(int column);
    static int columnOfSetting(int setting);
    void setRows(const QVector<RunRow>& rows);
    const RunRow& at(int row) const { return rows_[row]; }
    const QVector<RunRow>& all() const { return rows_; }
    /// -1 if there is none.
    int find(const QString& path) const;
    QHash<QString, RunRow> byPath() const;
    /// All tags of the runs, by name.
    QStringList tags() const;
    void setNote(const QString& path, const engine::RunNote& note);
    /// In the order in which they were ticked: another one changes the line of none.
    QVector<RunRow> ticked() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// "stopped" in the language of the window.
    static QString statusText(std::optional<engine::RunStatus> status);
    /// "stopped", "finished, loss exploded", "stopped, 2 of 5 folds".
    static QString stateText(const RunRow& row);

  signals:
    /// Before and after all that setRows() changes, in however many steps.
    void rowsAboutToBeSet();
    void rowsSet();
    void tickedChanged();
    /// More runs were ticked than can be compared.
    void tooManyTicked();

  private:
    void nameCriterion();
    /// Both return whether it concerns a ticked run.
    bool removeGone(const QSet<QString>& staying);
    bool replaceChanged(const QHash<QString, const RunRow*>& read);
    QVariant groupOf(const RunRow& row, int column) const;
    QVariant shown(const RunRow& row, int column) const;
    QVariant sortable(const RunRow& row, int column) const;
    QString tipOf(const RunRow& row, int column) const;

    QVector<RunRow> rows_;
    QStringList ticked_;                         // paths
    std::optional<std::string> criterion_ = "";  // sharedCriterion() of the rows
};

}  // namespace espalier::ui
