// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/loop/split_metrics.h"
#include "engine/training/loop/training_event.h"

namespace espalier::engine {

/// Follows a run's loss from epoch to epoch, so that a run whose steps were far too large does not
/// end as a success although none of its values was NaN. Used by the training thread; the progress
/// outlives it.
class LossExplosion {
  public:
    explicit LossExplosion(TrainingProgress& progress)
        : progress_(progress), epochBegan_(progress.stepsAttempted - progress.batchInEpoch) {}

    /// At the end of each epoch, before the epoch may become the best one: records in the progress
    /// after which step the validation loss was ruined (isRuined()).
    void noteValidation(const SplitMetrics& validation);
    /// At the end of each epoch; `validation` may be nullptr. Training goes on, as it may recover.
    /// Records in the progress, and so in checkpoints, after which step the loss exploded.
    /// Returns what to tell the person now, when it has exploded and when it has recovered from
    /// that; else empty.
    std::string note(const SplitMetrics& training,
                     const SplitMetrics* validation,
                     const TrainingOptions& options);
    /// Of a run that is resumed where it ends at once: judge() knows again that its loss is
    /// exploded, as it did before the program was killed.
    void recall();
    /// Of a run that has ended: Diverged, unless it was stopped, or the network that it keeps is
    /// one of before the explosion. `text` then says what happened, and what to do; `canResume`:
    /// there is a checkpoint of before.
    FinishReason judge(FinishReason reason,
                       const TrainingOptions& options,
                       bool canResume,
                       std::string& text) const;

  private:
    bool hasGoodBest() const;  ///< the best network is no worse than the network began
    bool keepsUsableNetwork(const TrainingOptions& options) const;

    TrainingProgress& progress_;
    std::int64_t epochBegan_;  ///< after so many steps
    std::string sentence_;     ///< of the last epoch; empty where its loss is within reason
    bool said_ = false;
};

/// Whether a run that has ended, even as stopped, or as completed because it keeps an earlier
/// network, says that its loss has exploded.
bool tellsOfExplosion(const TrainingEvent& finished);

/// Whether a run whose loss exploded can go on from before that.
struct GoingBack {
    bool isPossible = false;
    std::string problem = {};  ///< a sentence where that could not be found out; else empty
};

/// Of a run whose loss exploded, or was ruined, after that step: whether it can go on, with a lower
/// learning rate, from a checkpoint of before that is no worse than the network began. Otherwise
/// only a new run helps. Nothing may be writing checkpoints. Where that cannot be found out,
/// whatever was thrown, it cannot.
GoingBack canGoBack(const std::filesystem::path& checkpointFolder, std::int64_t explodedAfter);
/// GoingBack::problem with what it means, for the person.
std::string cannotGoBackText(const std::string& problem);

}  // namespace espalier::engine
