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
    /// Tells the end of some work as a desktop notification, if the desktop has any.
    void tellEnd(const QString& title, const QString& sentence);
    /// The same of a dialog's work, while the window is hidden.
    void tellWorkEnd(const QString& title, const QString& sentence);
    /// Whether the end of anything was told since the window was hidden.
    bool hasTold() const { return hasTold_; }

  signals:
    /// What the notification says.
    void told(const QString& sentence);
    void entered();
    void left();

  private:
    QWidget& window_;
    QSystemTrayIcon* tray_ = nullptr;
    std::vector<QPointer<JobDialog>> hidden_;  ///< with the window
    bool active_ = false;
    bool hasTold_ = false;
};

}  // namespace espalier::ui
