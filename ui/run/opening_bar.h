// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;

namespace espalier::ui {

class RunControl;

/// The progress of reading a very long run, with Cancel. Otherwise hidden. GUI thread.
class OpeningBar : public QWidget {
    Q_OBJECT

  public:
    explicit OpeningBar(RunControl& run, QWidget* parent = nullptr);

  private:
    void showProgress(qint64 done, qint64 of);

    QLabel* sentence_;
    QProgressBar* bar_;
};

}  // namespace espalier::ui
