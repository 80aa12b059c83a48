// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/training_report.h"

#include <algorithm>
#include <cmath>

namespace espalier::engine {

TrainingReport::TrainingReport(TrainingObserver& observer,
                               const RunExtent& extent,
                               const TrainingProgress& progress,
                               TrainingPace& pace,
                               WorkerClock* clock)
    : observer_(observer),
      extent_(extent),
      progress_(progress),
      pace_(pace),
      clock_(clock),
      recent_(extent.batch, extent.trainingImages) {}

std::int64_t TrainingReport::stepsLeft() const {
    const std::int64_t epochsLeft = extent_.epochs - progress_.epoch + 1;
    return std::max<std::int64_t>(0, epochsLeft * extent_.stepsPerEpoch - progress_.batchInEpoch);
}

TrainingEvent TrainingReport::make(EventKind kind) const {
    TrainingEvent event;
    event.kind = kind;
    event.step = event.firstStep = progress_.stepsAttempted;
    event.epoch = std::min(progress_.epoch, extent_.epochs);
    event.epochs = extent_.epochs;
    event.stepsPerEpoch = extent_.stepsPerEpoch;
    event.learningRate = learningRate_;
    if (extent_.scalesLoss) {
        event.lossScale = progress_.lossScale.factor();
        event.skippedSteps = progress_.stepsSkipped;
    }
    event.imagesPerSecond = pace_.imagesPerSecond();
    event.onFeatures = extent_.onFeatures;
    event.elapsedSeconds = pace_.elapsedSeconds();
    event.remainingSeconds = pace_.remainingSeconds(stepsLeft());
    return event;
}

void TrainingReport::stage(const std::string& text) {
    TrainingEvent event = make(EventKind::Stage);
    event.text = text;
    observer_.onEvent(event);
}

void TrainingReport::started(const std::string& device, const std::string& changedOptions) {
    TrainingEvent event = make(EventKind::Started);
    event.text = device;
    observer_.onEvent(event);
    if (changedOptions.empty()) return;
    event = make(EventKind::Changed);
    event.text = changedOptions;
    observer_.onEvent(event);
}

void TrainingReport::step(const StepMetrics& metrics, std::int64_t images, double learningRate) {
    learningRate_ = learningRate;
    TrainingEvent event = make(EventKind::Step);
    addMetrics(event,
               {.loss = metrics.lossSum / metrics.weightSum,
                .accuracy = metrics.correct / metrics.weightSum});
    if (std::isfinite(metrics.gradientNorm)) event.gradientNorm.add(metrics.gradientNorm);
    recent_.note(event, images);
    if (clock_) event.workers = clock_->takeIfDue();
    observer_.onEvent(event);
}

// In fp16 the loss of a step, and even of an epoch, may be NaN while the run continues.
void TrainingReport::addMetrics(TrainingEvent& event, const SplitMetrics& metrics) const {
    if (!std::isfinite(metrics.loss)) return;
    event.loss.add(metrics.loss);
    if (extent_.hasAccuracy) event.accuracy.add(metrics.accuracy);
}

void TrainingReport::epoch(const SplitMetrics& training,
                           const SplitMetrics* validation,
                           bool isBest) {
    TrainingEvent event = make(EventKind::Epoch);
    addMetrics(event, training);
    if (validation) {
        event.validationLoss = validation->loss;
        if (extent_.hasAccuracy) event.validationAccuracy = validation->accuracy;
        event.validationMetrics = validation->metrics;
    }
    event.isBest = isBest;
    if (clock_) event.workers = clock_->take();
    observer_.onEvent(event);
}

void TrainingReport::checkpoint(std::int64_t step, const std::vector<std::string>& files) {
    TrainingEvent event = make(EventKind::Checkpoint);
    event.step = event.firstStep = step;
    event.files = files;
    observer_.onEvent(event);
}

void TrainingReport::message(const std::string& text, std::int64_t unreadImages) {
    TrainingEvent event = make(EventKind::Message);
    event.text = text;
    event.unreadImages = unreadImages;
    observer_.onEvent(event);
}

void TrainingReport::paused() {
    observer_.onEvent(make(EventKind::Paused));
}

void TrainingReport::continued() {
    observer_.onEvent(make(EventKind::Continued));
}

void TrainingReport::changed(std::int64_t epochs, double learningRate, const std::string& text) {
    extent_.epochs = epochs;
    learningRate_ = learningRate;
    TrainingEvent event = make(EventKind::Changed);
    event.text = text;
    observer_.onEvent(event);
}

TrainingEvent TrainingReport::finished(FinishReason reason, std::string text) const {
    TrainingEvent event = make(EventKind::Finished);
    event.reason = reason;
    event.text = std::move(text);
    if (clock_) event.workers = clock_->take();
    return event;
}

}  // namespace espalier::engine
