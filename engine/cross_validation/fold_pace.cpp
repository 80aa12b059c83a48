// SPDX-License-Identifier: Apache-2.0
#include "engine/cross_validation/fold_pace.h"

#include <cmath>

#include "engine/base/error.h"

namespace espalier::engine {

double FoldPace::remaining(const TrainingEvent& event) const {
    const double ofOne = std::isfinite(secondsOfFinished)
                             ? secondsOfFinished
                             : event.elapsedSeconds + event.remainingSeconds;
    return event.remainingSeconds + static_cast<double>(after) * ofOne;
}

FoldPace foldPace(const CrossValidation& validation, int number) {
    FoldPace pace;
    double seconds = 0;
    int finished = 0;
    for (int other = 1; other <= validation.folds; ++other) {
        if (other == number) continue;
        try {
            if (foldState(validation, other) != FoldState::Finished) {
                if (other > number) ++pace.after;
                continue;
            }
            seconds += summariseRun(validation.folder.fold(other).path).seconds;
            ++finished;
        } catch (const Error&) {
            continue;  // damage is reported when its turn comes
        }
    }
    if (finished > 0 && seconds > 0) pace.secondsOfFinished = seconds / finished;
    return pace;
}

}  // namespace espalier::engine
