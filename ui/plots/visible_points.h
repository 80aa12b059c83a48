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

/// What is seen of a line within the range, and one point more at either side; where there are more
/// than can be told apart, the smallest and the largest of every few.
Points visiblePoints(const Points& all, double from, double to, qsizetype most);

/// The steps of those within the range, `gap` steps apart or more.
QVector<double> visibleMarks(const std::vector<PlotMark>& all, double from, double to, double gap);

}  // namespace espalier::ui
