// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class QMenu;
class QTableView;

namespace espalier::ui {

class RunsFilter;
class RunsModel;

/// Which columns the table of runs shows: those of metrics and settings are hidden until the user
/// shows them, as are tags while no run has any and the device while all have the same. The choice
/// is remembered. What has changed keeps a least width: a table with wider columns scrolls instead.
/// GUI thread; owned by RunsTable.
class RunsColumns : public QObject {
    Q_OBJECT

  public:
    RunsColumns(QTableView& table, RunsFilter& shown);

    void setShown(int column, bool shown);
    /// Adds an entry for each metric, and menus of the settings in which the shown runs
    /// differ, and of other columns.
    void fillMenu(QMenu& menu);
    /// Shows tags and notes if there are any, device and data if they differ, unless the user has
    /// decided that.
    void followRuns();

  signals:
    void changed();

  private:
    void restore();
    void store() const;
    bool isDataDifferent() const;
    bool areAnyNoted() const;
    void suggest(int column, const char* word, bool shown);
    QString wordOf(int column) const;
    void addEntry(QMenu& menu, int column, const QString& tip);
    void fitChanged();

    QTableView& table_;
    RunsFilter& shown_;
    RunsModel& runs_;
};

}  // namespace espalier::ui
