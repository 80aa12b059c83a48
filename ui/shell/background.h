// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <vector>

class QSystemTrayIcon;
class QWidget;

namespace espalier::ui {

class JobDialog;

/// The window while it is hidden during training: a tray icon, if there is a tray, and a desktop
/// notification at the end. GUI thread; owned by MainWindow.
class Background : public QObject {
    Q_OBJECT

  public:
    explicit Background(QWidget& window);
    ~Background() override;

    bool isActive() const { return active_; }
    /// Hides the window and the dialogs beside it; the program continues without them.
    void enter();
    /// Shows the same window again, its dialogs, and those whose work ended in the background.
    void leave();
    /// Sends a desktop notification; does nothing if the desktop has none.
    static void notify(const QString& sentence);

  signals:
    void entered();
    void left();

  private:
    QWidget& window_;
    QSystemTrayIcon* tray_ = nullptr;
    std::vector<QPointer<JobDialog>> hidden_;  ///< with the window
    bool active_ = false;
};

}  // namespace espalier::ui
