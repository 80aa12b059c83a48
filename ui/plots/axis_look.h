// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QCPAxis;

namespace espalier::ui {

struct Theme;

/// The look that the axes of all plots share. For this folder, which alone knows the plot library.
void styleAxis(QCPAxis* axis, const Theme& theme);

}  // namespace espalier::ui
