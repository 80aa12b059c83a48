// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPen>
#include <cmath>

#include "ui/style/theme.h"

namespace espalier::ui {

/// The pen for run `index` in a comparison: a colour and a style, so that lines differ even if
/// their colours cannot be distinguished.
inline QPen linePen(const Theme& theme, int index, double width = 2) {
    constexpr Qt::PenStyle kStyles[] = {
        Qt::SolidLine, Qt::DashLine, Qt::DashDotLine, Qt::DashDotDotLine};
    const int round = index / static_cast<int>(theme.series.size());
    return QPen(theme.seriesColor(index), width, kStyles[(index + round) % std::size(kStyles)]);
}

// The colour of the raw line: visible on the background (3:1) but fainter than the smoothed one.
// Mixed rather than transparent, because its strokes overlap.
inline QColor rawColor(const QColor& color, const QColor& ground) {
    constexpr double kShare = 0.75;
    const auto part = [](int of, int behind) {
        return static_cast<int>(std::lround(kShare * of + (1 - kShare) * behind));
    };
    return {part(color.red(), ground.red()),
            part(color.green(), ground.green()),
            part(color.blue(), ground.blue())};
}

inline QColor withAlpha(QColor color, int alpha) {
    color.setAlpha(alpha);
    return color;
}

}  // namespace espalier::ui
