// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;

namespace espalier::ui {

class Workspace;

/// What is shown while a folder is looked through: what, how far, and Cancel. GUI thread.
class ScanProgressView : public QWidget {
    Q_OBJECT

  public:
    explicit ScanProgressView(Workspace& workspace, QWidget* parent = nullptr);

  private:
    QLabel* title_;
    QLabel* sentence_;
    QProgressBar* bar_;
};

}  // namespace espalier::ui
