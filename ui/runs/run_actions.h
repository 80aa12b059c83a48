// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "engine/project/project.h"
#include "ui/runs/run_rows.h"

class QPushButton;
class QToolButton;

namespace espalier::ui {

class RunControl;
class RunDeletion;

/// What can be done with the run that is selected: resume, extend, repeat, duplicate, show in its
/// folder, delete. What cannot says why. GUI thread; owned by RunsPage.
class RunActions : public QWidget {
    Q_OBJECT

  public:
    RunActions(RunControl& control, RunDeletion& deletion, QWidget* parent = nullptr);

    /// nullptr: none is selected.
    void setRun(const RunRow* run);
    /// As if its button were pressed.
    void deleteRun();

  signals:
    /// The settings of this run are to become those of the project.
    void duplicateAsked(const espalier::engine::Project& project);

  private:
    void connectButtons();
    void extend();
    void repeat();
    QString whyNotTrain() const;
    QString whyNotDelete() const;

    RunControl& control_;
    RunDeletion& deletion_;
    std::optional<RunRow> run_;
    QPushButton* resume_;
    QPushButton* extend_;
    QPushButton* repeat_;
    QPushButton* duplicate_;
    QToolButton* show_;
    QToolButton* delete_;
};

}  // namespace espalier::ui
