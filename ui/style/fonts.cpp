// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/fonts.h"

#include <QApplication>
#include <QLabel>

namespace espalier::ui {

QFont textFont(TextSize size) {
    QFont result = QApplication::font();
    const double base = result.pointSizeF();
    switch (size) {
        case TextSize::Small:
            result.setPointSizeF(base * 0.88);
            break;
        case TextSize::Normal:
            break;
        case TextSize::Title:
            result.setPointSizeF(base * 1.7);
            result.setWeight(QFont::DemiBold);
            break;
    }
    return result;
}

void setTextSize(QLabel* label, TextSize size, bool quiet) {
    label->setFont(textFont(size));
    label->setForegroundRole(quiet ? QPalette::PlaceholderText : QPalette::WindowText);
}

}  // namespace espalier::ui
