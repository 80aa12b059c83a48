// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "engine/training/loop/best_result.h"
#include "engine/training/loop/learning_course.h"
#include "engine/training/loop/training_event.h"

namespace espalier::ui {

/// All numbers of the displayed run at one moment. A value.
struct RunMoment {
    engine::TrainingEvent now = {};                   ///< the newest step or epoch
    std::int64_t finishedEpochs = 0;                  ///< as the list of runs counts
    engine::BestResult best = {};                     ///< until now
    std::vector<engine::MetricValue> validated = {};  ///< by the last validation
    engine::LearningVerdict verdict = {};             ///< how the training goes

    /// False before the first step.
    bool hasSteps() const { return now.epochs > 0 && now.stepsPerEpoch > 0; }
    std::int64_t steps() const { return now.epochs * now.stepsPerEpoch; }  ///< of the whole run
    /// The fraction of its steps that are done, in thousandths: the value of every progress bar.
    int thousandths() const {
        return hasSteps() ? static_cast<int>(1000 * static_cast<double>(now.step) /
                                             static_cast<double>(steps()))
                          : 0;
    }
};

}  // namespace espalier::ui
