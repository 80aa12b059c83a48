// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/visible_points.h"

#include <algorithm>
#include <utility>

namespace espalier::ui {

Points visiblePoints(const Points& all, double from, double to, qsizetype most) {
    const auto begin = all.steps.begin();
    qsizetype first = std::lower_bound(begin, all.steps.end(), from) - begin;
    qsizetype last = std::upper_bound(begin, all.steps.end(), to) - begin;
    first = std::max<qsizetype>(0, first - 1);
    last = std::min(all.steps.size(), last + 1);
    if (last - first <= most) {
        return {all.steps.mid(first, last - first), all.values.mid(first, last - first)};
    }
    Points seen;
    const qsizetype group = 2 * ((last - first) / most + 1);
    for (qsizetype i = first; i < last; i += group) {
        const auto values = all.values.begin();
        auto [low, high] = std::minmax_element(values + i, values + std::min(i + group, last));
        if (high < low) std::swap(low, high);  // whichever comes first
        for (auto value = low;; value = high) {
            seen.steps.push_back(all.steps[value - values]);
            seen.values.push_back(*value);
            if (value == high) break;
        }
    }
    return seen;
}

QVector<double> visibleMarks(const std::vector<PlotMark>& all, double from, double to, double gap) {
    const auto startsBefore = [](const PlotMark& mark, double step) { return mark.step < step; };
    QVector<double> steps;
    auto mark = std::lower_bound(all.begin(), all.end(), from, startsBefore);
    while (mark != all.end() && mark->step <= to) {
        steps.push_back(mark->step);
        mark = std::lower_bound(mark + 1, all.end(), mark->step + gap, startsBefore);
    }
    return steps;
}

}  // namespace espalier::ui
