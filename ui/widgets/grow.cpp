// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/grow.h"

#include <QScreen>
#include <QWidget>
#include <algorithm>

namespace espalier::ui {

void growTo(QWidget& window, int height) {
    const QRect screen = window.screen()->availableGeometry();
    const int frame = window.frameGeometry().height() - window.height();
    const int wanted = std::max(window.height(), std::min(height, screen.height() - frame));
    window.resize(window.width(), wanted);
    const int below = window.y() + wanted + frame - screen.bottom() - 1;
    if (window.isVisible() && below > 0) {
        window.move(window.x(), std::max(screen.top(), window.y() - below));
    }
}

}  // namespace espalier::ui
