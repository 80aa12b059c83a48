// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

#include "engine/runs/project_runs.h"

namespace espalier::ui {

class RunsFilter;

/// Chooses which runs the table shows: those of the open project, of its images, or all. Until the
/// user chooses, the closest scope with any runs is used; runs on the same images that are shown
/// stay when the project gets a run of its own. Hidden if all scopes show the same runs.
/// GUI thread; owned by RunsPage.
class RunsScope : public QComboBox {
    Q_OBJECT

  public:
    explicit RunsScope(RunsFilter& filter, QWidget* parent = nullptr);

    /// The known runs have changed: counts them again.
    void follow();
    /// Another project was opened: forgets the user's choice.
    void forgetChoice();
    /// Shows all runs, as if the user had chosen that.
    void chooseAll();

  signals:
    void changed();

  private:
    engine::RunKinship usualScope(int own, int onImages) const;

    RunsFilter& filter_;
    bool isChosen_ = false;
    bool wasOnImages_ = false;  ///< what the table of this project has shown
};

}  // namespace espalier::ui
