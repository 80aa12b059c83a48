// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/divergence_report.h"

#include <algorithm>
#include <cmath>

#include "engine/runtime/finite_values.h"
#include "engine/training/loop/divergence.h"
#include "engine/training/loop/loss_explosion.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kMostBadWeights = 100;

bool isFinite(const HostTensor& tensor) {
    return allFinite(tensor.type, tensor.bytes);
}

// "conv1" of "conv1.weight.optimizer0". An id may contain dots, so the longest one counts.
NodeId layerOf(const std::string& tensor, const Network& network) {
    NodeId found;
    for (const NetworkLayer& layer : network.layers) {
        if (layer.id.size() > found.size() && tensor.starts_with(layer.id + ".")) found = layer.id;
    }
    return found;
}

Autopsy::Place placeOf(const Executor::NonFinite& found, const Network& network) {
    if (found.node.empty()) {
        return {.kind = TensorKind::Input, .layer = {}, .label = {}, .tensor = found.op, .op = {}};
    }
    return {.kind = found.backward ? TensorKind::Gradient : TensorKind::Output,
            .layer = found.node,
            .label = layerTypeText(found.node, network),
            .tensor = found.tensor,
            .op = found.op};
}

Autopsy::Place placeOfWeights(const std::string& tensor, const Network& network) {
    const NodeId layer = layerOf(tensor, network);
    return {.kind = TensorKind::Parameter,
            .layer = layer,
            .label = layerTypeText(layer, network),
            .tensor = tensor,
            .op = {}};
}

}  // namespace

void DivergenceReport::noteStep(const StepMetrics& metrics, double rate) {
    steps_[stepsNoted_++ % kSteps] = {.step = progress_.stepsAttempted + 1,
                                      .loss = metrics.lossSum / metrics.weightSum,
                                      .learningRate = rate,
                                      .gradientNorm = metrics.gradientNorm};
}

void DivergenceReport::takeStep(const StepPipeline::Step& step, StepPipeline& steps) {
    // Where another one has begun meanwhile, its update is in the weights already.
    const bool isBefore = steps.inFlight() == 0;
    noteStep(step.metrics, step.rate);
    const Executor::StepInspection inspection = steps.inspect(step);
    kind_ = DivergenceKind::Step;
    sentence_ = divergenceSentence(progress_.stepsAttempted + 1,
                                   inspection.first,
                                   isBefore,
                                   work_.network,
                                   options(),
                                   wayBack().isPossible);
    takeInspection(inspection, step.values);
    takeImages(step.batch);
    if (isBefore) badWeights_ = weightsNotFinite();
    if (!first_ && !badWeights_.empty()) {
        first_ = placeOfWeights(badWeights_.front(), work_.network);
    }
}

void DivergenceReport::takeWeights(const std::string& tensor) {
    kind_ = DivergenceKind::Weights;
    first_ = placeOfWeights(tensor, work_.network);
    badWeights_ = {tensor};
    sentence_ = weightsSentence(progress_.stepsAttempted, *first_, options(), wayBack().isPossible);
}

// The weights cannot be those of before the divergence any more, but a loss that has exploded shows
// in the gradients as well.
void DivergenceReport::takeLastBatch(const Batch& batch, const kernels::StepValues& values) {
    takeImages(batch);
    if (kind_ == DivergenceKind::Weights) return;
    const Executor::StepInspection inspection = executors_.inspect(batch, values);
    takeInspection(inspection, values);
}

void DivergenceReport::takeInspection(const Executor::StepInspection& inspection,
                                      const kernels::StepValues& values) {
    if (inspection.first) first_ = placeOf(*inspection.first, work_.network);
    gradients_.clear();
    for (const NetworkLayer& layer : work_.network.layers) {
        double squares = 0;
        bool isTrained = false;
        for (const Executor::GradientNorm& gradient : inspection.gradients) {
            if (gradient.node != layer.id) continue;
            const double norm = gradient.norm * values.inverseLossScale;
            squares += norm * norm;
            isTrained = true;
        }
        if (!isTrained) continue;
        gradients_.push_back(
            {layer.id, layerTypeText(layer.id, work_.network), std::sqrt(squares)});
    }
}

void DivergenceReport::takeImages(const Batch& batch) {
    images_.clear();
    const auto weights = batch.weights.floats();
    for (std::size_t i = 0; i < batch.samples.size(); ++i) {
        images_.push_back({.name = work_.training.sampleName(batch.samples[i]),
                           .isUnread = i < weights.size() && weights[i] == 0,
                           .copy = {}});
    }
}

// A copy of all of them, as for a checkpoint; only after a divergence.
std::vector<std::string> DivergenceReport::weightsNotFinite() {
    std::vector<std::string> names;
    for (const HostTensor& tensor : executors_.exportNetwork()) {
        if (isFinite(tensor)) continue;
        names.push_back(tensor.name);
        if (names.size() == kMostBadWeights) break;
    }
    return names;
}

std::vector<Autopsy::Step> DivergenceReport::lastSteps() const {
    std::vector<Autopsy::Step> last;
    const std::size_t first = stepsNoted_ > kSteps ? stepsNoted_ - kSteps : 0;
    for (std::size_t i = first; i < stepsNoted_; ++i) last.push_back(steps_[i % kSteps]);
    return last;
}

GoingBack DivergenceReport::wayBack() const {
    // A ruined validation loss alone is no divergence.
    const bool counts = progress_.explodedAfter >= 0 || kind_ != DivergenceKind::Explosion;
    if (!counts || progress_.soundUntil() < 0) return {.isPossible = true};
    return canGoBack(work_.checkpointFolder, progress_.soundUntil());
}

Autopsy DivergenceReport::autopsy(const std::string& text) const {
    const bool isStep = kind_ == DivergenceKind::Step;
    return {.kind = kind_,
            .step = progress_.stepsAttempted + (isStep ? 1 : 0),
            .epoch = isStep ? progress_.epoch : progress_.lastEpoch(),
            .text = text,
            .first = first_,
            .badWeights = badWeights_,
            .gradients = gradients_,
            .steps = lastSteps(),
            .images = images_,
            .learningRate = options().learningRate,
            .saferRate = saferRate(options(), options().learningRate),
            .explodedAfter = progress_.soundUntil(),
            .canResume = wayBack().isPossible};
}

}  // namespace espalier::engine
