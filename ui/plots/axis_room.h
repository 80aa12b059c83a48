// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>

namespace espalier::ui {

/// What an axis shows, from its beginning to its end.
struct AxisEnds {
    double low = 0;
    double high = 1;
};

/// The fraction of an axis that a sign of this radius needs at an end, so that the edge does not
/// cut it off. Both in pixels; `length` may be that of a plot that is not laid out yet.
inline double roomForSign(double radius, double length) {
    constexpr double kLeastLength = 40;
    return radius / std::max(kLeastLength, length);
}

/// The steps with `room` (a fraction of them) before the first one: a mark of step 0 would lie on
/// the edge. Where the plot begins later, nothing is added.
inline AxisEnds stepsWithRoom(double from, double to, double room) {
    if (from > 0) return {from, to};
    return {from - room * (to - from), to};
}

/// The values from `low` to `high` with at least `room` (a fraction of them) above the highest
/// point, and below a point at or below zero. A linear axis begins at zero or below, and reaches
/// `upperBound` if that is finite; a logarithmic one, for values above zero, has the room on either
/// side.
inline AxisEnds valuesWithRoom(
    double low, double high, double upperBound, bool logarithmic, double room) {
    if (std::isfinite(upperBound)) {
        logarithmic = false;
        high = upperBound;
    }
    if (logarithmic) {
        constexpr double kLeast = 1.2;
        const double wanted = std::max(kLeast, std::pow(high / low, room));
        // Values of the whole range of a double leave none.
        const bool isDrawable = high * wanted < 1e249 && low / wanted > 1e-270;
        const double factor = isDrawable ? wanted : kLeast;
        return {low / factor, high * factor};
    }
    const double least = std::isfinite(upperBound) ? 0.02 : 0.06;
    const double base = std::min(0.0, low);
    const double span = high > base ? high - base : 1;
    const double below = low > 0 ? 0 : room * span;
    return {base - below, high + std::max(least, room) * span};
}

}  // namespace espalier::ui
