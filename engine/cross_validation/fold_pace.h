// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "engine/cross_validation/cross_validation.h"
#include "engine/training/loop/training_event.h"

namespace espalier::engine {

/// How long a cross-validation takes from now on, while one of its folds is trained. A value.
struct FoldPace {
    int after = 0;  ///< folds whose training begins or goes on after this one
    /// Of the training of a fold, the mean of those that are finished, which may have ended before
    /// their last epoch; NaN while none is.
    double secondsOfFinished = std::numeric_limits<double>::quiet_NaN();
    double secondsOfBegun = 0;  ///< that folds among those after it were trained already

    /// Seconds for what is left of this fold and the folds after it: as long as the finished ones
    /// took, or as this one seems to take. `event`: a step or epoch of this fold. NaN while its own
    /// time is not known. The tests of the folds are not counted.
    double remaining(const TrainingEvent& event) const;
};

/// For a fold whose training begins or goes on; reads the runs of the finished ones.
FoldPace foldPace(const CrossValidation& validation, int number);

}  // namespace espalier::engine
