// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <vector>

#include "ui/plots/plot_mark.h"

namespace espalier::ui {

/// A line as it is drawn.
struct Points {
    QVector<double> steps;
    QVector<double> values;
};

/// The points of a line within the range, plus one on either side. If there are more than can be
/// distinguished, only the minimum and maximum of every few.
Points visiblePoints(const Points& all, double from, double to, qsizetype most);

/// The steps of the marks within the range, at least `gap` steps apart.
QVector<double> visibleMarks(const std::vector<PlotMark>& all, double from, double to, double gap);

}  // namespace espalier::ui
