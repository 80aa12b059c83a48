// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractProxyModel>
#include <QSet>
#include <QString>
#include <QVector>
#include <vector>

#include "ui/runs/run_rows.h"

namespace espalier::ui {

class RunsFilter;

/// The filtered runs, on request in groups with the same value of a setting: a row that names the
/// value with the best and the mean result, followed by its runs unless it is folded. GUI thread.
class RunsGroups : public QAbstractProxyModel {
    Q_OBJECT

  public:
    explicit RunsGroups(RunsFilter& runs, QObject* parent = nullptr);

    /// One of engine::commonSettings(), or RunsModel::kNoSetting for no groups.
    void groupBy(int setting);
    int setting() const { return setting_; }
    bool isGroup(const QModelIndex& index) const;
    bool isOpen(const QModelIndex& group) const;
    void setOpen(const QModelIndex& group, bool isOpen);
    /// nullptr for the row of a group, and where there is no row.
    const RunRow* runAt(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex&) const override { return {}; }
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QModelIndex mapToSource(const QModelIndex& index) const override;
    QModelIndex mapFromSource(const QModelIndex& index) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

  private:
    /// A row: of a group, or of a run.
    struct Entry {
        QString key;     ///< a run's path; of a group what names it
        int run = -1;    ///< row of the filter; -1: a group, or a run that is gone
        int group = -1;  ///< index of its group
        bool isHead = false;
    };
    struct Group {
        QString key;
        QString title;
        QVariant order;
        QVector<int> runs;  ///< rows of the filter
    };

    const RunRow& rowOf(int run) const;
    std::vector<Group> groupsNow() const;
    std::vector<Entry> entriesNow() const;
    void follow();
    void hold();
    void release();
    void runsInserted(int first, int last);
    void runsRemoved(int first, int last);
    bool isInItsGroup(int run) const;
    void removeGone(const QSet<QString>& staying);
    void reorder(const std::vector<Entry>& next);
    void insertNew(const std::vector<Entry>& next);
    void passOn(const QModelIndex& first, const QModelIndex& last, const QList<int>& roles);
    QVariant headData(const Group& group, int column, int role) const;
    QString resultText(const Group& group, int column) const;

    RunsFilter& runs_;
    int setting_;
    QSet<QString> folded_;  ///< keys of groups
    std::vector<Group> groups_;
    std::vector<Entry> entries_;
    int held_ = 0;             ///< how many changes of several steps are going on
    bool isBehind_ = false;    ///< some rows were added or removed meanwhile
    bool hasOthers_ = false;   ///< some rows became others meanwhile
    std::vector<int> places_;  ///< of a row of the filter among the entries; -1: folded away
};

}  // namespace espalier::ui
