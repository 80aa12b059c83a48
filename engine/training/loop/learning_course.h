// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <limits>
#include <string>
#include <vector>

#include "engine/base/diagnostics.h"
#include "engine/tasks/training_outcome.h"
#include "engine/training/loop/best_result.h"
#include "engine/training/loop/training_event.h"

namespace espalier::engine {

/// How a training goes.
enum class Learning : std::uint8_t {
    Unknown,      ///< nothing to say: it has no step yet, or has diverged, which is said elsewhere
    TooEarly,     ///< too few steps
    Improving,    ///< the loss falls, and validation, if there is any, improves
    Stalled,      ///< training improves, validation does not
    Settled,      ///< neither improves
    Memorising,   ///< training improves, validation gets worse
    NoBetter,     ///< the loss falls, but a trivial predictor is as good
    NotLearning,  ///< the training loss is as at the start, or higher
};

/// What is known of a run besides its events.
struct LearningFacts {
    std::int64_t validationImages = 0;                           ///< 0 = not known
    double baseline = std::numeric_limits<double>::quiet_NaN();  ///< Task::baseline()
};

struct LearningVerdict {
    Learning state = Learning::Unknown;
    Diagnostic sentence = {};  ///< without a pattern where there is nothing to say
    MoreEpochs moreEpochs = MoreEpochs::Unknown;  ///< what that says of them; all advice follows it
};

/// Of a run's events, what says how its training goes: the first and the newest steps, and the
/// losses of all epochs. A value.
class LearningCourse {
  public:
    /// `bestBy`: TrainingOptions::bestBy.
    explicit LearningCourse(const std::string& bestBy = kValidationLoss) {
        best_.criterion = bestBy;
    }
    /// Of all events of a run.
    LearningCourse(const std::string& bestBy, const std::vector<TrainingEvent>& events)
        : LearningCourse(bestBy) {
        for (const TrainingEvent& event : events) note(event);
    }
    /// Takes the next event, of any kind. Epochs and steps that a resumed run repeats replace those
    /// of before, or count once.
    void note(const TrainingEvent& event);
    const BestResult& best() const { return best_; }

    /// A sentence about all that was noted: in the past tense once the training has ended. Depends
    /// on nothing else.
    LearningVerdict verdict(const LearningFacts& facts) const;

  private:
    friend class LearningJudge;
    struct Epoch {
        std::int64_t number = 0;
        double trainingLoss = std::numeric_limits<double>::quiet_NaN();  ///< mean over the epoch
        double validationLoss = std::numeric_limits<double>::quiet_NaN();
    };

    std::vector<Epoch> epochs_;
    std::vector<double> first_;  ///< the losses of the first steps
    std::deque<double> newest_;  ///< of the newest ones
    std::int64_t steps_ = 0;     ///< the newest step
    BestResult best_;
    bool hasEnded_ = false;
    bool hasDiverged_ = false;
};

}  // namespace espalier::engine
