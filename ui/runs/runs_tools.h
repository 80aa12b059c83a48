// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QToolButton;

namespace espalier::ui {

class RunsFilter;
class RunsModel;
class RunsScope;
class RunsTable;

/// What the table of runs shows: words, scope, stars, a tag, groups and columns. GUI thread; owned
/// by RunsPage.
class RunsTools : public QWidget {
    Q_OBJECT

  public:
    RunsTools(RunsModel& model, RunsFilter& filter, QWidget* parent = nullptr);

    /// Whose groups and columns these are.
    void setTable(RunsTable& table);
    RunsScope& scope() { return *scope_; }
    /// The known runs have changed.
    void follow();
    /// Shows all runs, as those that were just added.
    void showAll();

  signals:
    /// Other runs pass.
    void filterChanged();

  private:
    void apply();
    void followTags();
    void followSettings();
    void offer(const QVector<int>& settings);
    void openColumns();

    RunsModel& model_;
    RunsFilter& filter_;
    RunsTable* table_ = nullptr;
    QLineEdit* words_;
    RunsScope* scope_;
    QCheckBox* starredOnly_;
    QComboBox* tag_;
    QComboBox* groups_;
    QToolButton* columns_;
    QVector<int> offered_;  ///< settings to group by
    QTimer later_;          ///< combines the signals of several changes
};

}  // namespace espalier::ui
