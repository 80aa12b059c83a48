// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/ending.h"

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "fmt/format.h"

namespace espalier::engine {

std::string endingSentence(FinishReason reason,
                           const TrainingOptions& options,
                           const TrainingProgress& start,
                           const TrainingProgress& end) {
    assert(reason != FinishReason::Diverged);
    if (reason == FinishReason::Stopped) {
        if (end.stepsAttempted == 0) return "Stopped before the first step; nothing was trained.";
        return fmt::format("Stopped, saved at step {}.", end.stepsAttempted);
    }
    if (reason == FinishReason::Patience) {
        // Weights from after an explosion are not worth training on.
        const bool isWithinReason = end.explodedAfter < 0;
        // A run that was resumed counts its patience from the epoch it was resumed at; the sentence
        // counts from the best one.
        const std::int64_t since =
            std::max(end.epochsWithoutBetter, end.lastEpoch() - end.bestEpoch);
        return fmt::format(
            "Stopped early: the {} has not improved for {} epoch{}; the best was epoch {}.{}",
            options.bestBy == kValidationLoss ? "validation loss" : "metric " + options.bestBy,
            since,
            since == 1 ? "" : "s",
            end.bestEpoch,
            isWithinReason ? " Resume the run to continue anyway." : "");
    }
    if (end.stepsAttempted == start.stepsAttempted) {
        return fmt::format("{} already trained. Increase the number of epochs to continue.",
                           options.epochs == 1 ? "The only epoch is"
                                               : fmt::format("All {} epochs are", options.epochs));
    }
    return fmt::format("Trained for {} epoch{}.", options.epochs, options.epochs == 1 ? "" : "s");
}

}  // namespace espalier::engine
