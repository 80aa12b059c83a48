// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/compiler/compile.h"
#include "engine/network/network.h"
#include "engine/runtime/executor.h"
#include "engine/runtime/parameter_store.h"
#include "tests/support/random_seed.h"
#include "tests/support/reference_evaluator.h"

namespace espalier::tests {

/// Throws std::runtime_error with the diagnostics when the drawing is wrong.
engine::Network validNetwork(const engine::NetworkDescription& description,
                             const engine::LayerCatalog& catalog,
                             const engine::DataInterface& data);

/// SGD with momentum and weight decay, batch 3, cross-entropy.
engine::CompileOptions trainOptions();
kernels::StepValues stepValues(std::uint32_t step, float learningRate, float weightSum);

/// Values for a plan's inputs, by name: pixels in [-1, 1] or as bytes with records, labels below
/// `classes`, weights 1 but the last 0.5.
std::vector<engine::HostTensor> randomBatch(const engine::ExecutionPlan& plan,
                                            std::int64_t classes,
                                            TestRandom& random);
float sumOfWeights(const std::vector<engine::HostTensor>& batch);

/// A compiled plan with its executor, with its own parameter store or a shared one.
class NetworkRun {
  public:
    NetworkRun(engine::CompiledPlan plan, kernels::Device& device, std::uint64_t seed);
    NetworkRun(engine::CompiledPlan plan, kernels::Device& device, engine::ParameterStore& shared);

    engine::ParameterStore& store() { return *store_; }
    engine::Executor& executor() { return executor_; }
    void setBatch(const std::vector<engine::HostTensor>& batch);
    /// Everything in the store, Plain, by name.
    std::vector<engine::HostTensor> tensors();

  private:
    kernels::Device& device_;
    std::unique_ptr<engine::ParameterStore> own_;
    engine::ParameterStore* store_;
    engine::Executor executor_;
};

/// The graph that compile() would plan, before device-specific passes.
engine::OpGraph referenceGraph(const engine::Network& network,
                               const engine::CompileOptions& options);
void copyInto(ReferenceEvaluator& evaluator,
              const engine::OpGraph& graph,
              const std::vector<engine::HostTensor>& tensors);

const engine::HostTensor& named(const std::vector<engine::HostTensor>& tensors,
                                const std::string& name);
bool sameBits(const std::vector<engine::HostTensor>& a, const std::vector<engine::HostTensor>& b);
/// |actual - expected| ≤ tolerance · (largest |expected| + floor), everywhere.
void expectNear(const engine::HostTensor& actual,
                const std::vector<double>& expected,
                double tolerance,
                double floor = 1e-3);

}  // namespace espalier::tests
