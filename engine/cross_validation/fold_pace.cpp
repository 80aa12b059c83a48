// SPDX-License-Identifier: Apache-2.0
#include "engine/cross_validation/fold_pace.h"

#include <algorithm>
#include <cmath>

#include "engine/base/error.h"
#include "engine/cross_validation/fold_reading.h"

namespace espalier::engine {

namespace {

// One that is trained lacks only its test, and one that has diverged is not trained further.
bool isToBeTrained(FoldState state) {
    return state == FoldState::Open || state == FoldState::Begun;
}

}  // namespace

double FoldPace::remaining(const TrainingEvent& event) const {
    const double ofOne = std::isfinite(secondsOfFinished)
                             ? secondsOfFinished
                             : event.elapsedSeconds + event.remainingSeconds;
    const double ofOthers = static_cast<double>(after) * ofOne - secondsOfBegun;
    return event.remainingSeconds + std::max(0.0, ofOthers);
}

FoldPace foldPace(const CrossValidation& validation, int number) {
    FoldPace pace;
    double seconds = 0;
    int finished = 0;
    for (int other = 1; other <= validation.folds; ++other) {
        if (other == number) continue;
        try {
            const FoldFiles files = readFold(validation, other);
            const double trained = files.run ? files.run->seconds : 0;
            if (files.state == FoldState::Finished) {
                seconds += trained;
                ++finished;
            } else if (other > number && isToBeTrained(files.state)) {
                pace.secondsOfBegun += trained;
                ++pace.after;
            }
        } catch (const Error&) {
            continue;  // damage is reported when its turn comes
        }
    }
    if (finished > 0 && seconds > 0) pace.secondsOfFinished = seconds / finished;
    return pace;
}

}  // namespace espalier::engine
