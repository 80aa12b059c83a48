// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class QMenu;
class QTableView;

namespace espalier::ui {

class RunsModel;

/// Which columns the table of runs shows: those of metrics and settings are hidden until the user
/// shows them, as are tags while no run has any. The choice is remembered. GUI thread; owned by
/// RunsTable.
class RunsColumns : public QObject {
    Q_OBJECT

  public:
    RunsColumns(QTableView& table, RunsModel& runs);

    void setShown(int column, bool shown);
    /// Adds an entry for each metric, and menus of the settings that differ and of other columns.
    void fillMenu(QMenu& menu);
    /// Shows tags if there are any, unless the user has decided that.
    void followTags();

  signals:
    void changed();

  private:
    void restore();
    void store() const;
    QString wordOf(int column) const;
    void addEntry(QMenu& menu, int column, const QString& tip);

    QTableView& table_;
    RunsModel& runs_;
};

}  // namespace espalier::ui
