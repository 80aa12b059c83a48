// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernels/cuda/built_plans.h"
#include "kernels/cuda/cudnn_graphs.h"
#include "kernels/cuda/plan_cache.h"
#include "kernels/ops/activation/desc.h"

namespace espalier::kernels::cuda {

/// One way to compute a convolution: what cuDNN computes, and what our own kernels do around it.
struct PlanAttempt {
    ConvolutionProblem problem;
    bool biasLeft = false;
    Activation activationLeft = Activation::None;
    bool statisticsLeft = false;
    bool batchNormLeft = false;      ///< our kernel normalises the source first
    bool batchNormSumsLeft = false;  ///< our kernel masks and sums the result
    bool convertLeft = false;        ///< the result has the type of the factors and is converted
};

/// From the attempt that does most in one pass over memory to the one that always has a plan.
/// `problem` is without the fusion.
std::vector<PlanAttempt> planAttempts(const ConvolutionProblem& problem,
                                      const Fusion& fusion,
                                      const PlanLimits& limits);

/// An unplanned convolution, to estimate its memory.
struct EstimatedConvolution {
    PlanEstimate estimate;
    PlanAttempt attempt;
};

struct PlannedConvolution {
    std::shared_ptr<CudnnPlan> plan;  ///< may be shared with other operations
    PlanAttempt attempt;
};

/// Everything that a choice depends on besides the environment, in one line: the key of a
/// PlanCache.
std::string planKey(const ConvolutionProblem& problem,
                    const Fusion& fusion,
                    const PlanLimits& limits);

/// The first attempt that cuDNN has a plan for. A choice that is already known for the same
/// convolution is built without a search, and the result of a search is remembered; a choice
/// recorded in the limits leaves `cache` (may be null) unchanged. Plans in `built` (may be null)
/// are shared. Throws Error if there is no plan, and says so if only a nondeterministic one exists.
PlannedConvolution planConvolution(Cudnn& cudnn,
                                   PlanCache* cache,
                                   const ConvolutionProblem& problem,
                                   const Fusion& fusion,
                                   const PlanLimits& limits,
                                   BuiltPlans* built = nullptr);

/// The same without building or remembering anything.
EstimatedConvolution estimateConvolution(Cudnn& cudnn,
                                         const PlanCache* cache,
                                         const ConvolutionProblem& problem,
                                         const Fusion& fusion,
                                         const PlanLimits& limits);

}  // namespace espalier::kernels::cuda
