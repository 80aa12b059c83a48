// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/training/loop/autopsy.h"
#include "engine/training/loop/loss_explosion.h"
#include "engine/training/loop/step_pipeline.h"
#include "engine/training/loop/training_work.h"

namespace espalier::engine {

/// Says that and why training has diverged, and collects the autopsy. A healthy step costs four
/// numbers in a ring; everything else is computed once, after the divergence. Used by the training
/// thread; work, progress and executors outlive it.
class DivergenceReport {
  public:
    DivergenceReport(const TrainingWork& work,
                     const TrainingProgress& progress,
                     NetworkExecutors& executors)
        : work_(work), progress_(progress), executors_(executors) {}

    /// Of every step that is finished.
    void noteStep(const StepMetrics& metrics, double rate);
    /// After finish() of a step that was not finite. It is run again, op by op, from the state
    /// before it: many times as long as a step. Steps started after it are abandoned.
    void takeStep(const StepPipeline::Step& step, StepPipeline& steps);
    /// Of what was about to be saved: the tensor that is not finite.
    void takeWeights(const std::string& tensor);
    /// Whether there is a checkpoint worth continuing from: any, unless the loss had exploded or
    /// the validation loss was ruined before; then one from before that. Nothing may be writing
    /// checkpoints.
    GoingBack wayBack() const;
    bool hasDiverged() const { return !sentence_.empty(); }
    /// What to tell the person; empty while nothing has diverged.
    const std::string& sentence() const { return sentence_; }

    /// Whether only the last batch, read again, says which images it was made of.
    bool needsLastBatch() const { return images_.empty(); }
    /// That batch, with the values of a step on it. Where the weights are finite the step is run
    /// again for its gradients.
    void takeLastBatch(const Batch& batch, const kernels::StepValues& values);
    /// At the end of a run that has diverged, with what the person is told.
    Autopsy autopsy(const std::string& text) const;

  private:
    static constexpr std::size_t kSteps = 32;

    void takeInspection(const Executor::StepInspection& inspection,
                        const kernels::StepValues& values);
    void takeImages(const Batch& batch);
    std::vector<std::string> weightsNotFinite();
    std::vector<Autopsy::Step> lastSteps() const;
    const TrainingOptions& options() const { return work_.start.options; }

    const TrainingWork& work_;
    const TrainingProgress& progress_;
    NetworkExecutors& executors_;
    std::string sentence_;
    DivergenceKind kind_ = DivergenceKind::Explosion;  // until a value was not finite
    std::optional<Autopsy::Place> first_;
    std::vector<std::string> badWeights_;
    std::vector<Autopsy::LayerGradient> gradients_;
    std::vector<Autopsy::BatchImage> images_;
    std::array<Autopsy::Step, kSteps> steps_{};
    std::size_t stepsNoted_ = 0;
};

}  // namespace espalier::engine
