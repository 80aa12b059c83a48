// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace espalier::ui {

class RunsFilter;

/// Chooses which runs the table shows: those of the open project, of its images, or all. Until the
/// user chooses, the closest scope with any runs is used. Hidden if all scopes show the same runs.
/// GUI thread; owned by RunsPage.
class RunsScope : public QComboBox {
    Q_OBJECT

  public:
    explicit RunsScope(RunsFilter& filter, QWidget* parent = nullptr);

    /// The known runs have changed: counts them again.
    void follow();
    /// Another project was opened: forgets the user's choice.
    void forgetChoice();

  signals:
    void changed();

  private:
    RunsFilter& filter_;
    bool isChosen_ = false;
};

}  // namespace espalier::ui
