// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/progress_book.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "fmt/format.h"

namespace espalier::engine {

void ProgressBook::noteStep(const StepMetrics& metrics) {
    ++progress_.stepsAttempted;
    if (metrics.updated) ++progress_.stepsApplied;
    ++progress_.batchInEpoch;
    if (std::isfinite(metrics.lossSum)) {
        // Of the first step that has one: those before may have had no readable image.
        const bool isFirst = progress_.epoch == 1 && progress_.epochWeightSum == 0;
        if (isFirst && progress_.firstLoss == 0) {
            // A trained start may find its first few images easy.
            progress_.firstLoss = std::max(metrics.lossSum / metrics.weightSum, lossOfGuessing_);
        }
        progress_.epochLossSum += metrics.lossSum;
        progress_.epochWeightSum += metrics.weightSum;
        progress_.epochCorrect += metrics.correct;
    }
    noteLossScale(metrics);
}

void ProgressBook::noteEmptyStep() {
    ++progress_.stepsAttempted;
    ++progress_.batchInEpoch;
}

bool ProgressBook::mayBeSkipped(const StepMetrics& metrics) const {
    return scalesLoss_ && !metrics.updated && !progress_.lossScale.isSmallest();
}

// The scale for the next step. This step's metrics are available before the next one starts,
// however far reading and copying are ahead, so the scale depends on earlier steps only.
void ProgressBook::noteLossScale(const StepMetrics& metrics) {
    if (!scalesLoss_) return;
    const double before = progress_.lossScale.factor();
    progress_.lossScale.note(metrics.updated);
    if (metrics.updated) return;
    ++progress_.stepsSkipped;
    ++progress_.epochSkipped;
    if (std::exchange(saidSkipped_, true)) return;
    message_ = fmt::format(
        "Step {} was skipped: its gradients overflowed fp16 with a loss scale of {}; the scale is "
        "now {}. A few skipped steps are normal, especially at the start, and do no harm.",
        progress_.stepsAttempted,
        before,
        progress_.lossScale.factor());
}

std::string ProgressBook::takeMessage() {
    return std::exchange(message_, {});
}

bool ProgressBook::epochIsEmpty() const {
    return progress_.epochWeightSum == 0 && progress_.epochSkipped == 0;
}

SplitMetrics ProgressBook::epochMetrics() const {
    return {.loss = progress_.epochLossSum / progress_.epochWeightSum,
            .accuracy = progress_.epochCorrect / progress_.epochWeightSum};
}

void ProgressBook::beginNextEpoch() {
    ++progress_.epoch;
    progress_.batchInEpoch = 0;
    progress_.epochLossSum = 0;
    progress_.epochWeightSum = 0;
    progress_.epochCorrect = 0;
    progress_.epochSkipped = 0;
}

}  // namespace espalier::engine
