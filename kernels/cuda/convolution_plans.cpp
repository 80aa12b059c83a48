// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/convolution_plans.h"

namespace espalier::kernels::cuda {

std::vector<PlanAttempt> planAttempts(const ConvolutionProblem& problem, const Fusion& fusion) {
    std::vector<PlanAttempt> attempts;
    const bool relu = fusion.activation == Activation::ReLU;
    const bool fusible = problem.pass == ConvolutionPass::Forward && (fusion.bias || relu);
    const auto add = [&](bool fused, bool sameType) {
        PlanAttempt attempt{.problem = problem};
        attempt.problem.bias = fused && fusion.bias;
        attempt.problem.relu = fused && relu;
        if (sameType) attempt.problem.result = problem.factors;
        attempt.biasLeft = fusion.bias && !fused;
        attempt.activationLeft = fused && relu ? Activation::None : fusion.activation;
        attempt.convertLeft = attempt.problem.result != problem.result;
        attempts.push_back(attempt);
    };
    if (fusible) add(true, false);
    add(false, false);
    if (problem.result != problem.factors) add(false, true);
    return attempts;
}

}  // namespace espalier::kernels::cuda
