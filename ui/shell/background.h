// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QSystemTrayIcon;
class QWidget;

namespace espalier::ui {

/// The window while it is hidden during training: an icon in the tray, if there is one, and a
/// desktop notification at the end. GUI thread; owned by MainWindow.
class Background : public QObject {
    Q_OBJECT

  public:
    explicit Background(QWidget& window);
    ~Background() override;

    bool isActive() const { return active_; }
    /// Hides the window; the program goes on without one.
    void enter();
    /// Shows the very same window again.
    void leave();
    /// Sends a desktop notification; does nothing where there are none.
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
