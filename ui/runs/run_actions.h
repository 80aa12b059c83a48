// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>
#include <optional>

#include "engine/project/project.h"
#include "ui/runs/run_rows.h"

class QPushButton;
class QToolButton;

namespace espalier::ui {

class CertifyDialog;
class RunControl;
class RunDeletion;

/// Actions on the selected run: resume, extend, repeat, use its settings, restore its project,
/// certify, show in its folder, delete. Unavailable ones say why. GUI thread; owned by RunsPage.
class RunActions : public QWidget {
    Q_OBJECT

  public:
    RunActions(RunControl& control, RunDeletion& deletion, QWidget* parent = nullptr);

    /// nullptr: no run is selected.
    void setRun(const RunRow* run);
    /// Acts like the button.
    void deleteRun();

  signals:
    /// The user wants to use the settings of this run for the open project.
    void settingsAsked(const espalier::engine::Project& project);
    /// The user wants the project as it was when this run started.
    void restoreAsked(const espalier::engine::Project& project);
    /// The user wants to train the remaining folds of the cross-validation in this folder.
    void continueAsked(const QString& folder);
    /// A certification has begun or ended.
    void workChanged();

  private:
    void connectButtons();
    void extend();
    void askResume();
    void repeat();
    void certify();
    /// What else is trained, whichever run is selected; empty if nothing is.
    QString whyBesides() const;
    QString whyNotTrain() const;
    QString whyNotCertify() const;
    void showForRun();
    void showForFolds();
    void showWhetherCertifies();
    QString whyNotDelete() const;

    RunControl& control_;
    RunDeletion& deletion_;
    std::optional<RunRow> run_;
    QPushButton* resume_;
    QPushButton* resumeWith_;
    QPushButton* extend_;
    QPushButton* repeat_;
    QPushButton* useSettings_;
    QToolButton* restore_;
    QPushButton* certify_;
    QPointer<CertifyDialog> certifying_;  ///< one at a time
    QToolButton* show_;
    QToolButton* delete_;
};

}  // namespace espalier::ui
