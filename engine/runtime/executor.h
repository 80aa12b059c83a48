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
#include "kernels/ops/loss.h"
#include "kernels/ops/step_values.h"

namespace espalier::engine {

/// Runs one compiled plan on one device: one arena, everything bound once. Used by one thread.
class Executor {
  public:
    /// The store must already have declared the plan; all three outlive the executor.
    Executor(CompiledPlan plan, ParameterStore& store, kernels::Device& device);
    ~Executor();

    void setInput(const std::string& name, const HostTensor& tensor);
    void setStepValues(const kernels::StepValues& values);

    /// Runs all steps. Asked to stop before the first Update step, it abandons the step, leaves
    /// parameters and states as they were, and returns false.
    bool run(std::stop_token stop);

    kernels::LossSums readLoss();
    kernels::GradientStatus readGradientStatus();
    HostTensor readResult(const std::string& name);
    /// After a step whose loss or gradients are not finite: runs it again op by op, without
    /// updates, and names the first value that is not finite ("conv3", "output of Convolution"), if
    /// any.
    struct NonFinite {
        NodeId node;
        std::string op;
        bool backward = false;
    };
    std::optional<NonFinite> findNonFinite();

    const ExecutionPlan& plan() const;

  private:
    struct Bound;
    std::unique_ptr<Bound> bound_;
};

}  // namespace espalier::engine
