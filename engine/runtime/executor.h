// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/compiler/execution_plan.h"
#include "engine/runtime/parameter_store.h"
#include "kernels/device.h"
#include "kernels/rules/loss_sums.h"
#include "kernels/rules/step_values.h"

namespace espalier::engine {

/// Selects the micro-batch of a step that a run computes; one run is a whole step unless the plan
/// accumulates (CompileOptions::accumulate).
struct StepPart {
    bool first = true;  ///< starts the accumulators
    bool last = true;   ///< runs the update
};

/// Runs one compiled plan on one device: one arena, everything bound once. If the host can access
/// the device's memory, a run is finished when it returns, and the stop token is checked between
/// operations. Otherwise a run is enqueued on the device, from the second one on as one recording;
/// reading results waits for it. Used by one thread.
class Executor {
  public:
    /// The store must already have declared the plan; store and device outlive the executor. With
    /// an `arena` of at least the plan's size it uses that arena, and may share it with other
    /// executors. What a plan keeps from one micro-batch to the next is lost when a plan runs that
    /// does not keep it at the same place. Without an arena it allocates its own.
    Executor(CompiledPlan plan,
             ParameterStore& store,
             kernels::Device& device,
             std::shared_ptr<kernels::Buffer> arena = nullptr);
    ~Executor();
    Executor(Executor&&) noexcept;

    /// Throws Error when the plan has no such input, or one of another shape or element type. May
    /// be called for the next run while the device still computes the last.
    void setInput(const std::string& name, const HostTensor& tensor);
    void setStepValues(const kernels::StepValues& values);
    /// Moves the inputs to where operations read them, as at the beginning of a run.
    void deliver();

    /// Runs all steps. If stopped before the first Update step (a recording: before it begins),
    /// abandons the step, leaves parameters and states unchanged, and returns false.
    bool run(std::stop_token stop, StepPart part = {});

    /// Of the last run, or, where the host cannot reach the device's memory, of the one before.
    kernels::LossSums readLoss(int runsAgo = 0);
    kernels::GradientStatus readGradientStatus(int runsAgo = 0);
    /// From now on a result is copied to the host behind every run, so that one may be read while
    /// the next is computed. Where the host reaches the device's memory there is nothing to copy.
    void copyBehindRuns(const std::string& name);
    /// Of the last run, or, where it is copied behind them, of the one before.
    HostTensor readResult(const std::string& name, int runsAgo = 0);

    /// The first value of a step that is not finite.
    struct NonFinite {
        NodeId node;  ///< empty for an input of the plan
        std::string op;
        bool backward = false;
        std::string tensor = {};  ///< its name, or of a gradient that of its tensor; may be empty
    };
    /// The gradient of one parameter.
    struct GradientNorm {
        NodeId node;  ///< the parameter's layer
        std::string parameter;
        double norm = 0;  ///< 2-norm; NaN or infinite where a value is
    };
    struct StepInspection {
        std::optional<NonFinite> first;
        std::vector<GradientNorm> gradients;  ///< of each parameter; a loss scale is in them
    };
    /// After a step whose loss or gradients are not finite, with its inputs: runs it again op by
    /// op, without updates. Of micro-batches one after the other, with a plan that accumulates: the
    /// gradients are then those of all until now.
    StepInspection inspectStep(StepPart part = {});

    /// The 2-norm of each parameter's gradient, after the last step before the update.
    std::vector<GradientNorm> gradientNorms();

    /// Where the host can access the device's memory, a run in pieces: steps [begin, end) of the
    /// plan, false if it was stopped before the end, and where one of its values in the arena is.
    bool runSteps(std::size_t begin, std::size_t end, const std::stop_token& stop = {});
    void* address(ValueId value) const;

    /// Runs the whole step with a clock around each operation: seconds per step of the plan.
    std::vector<double> runTimed();

    /// Why operations are enqueued one by one although the device can record them; else empty.
    std::string whyNotRecorded() const;

    const ExecutionPlan& plan() const;

  private:
    struct Bound;
    std::unique_ptr<Bound> bound_;
};

}  // namespace espalier::engine
