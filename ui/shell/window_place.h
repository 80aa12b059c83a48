// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace espalier::ui {

/// Restores the window's position and keeps it, including its title bar, within the available area
/// of the screen. GUI thread; owned by MainWindow.
class WindowPlace : public QObject {
    Q_OBJECT

  public:
    explicit WindowPlace(QWidget& window);

    void restore();
    void remember() const;
    /// Call after showing the window, because the title bar appears only then.
    void fitSoon();

  private:
    void fit();

    QWidget& window_;
};

}  // namespace espalier::ui
