// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/training/loop/training_event.h"

namespace espalier::cli {

/// A point of a curve: all values at `x`, from `low` to `high`.
struct PlotPoint {
    double x = 0;
    double low = 0;
    double high = 0;
};

struct TextPlot {
    std::string title;
    std::vector<PlotPoint> line =
        {};  ///< drawn in dots, joined; points that are not finite are left out
    std::vector<PlotPoint> marks = {};  ///< drawn over the line, one mark each
    bool isShare = false;               ///< 0 … 1, shown in per cent
    int width = 80;                     ///< columns, including the axis
    int height = 10;                    ///< lines of the curve
    bool unicode = true;
};

/// The curve as text: title, curve with its axis, and the x axis. Large ranges get a logarithmic
/// axis. Empty if there is nothing to draw.
std::string drawPlot(const TextPlot& plot);

/// The loss of a run and, below it, the first metric of its task.
std::string drawCurves(const std::vector<engine::TrainingEvent>& events, int width, bool unicode);

}  // namespace espalier::cli
