// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/options/option_change.h"
#include "engine/training/options/training_options.h"

namespace espalier::engine {

/// What a person wants to be different from here on when a run is resumed. A value.
struct ResumeChoices {
    std::int64_t extraEpochs = 0;             ///< on top of those planned
    std::optional<std::int64_t> epochs = {};  ///< in all, instead
    std::optional<std::int64_t> validationPatience = {};
    std::optional<double> learningRate = {};
    // Where it is computed, which alters no bit, so that it is not recorded.
    std::string device = {};  ///< TrainingOptions::device; empty: as before
    std::optional<std::int64_t> workers = {};
    std::optional<bool> recompute = {};
    bool inWindow = false;  ///< messages name its fields and not the options of the terminal
};

/// How a run goes on from where it was resumed.
struct ResumePlan {
    std::vector<OptionChange> changes;       ///< all of the run, in the order of their steps
    bool isNew = false;                      ///< they are not those that the run had before
    TrainingOptions options = {};            ///< of the first step that follows
    std::vector<std::string> messages = {};  ///< sentences for the person
};

/// Of a run that is at `start`, with the options `then` and the `changes` recorded so far. Whatever
/// the choices alter is one more change at this very place, so that the run's record repeats the
/// whole run with the same bits; it also holds for changes recorded further on, which a run has
/// that falls back to an older checkpoint. Where patience has ended the run it starts over; where
/// it is spent and the run was killed before it was concluded (not `hasEnded`), it ends now, unless
/// a choice is about what follows. Throws RequestError when a choice is out of its range, or is not
/// compatible with what was trained.
ResumePlan planResume(const TrainingOptions& then,
                      const TrainingProgress& start,
                      std::vector<OptionChange> changes,
                      const ResumeChoices& choices,
                      bool hasEnded = true);

/// Why added epochs change little, and what to do instead: where `options`, which plan them, have a
/// falling schedule that has nearly ended at `start`. Empty where they begin at more than a
/// twentieth of its highest rate. `inWindow`: as in ResumeChoices.
std::string fallenRateSentence(const TrainingOptions& options,
                               const TrainingProgress& start,
                               bool inWindow);

}  // namespace espalier::engine
