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

/// One way to compute a convolution: what cuDNN is asked for, and what kernels of ours do behind
/// it.
struct PlanAttempt {
    ConvolutionProblem problem;
    bool biasLeft = false;
    Activation activationLeft = Activation::None;
    bool statisticsLeft = false;
    bool batchNormLeft = false;      ///< the source is normalised before it
    bool batchNormSumsLeft = false;  ///< the result is masked and summed behind it
    bool convertLeft = false;  ///< the result comes in the type of the factors and is converted
};

/// From the one that does most in one pass over memory to the one that always has a plan. `problem`
/// without the fusion.
std::vector<PlanAttempt> planAttempts(const ConvolutionProblem& problem, const Fusion& fusion);

/// A convolution that was not planned, for the memory that it would take.
struct EstimatedConvolution {
    PlanEstimate estimate;
    PlanAttempt attempt;
};

struct PlannedConvolution {
    std::shared_ptr<CudnnPlan> plan;  ///< other operations may hold it, too
    PlanAttempt attempt;
};

/// All that a choice depends on besides the surroundings, in one line: the key of a PlanCache.
std::string planKey(const ConvolutionProblem& problem,
                    const Fusion& fusion,
                    const PlanLimits& limits);

/// The first attempt that cuDNN has a plan for. What was chosen for the same convolution before is
/// built without a search, and a choice that was searched for is remembered; one that the limits
/// record comes from elsewhere and leaves `cache` (may be null) alone. What is among `built` (may
/// be null) is shared. Throws Error where there is no plan, and says so where there is one whose
/// sums come in any order.
PlannedConvolution planConvolution(Cudnn& cudnn,
                                   PlanCache* cache,
                                   const ConvolutionProblem& problem,
                                   const Fusion& fusion,
                                   const PlanLimits& limits,
                                   BuiltPlans* built = nullptr);

/// Likewise without building anything, and so without remembering.
EstimatedConvolution estimateConvolution(Cudnn& cudnn,
                                         const PlanCache* cache,
                                         const ConvolutionProblem& problem,
                                         const Fusion& fusion,
                                         const PlanLimits& limits);

}  // namespace espalier::kernels::cuda
