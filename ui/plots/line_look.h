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

/// `share` (0 … 1) of a colour over the background, or as much more as a curve needs to be visible
/// there: 3:1, as far as the colour itself has that. Mixed rather than transparent, because strokes
/// overlap.
inline QColor faintColor(const QColor& color, const QColor& ground, double share) {
    constexpr double kLeastContrast = 3;
    for (auto percent = std::lround(100 * share); percent < 100; ++percent) {
        const double mix = static_cast<double>(percent) / 100;
        const auto part = [mix](int of, int behind) {
            return static_cast<int>(std::lround(mix * of + (1 - mix) * behind));
        };
        const QColor mixed(part(color.red(), ground.red()),
                           part(color.green(), ground.green()),
                           part(color.blue(), ground.blue()));
        if (contrast(mixed, ground) >= kLeastContrast) return mixed;
    }
    return color;
}

/// The colour of the raw line: visible on the background but fainter than the smoothed one.
inline QColor rawColor(const QColor& color, const QColor& ground) {
    constexpr double kShare = 0.75;
    return faintColor(color, ground, kShare);
}

inline QColor withAlpha(QColor color, int alpha) {
    color.setAlpha(alpha);
    return color;
}

}  // namespace espalier::ui
