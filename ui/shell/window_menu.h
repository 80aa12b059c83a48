// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QMenu;
class QWidget;

namespace espalier::ui {

class ProjectFiles;
class Style;
class Workspace;

/// The window's one menu. Its keys work in the whole window. GUI thread; owned by MainWindow.
class WindowMenu : public QObject {
    Q_OBJECT

  public:
    /// All arguments must outlive this.
    WindowMenu(QWidget& window, Workspace& workspace, ProjectFiles& files, Style& style);

    QMenu* menu() const { return menu_; }

  private:
    void addAppearance(Style& style);
    void fillRecent(QMenu* menu);

    QWidget& window_;
    Workspace& workspace_;
    QMenu* menu_;
};

}  // namespace espalier::ui
