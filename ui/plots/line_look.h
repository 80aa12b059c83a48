// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPen>

#include "ui/style/theme.h"

namespace espalier::ui {

/// How the line of run `index` is drawn where several are compared: a colour and a style, so that
/// two lines differ also where their colours cannot be told apart.
inline QPen linePen(const Theme& theme, int index, double width = 2) {
    constexpr Qt::PenStyle kStyles[] = {
        Qt::SolidLine, Qt::DashLine, Qt::DashDotLine, Qt::DashDotDotLine};
    const int round = index / static_cast<int>(theme.series.size());
    return QPen(theme.seriesColor(index), width, kStyles[(index + round) % std::size(kStyles)]);
}

}  // namespace espalier::ui
