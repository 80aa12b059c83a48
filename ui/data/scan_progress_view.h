// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;

namespace espalier::ui {

class Workspace;

/// The progress of scanning a folder, with Cancel. GUI thread.
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
