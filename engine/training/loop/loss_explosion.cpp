// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/loss_explosion.h"

#include <exception>
#include <utility>

#include "engine/base/error_sentence.h"
#include "engine/training/loop/divergence.h"
#include "fmt/format.h"

namespace espalier::engine {

void LossExplosion::noteValidation(const SplitMetrics& validation) {
    if (!isRuined(progress_, validation)) {
        progress_.ruinedAfter = -1;
    } else if (progress_.ruinedAfter < 0) {
        progress_.ruinedAfter = epochBegan_;
    }
}

std::string LossExplosion::note(const SplitMetrics& training,
                                const SplitMetrics* validation,
                                const TrainingOptions& options) {
    sentence_.clear();
    const std::int64_t began = std::exchange(epochBegan_, progress_.stepsAttempted);
    if (!hasExploded(progress_, training, validation)) {
        const bool hadExploded = std::exchange(progress_.explodedAfter, -1) >= 0;
        if (!hadExploded || !std::exchange(said_, false)) return {};
        return fmt::format("Training has recovered: the loss of epoch {} is {:.3g}.",
                           progress_.epoch,
                           training.loss);
    }
    if (progress_.explodedAfter < 0) progress_.explodedAfter = began;
    sentence_ = explosionSentence(progress_, training);
    if (std::exchange(said_, true)) return {};
    // Other checkpoints of before are replaced by the time that it ends.
    const bool staysGood = progress_.soundUntil() > 0 && hasGoodBest();
    return fmt::format("{} Training goes on, because it may recover. If it does not: {}",
                       sentence_,
                       explosionAdvice(options, staysGood));
}

void LossExplosion::recall() {
    if (progress_.explodedAfter < 0) return;
    sentence_ =
        fmt::format("{}the loss exploded after step {}.", kDiverged, progress_.explodedAfter);
}

FinishReason LossExplosion::judge(FinishReason reason,
                                  const TrainingOptions& options,
                                  bool canResume,
                                  std::string& text) const {
    if (reason == FinishReason::Diverged || sentence_.empty()) return reason;
    const std::string advice = sentence_ + " " + explosionAdvice(options, canResume);
    if (reason == FinishReason::Stopped) {  // it might have recovered
        text = advice + " " + text;
        return reason;
    }
    if (keepsUsableNetwork(options)) {
        text = fmt::format("{} The network of epoch {}, from before that, is kept. {}",
                           advice,
                           progress_.bestEpoch,
                           text);
        return reason;
    }
    text = advice;
    return FinishReason::Diverged;
}

bool LossExplosion::hasGoodBest() const {
    return progress_.bestEpoch > 0 &&
           (progress_.firstLoss == 0 || progress_.bestValidationLoss <= progress_.firstLoss);
}

bool LossExplosion::keepsUsableNetwork(const TrainingOptions& options) const {
    return options.outputNetwork == OutputNetwork::Best && hasGoodBest();
}

bool tellsOfExplosion(const TrainingEvent& finished) {
    return finished.kind == EventKind::Finished && finished.text.starts_with(kDiverged);
}

// It is read as a resume would read it.
GoingBack canGoBack(const std::filesystem::path& checkpointFolder, std::int64_t explodedAfter) {
    try {
        const auto found = findNewestCheckpoint(checkpointFolder, explodedAfter + 1);
        if (!found) return {};
        const TrainingProgress& before = found->checkpoint.progress;
        return {.isPossible = before.bestEpoch == 0 || before.firstLoss == 0 ||
                              before.bestValidationLoss <= before.firstLoss};
    } catch (const std::exception& error) {
        // Also of memory that was refused: what happened to the run matters more.
        return {.problem = errorSentence(error)};
    }
}

std::string cannotGoBackText(const std::string& problem) {
    return "The run cannot be resumed from before its loss exploded: its checkpoints could not be "
           "read. " +
           problem;
}

}  // namespace espalier::engine
