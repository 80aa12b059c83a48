// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace espalier::ui {

/// The position of the window: as it was left, and including its title bar within the available
/// area of the screen. GUI thread; owned by MainWindow.
class WindowPlace : public QObject {
    Q_OBJECT

  public:
    explicit WindowPlace(QWidget& window);

    void restore();
    void remember() const;
    /// After the window was shown: its title bar comes only then.
    void fitSoon();

  private:
    void fit();

    QWidget& window_;
};

}  // namespace espalier::ui
