// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QSortFilterProxyModel>
#include <QStringList>
#include <QVector>
#include <memory>
#include <vector>

#include "engine/runs/project_runs.h"

namespace espalier::ui {

struct RunRow;

/// The runs of a project, of its images or of all projects whose name, note, tags, data or network
/// contain every word that was typed; optionally only starred ones. GUI thread.
class RunsFilter : public QSortFilterProxyModel {
    Q_OBJECT

  public:
    explicit RunsFilter(QObject* parent = nullptr);
    void setWords(const QString& text);
    void setStarredOnly(bool starredOnly);
    /// Shows only runs with this tag; empty: all.
    void setTag(const QString& tag);
    /// Shows runs with this kinship to the open project, and closer ones.
    void setScope(engine::RunKinship scope);
    engine::RunKinship scope() const { return scope_; }
    /// The number of runs in this scope, regardless of the text typed.
    int countIn(engine::RunKinship scope) const;
    /// How many of these are cross-validations.
    int validationsIn(engine::RunKinship scope) const;
    /// The runs that it shows, from top to bottom; they live until the runs change.
    QVector<const RunRow*> rows() const;
    /// Of the best and the test value: bold where none of the shown runs on the same images has a
    /// better one. Other data is that of the runs.
    QVariant data(const QModelIndex& index, int role) const override;
    bool filters() const { return starredOnly_ || !words_.isEmpty() || !tag_.isEmpty(); }

  signals:
    /// Before and after all that another filter changes, in however many steps.
    void filterAboutToChange();
    void filterChanged();

  protected:
    /// Missing values come last in both directions; comparable best values are adjacent.
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

  private:
    void apply();
    bool isBestShown(const QModelIndex& index) const;
    void findBest(int column) const;
    /// Of a cell: its GroupRole, and the images of its run.
    QString comparableGroup(const QModelIndex& cell) const;

    /// The values of one quantity that are shown.
    struct Values {
        double best;
        double worst;
    };

    // By comparableGroup(), for the columns of the best and of the test value; made again when
    // asked for.
    mutable QHash<QString, Values> shownBest_, shownTest_;
    mutable std::vector<std::shared_ptr<const engine::Project>> images_;  ///< one of each
    mutable bool isBestKnown_ = false;
    QStringList words_;
    QString tag_;
    bool starredOnly_ = false;
    engine::RunKinship scope_ = engine::RunKinship::Other;
};

}  // namespace espalier::ui
