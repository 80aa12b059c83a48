// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAction;
class QMenu;
class QWidget;

namespace espalier::ui {

class LanguageMenu;
class ProjectFiles;
class Style;
class Workspace;

/// The window's one menu. Its keys work in the whole window. GUI thread; owned by MainWindow.
class WindowMenu : public QObject {
    Q_OBJECT

  public:
    /// All arguments must outlive this.
    WindowMenu(QWidget& window, Workspace& workspace, ProjectFiles& files, Style& style);
    /// Adds the languages before the help.
    void addLanguages(LanguageMenu* languages);

    QMenu* menu() const { return menu_; }

  signals:
    void guideAsked();
    void tourAsked();

  private:
    void addAppearance(Style& style);
    void fillRecent(QMenu* menu);

    QWidget& window_;
    Workspace& workspace_;
    QMenu* menu_;
    QAction* help_ = nullptr;
};

}  // namespace espalier::ui
