// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProgressBar>

namespace espalier::ui {

/// Sets the value of a bar that stands beside a number, so that both are painted at once. A bar by
/// itself is painted immediately, and on the screen ahead of a text that is set with it.
inline void setBarValue(QProgressBar& bar, int value) {
    if (bar.value() == value) return;
    // Its own, not that of a widget around it, which would leave it disabled for good.
    const bool wasDisabled = bar.testAttribute(Qt::WA_ForceUpdatesDisabled);
    bar.setUpdatesEnabled(false);
    bar.setValue(value);
    if (!wasDisabled) bar.setUpdatesEnabled(true);  // which has it painted with all else
}

}  // namespace espalier::ui
