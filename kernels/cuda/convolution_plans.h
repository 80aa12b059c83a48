// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "kernels/cuda/cudnn_graphs.h"
#include "kernels/ops/activation.h"

namespace espalier::kernels::cuda {

/// One way to compute a convolution: what cuDNN is asked for, and what kernels of ours do behind
/// it.
struct PlanAttempt {
    ConvolutionProblem problem;
    bool biasLeft = false;
    Activation activationLeft = Activation::None;
    bool convertLeft = false;  ///< the result comes in the type of the factors and is converted
};

/// From the one that does most in one pass over memory to the one that always has a plan. `problem`
/// without the fusion.
std::vector<PlanAttempt> planAttempts(const ConvolutionProblem& problem, const Fusion& fusion);

}  // namespace espalier::kernels::cuda
