// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/divergence.h"

#include <algorithm>
#include <cmath>

#include "fmt/format.h"

namespace espalier::engine {

namespace {

std::string layerText(const NodeId& node, const std::string& label) {
    return label.empty() ? fmt::format("layer {}", node)
                         : fmt::format("layer {} ({})", node, label);
}

// Whole phrases, each of which translates as one.
std::string outputText(const NodeId& node, const std::string& label) {
    return label.empty() ? fmt::format(", first in the output of layer {}", node)
                         : fmt::format(", first in the output of layer {} ({})", node, label);
}

std::string gradientsText(const NodeId& node, const std::string& label) {
    return label.empty() ? fmt::format(", first in the gradients of layer {}", node)
                         : fmt::format(", first in the gradients of layer {} ({})", node, label);
}

std::string placeText(const std::optional<Executor::NonFinite>& place,
                      bool isSure,
                      const Network& network) {
    if (!place) return isSure ? ", first in the sum of all gradients" : "";
    if (place->node.empty()) return fmt::format(", first in the input \"{}\"", place->op);
    const std::string label = layerTypeText(place->node, network);
    return place->backward ? gradientsText(place->node, label) : outputText(place->node, label);
}

constexpr double kFar = 10;  // times the first loss, or the best one

bool isFarAboveFirst(const TrainingProgress& progress, const SplitMetrics& training) {
    return progress.firstLoss > 0 && training.loss > kFar * progress.firstLoss;
}

// Of window and terminal alike: the button or command for it is named beside the sentence.
std::string triedRate(const TrainingOptions& options) {
    return fmt::format("it was {}; try {}",
                       rateText(options.learningRate),
                       rateText(saferRate(options, options.learningRate)));
}

std::string resumeAdvice(const TrainingOptions& options, const std::string& newRun) {
    return fmt::format("Resume with a lower learning rate ({}), or start a new run{}.",
                       triedRate(options),
                       newRun);
}

std::string startAdvice(const TrainingOptions& options, const std::string& newRun) {
    return fmt::format(
        "Start a new run with a lower learning rate ({}){}.", triedRate(options), newRun);
}

// What the new run is to have besides, behind the advice to resume or to start one.
std::string clippingText(const TrainingOptions& options, bool canResume) {
    if (options.clipNorm != 0) return {};
    return canResume ? fmt::format(" with clipped gradients (clip norm {})", kSaferClipNorm)
                     : fmt::format(" and clipped gradients (clip norm {})", kSaferClipNorm);
}

std::string precisionText(bool canResume) {
    return canResume ? " with precision bf16 or fp32" : " and precision bf16 or fp32";
}

std::string rateAdvice(const TrainingOptions& options, bool canResume) {
    const bool isHalf = options.precision == Precision::Float16;
    const std::string newRun = isHalf ? precisionText(canResume) : clippingText(options, canResume);
    return fmt::format(
        "{}{}",
        isHalf ? "The largest fp16 value is 65,504, and a smaller loss scale does not help here. "
               : "",
        canResume ? resumeAdvice(options, newRun) : startAdvice(options, newRun));
}

std::string adviceText(const std::optional<Executor::NonFinite>& place,
                       const TrainingOptions& options,
                       bool canResume) {
    const bool isInput = place && place->node.empty();
    return isInput ? "Check the images and the normalisation." : rateAdvice(options, canResume);
}

}  // namespace

std::string layerTypeText(const NodeId& layer, const Network& network) {
    const auto found = std::ranges::find(network.layers, layer, &NetworkLayer::id);
    return found == network.layers.end() ? std::string() : found->layer->description().label;
}

std::string weightsSentence(std::int64_t step,
                            const Autopsy::Place& place,
                            const TrainingOptions& options,
                            bool canResume) {
    return fmt::format(
        "{}the update of step {} made \"{}\"{} NaN or infinite. This state was "
        "not saved. {}",
        kDiverged,
        step,
        place.tensor,
        place.layer.empty() ? "" : " of " + layerText(place.layer, place.label),
        rateAdvice(options, canResume));
}

std::string divergenceSentence(std::int64_t step,
                               const std::optional<Executor::NonFinite>& place,
                               bool placeIsSure,
                               const Network& network,
                               const TrainingOptions& options,
                               bool canResume) {
    return fmt::format("{}values in step {} became NaN or infinite{}. {}",
                       kDiverged,
                       step,
                       placeText(place, placeIsSure, network),
                       adviceText(place, options, canResume));
}

bool hasExploded(const TrainingProgress& progress,
                 const SplitMetrics& training,
                 const SplitMetrics* validation) {
    if (validation && !std::isfinite(validation->loss)) return true;
    if (!isFarAboveFirst(progress, training)) return false;
    return !validation || validation->loss > progress.firstLoss;
}

bool isRuined(const TrainingProgress& progress, const SplitMetrics& validation) {
    if (!std::isfinite(validation.loss)) return true;
    double before = progress.firstLoss;
    const bool hasBest = progress.bestEpoch > 0 && progress.bestValidationLoss > 0;
    // The best of nothing but ruined epochs is no measure.
    if (hasBest && (before == 0 || progress.bestValidationLoss < before)) {
        before = progress.bestValidationLoss;
    }
    return before > 0 && validation.loss > kFar * before;
}

std::string explosionSentence(const TrainingProgress& progress, const SplitMetrics& training) {
    if (!isFarAboveFirst(progress, training)) {
        return fmt::format(
            "{}the validation loss of epoch {} is NaN or infinite.", kDiverged, progress.epoch);
    }
    return fmt::format(
        "{}the loss of epoch {} ({:.3g}) is more than ten times what it was at the "
        "beginning ({:.3g}).",
        kDiverged,
        progress.epoch,
        training.loss,
        progress.firstLoss);
}

std::string explosionAdvice(const TrainingOptions& options, bool canResume) {
    const std::string newRun = clippingText(options, canResume);
    return canResume ? resumeAdvice(options, newRun) : startAdvice(options, newRun);
}

}  // namespace espalier::engine
