// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>

#include "engine/sweep/sweep_standing.h"
#include "ui/plots/parallel_plot.h"

namespace espalier::ui {

struct ParallelLines {
    QVector<ParallelAxis> axes;
    QVector<ParallelLine> lines;  ///< of all trials, by number
};

/// The trials as parallel coordinates: the options in which any two of them differ, then the judge.
/// Pure.
ParallelLines parallelLines(const engine::SweepStanding& standing);

}  // namespace espalier::ui
