// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QSystemTrayIcon;
class QWidget;

namespace espalier::ui {

/// The window while it is hidden during training: a tray icon, if there is a tray, and a desktop
/// notification at the end. GUI thread; owned by MainWindow.
class Background : public QObject {
    Q_OBJECT

  public:
    explicit Background(QWidget& window);
    ~Background() override;

    bool isActive() const { return active_; }
    /// Hides the window; the program continues without one.
    void enter();
    /// Shows the same window again.
    void leave();
    /// Sends a desktop notification; does nothing if the desktop has none.
    static void notify(const QString& sentence);

  signals:
    void entered();
    void left();

  private:
    QWidget& window_;
    QSystemTrayIcon* tray_ = nullptr;
    bool active_ = false;
};

}  // namespace espalier::ui
