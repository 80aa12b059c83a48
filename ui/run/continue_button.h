// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class QPushButton;

namespace espalier::ui {

class RunControl;

/// Makes a button continue the displayed run: it resumes the run or, if that has finished all
/// epochs, asks for how many more to train. Otherwise it is disabled, with the reason. GUI thread;
/// owned by the button, which the control outlives.
class ContinueButton : public QObject {
    Q_OBJECT

  public:
    /// The text of `button` is that for resuming.
    ContinueButton(RunControl& run, QPushButton* button);

  private:
    void show();
    void goOn();
    void askForEpochs();

    RunControl& run_;
    QPushButton* button_;
    const QString resume_;
};

}  // namespace espalier::ui
