// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/loop/network_executors.h"
#include "engine/training/loop/recent_images.h"
#include "engine/training/loop/split_metrics.h"
#include "engine/training/loop/training_event.h"
#include "engine/training/loop/training_pace.h"

namespace espalier::engine {

/// What stays the same in every event of a run.
struct RunExtent {
    std::int64_t epochs = 0;
    std::int64_t stepsPerEpoch = 0;
    std::int64_t batch = 0;           ///< images of a full step
    std::int64_t trainingImages = 0;  ///< of an epoch
    bool hasAccuracy = true;          ///< steps have an accuracy
    bool scalesLoss = false;          ///< computes in fp16
    bool onFeatures = false;          ///< what frozen layers compute was computed once
};

/// Turns the trainer's actions into events and passes them on. Used by the training thread.
class TrainingReport {
  public:
    /// `clock`: that of several workers, or nullptr.
    TrainingReport(TrainingObserver& observer,
                   const RunExtent& extent,
                   const TrainingProgress& progress,
                   TrainingPace& pace,
                   WorkerClock* clock);

    void stage(const std::string& text);
    /// `changedOptions`: what a resume has changed, which takes effect now; empty if nothing has.
    void started(const std::string& device, const std::string& changedOptions);
    /// `images`: of the step.
    void step(const StepMetrics& metrics, std::int64_t images, double learningRate);
    /// `validation` may be nullptr.
    void epoch(const SplitMetrics& training, const SplitMetrics* validation, bool isBest);
    void checkpoint(std::int64_t step, const std::vector<std::string>& files);
    /// `unreadImages`: of a message about images that cannot be read, how many these are so far.
    void message(const std::string& text, std::int64_t unreadImages = 0);
    void paused();
    void continued();
    void changed(std::int64_t epochs, double learningRate, const std::string& text);
    /// For the caller to pass on.
    TrainingEvent finished(FinishReason reason, std::string text) const;

  private:
    TrainingEvent make(EventKind kind) const;
    void addMetrics(TrainingEvent& event, const SplitMetrics& metrics) const;
    std::int64_t stepsLeft() const;

    TrainingObserver& observer_;
    RunExtent extent_;
    const TrainingProgress& progress_;
    TrainingPace& pace_;
    WorkerClock* clock_;
    double learningRate_ = 0;
    RecentImages recent_;
};

}  // namespace espalier::engine
