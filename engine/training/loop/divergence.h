// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/network/network.h"
#include "engine/runtime/executor.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/loop/autopsy.h"
#include "engine/training/loop/split_metrics.h"
#include "engine/training/options/safer_rate.h"
#include "engine/training/options/training_options.h"

namespace espalier::engine {

/// What every sentence about a divergence begins with.
inline constexpr std::string_view kDiverged = "Training diverged: ";

/// "Training diverged: values in step 12 became NaN or infinite, first in the output of …":
/// where it started and what to try. `placeIsSure` is false if the weights are no longer those of
/// the step: then no place is named but the input, which does not depend on them. `canResume` is
/// false where no checkpoint is good enough to go on from: then the advice is to start again.
std::string divergenceSentence(std::int64_t step,
                               const std::optional<Executor::NonFinite>& place,
                               bool placeIsSure,
                               const Network& network,
                               const TrainingOptions& options,
                               bool canResume = true);

/// "Training diverged: the update of step 12 made "conv1.weight" of layer …": of what was about to
/// be saved, the optimizer's states too, found at `place`.
std::string weightsSentence(std::int64_t step,
                            const Autopsy::Place& place,
                            const TrainingOptions& options,
                            bool canResume = true);

/// What kind of layer it is, for people: "Conv2D"; empty where there is none of that id.
std::string layerTypeText(const NodeId& layer, const Network& network);

/// Whether an epoch has left a network that is worse than it began, although every step was finite:
/// the validation loss (nullptr: there is none) is not finite; or the training loss is far above
/// that of the run's very first step, where that is known, and the validation loss is too.
bool hasExploded(const TrainingProgress& progress,
                 const SplitMetrics& training,
                 const SplitMetrics* validation);
/// Of such an epoch, the current one: "Training diverged: the loss of epoch 4 (7.2e+03) is more
/// than ten times that of the first step (1.61).": what happened.
std::string explosionSentence(const TrainingProgress& progress, const SplitMetrics& training);
/// Whether the validation loss of the current epoch is a sign that its network is ruined: it is not
/// finite, or more than ten times that of the best epoch before it or the loss of the run's very
/// first step, whichever is smaller (one that is 0 or not known does not count). To be asked before
/// the epoch may become the best one itself.
///
/// Ten is the factor of hasExploded(), whose training loss is a mean over the epoch and so misses
/// what the last updates of the epoch did. It is a convention, not a formula: overfitting raises a
/// validation loss by a few times over many epochs. Where it is too strict, a run that has diverged
/// continues from an earlier epoch than it must, which costs epochs; to continue from a ruined
/// network would cost the run.
bool isRuined(const TrainingProgress& progress, const SplitMetrics& validation);
/// What to try after it: resume from before the explosion where that can be done, or start again.
std::string explosionAdvice(const TrainingOptions& options, bool canResume);

}  // namespace espalier::engine
