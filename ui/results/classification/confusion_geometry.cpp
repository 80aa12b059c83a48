// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/confusion_geometry.h"

#include <algorithm>
#include <cmath>

#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr int kFlatHead = 3 * kGrid;
constexpr double kSlantTangent = 0.839;

}  // namespace

void ConfusionGeometry::placeNames(int longest, std::optional<double> wanted) {
    const auto sideNow = [&] {
        return wanted.value_or(std::clamp(wholeSide(), kLeastSide, kMostSide));
    };
    headHeight = kFlatHead;
    isSlanted = longest >= sideNow() - 4;  // a cell may be as narrow as the view is low
    if (isSlanted) headHeight = static_cast<int>(longest * 0.65) + 2 * kGrid;
    side = sideNow();
}

double ConfusionGeometry::wholeSide() const {
    const int count = std::max(1, classes);
    return std::floor(std::min(room().width(), room().height()) / double(count));
}

double ConfusionGeometry::leastSide() const {
    return std::clamp(wholeSide(), kTiniestSide, kLeastSide);
}

QRectF ConfusionGeometry::cellRect(const ConfusionCell& cell) const {
    return {nameWidth + cell.answer * side - scroll.x(),
            headHeight + cell.truth * side - scroll.y(),
            side,
            side};
}

std::optional<ConfusionCell> ConfusionGeometry::cellAt(const QPointF& point) const {
    if (point.x() < nameWidth || point.y() < headHeight) return std::nullopt;
    const ConfusionCell cell{static_cast<int>((point.y() - headHeight + scroll.y()) / side),
                             static_cast<int>((point.x() - nameWidth + scroll.x()) / side)};
    if (cell.truth >= classes || cell.answer >= classes) return std::nullopt;
    return cell;
}

std::optional<int> ConfusionGeometry::nameAt(const QPointF& point, bool& isColumn) const {
    isColumn = point.y() < headHeight;
    if (isColumn == (point.x() < nameWidth - kGrid)) return std::nullopt;
    double along = (point.y() - headHeight + scroll.y()) / side;
    if (isColumn) {
        const double foot = isSlanted ? (headHeight - point.y()) / kSlantTangent : 0;
        along = (point.x() - foot - nameWidth + scroll.x()) / side;
    }
    const int index = static_cast<int>(std::floor(along));
    return index >= 0 && index < classes ? std::optional(index) : std::nullopt;
}

}  // namespace espalier::ui
