// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace espalier::ui {

class LastRun;
class RunControl;

/// How the last run on these images ended, with actions to return to it. Hidden if there is none.
/// GUI thread; owned by TrainPage.
class LastRunCard : public QFrame {
    Q_OBJECT

  public:
    LastRunCard(LastRun& last, RunControl& run, QWidget* parent = nullptr);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void showRun();

    LastRun& last_;
    QLabel* sentence_;
    QPushButton* open_;
    QPushButton* resume_;
};

}  // namespace espalier::ui
