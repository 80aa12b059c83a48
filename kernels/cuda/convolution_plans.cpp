// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/convolution_plans.h"

#include <array>
#include <optional>

#include "kernels/error.h"

namespace espalier::kernels::cuda {

namespace {

/// What cuDNN is asked for besides the convolution.
struct Asked {
    bool epilogue = false;   ///< bias, ReLU, statistics
    bool batchNorm = false;  ///< the BatchNorm of a source, or the sums of its gradient
    bool sums = false;       ///< sums over channels, of either kind
    bool sameType = false;   ///< the result in the type of the factors
};

PlanAttempt planAttempt(const ConvolutionProblem& problem,
                        const Fusion& fusion,
                        const Asked& asked) {
    const bool relu = asked.epilogue && fusion.activation == Activation::ReLU;
    PlanAttempt attempt{.problem = problem};
    attempt.problem.bias = asked.epilogue && fusion.bias;
    attempt.problem.relu = relu;
    attempt.problem.statistics = asked.epilogue && asked.sums && fusion.statistics;
    attempt.problem.batchNorm = asked.batchNorm && fusion.batchNorm;
    attempt.problem.batchNormSums = asked.batchNorm && asked.sums && fusion.batchNormSums;
    attempt.statisticsLeft = fusion.statistics && !attempt.problem.statistics;
    attempt.batchNormLeft = fusion.batchNorm && !attempt.problem.batchNorm;
    attempt.batchNormSumsLeft = fusion.batchNormSums && !attempt.problem.batchNormSums;
    if (asked.sameType) attempt.problem.result = problem.factors;
    attempt.biasLeft = fusion.bias && !asked.epilogue;
    attempt.activationLeft = relu ? Activation::None : fusion.activation;
    attempt.convertLeft = attempt.problem.result != problem.result;
    return attempt;
}

}  // namespace

std::vector<PlanAttempt> planAttempts(const ConvolutionProblem& problem,
                                      const Fusion& fusion,
                                      const PlanLimits& limits) {
    std::vector<PlanAttempt> attempts;
    // cuDNN sums over channels in the order in which blocks happen to end, which its notes about
    // the engines do not say (`GpuRepeatTest` shows it).
    const bool sums = !limits.deterministic;
    // 16-bit factors: engines with an fp32 result are many times slower (docs/performance.md).
    const bool converts = problem.result != problem.factors;
    const auto add = [&](bool epilogue, bool batchNorm) {
        const Asked asked{.epilogue = epilogue, .batchNorm = batchNorm, .sums = sums};
        if (converts) {
            Asked sameType = asked;
            sameType.sameType = true;
            attempts.push_back(planAttempt(problem, fusion, sameType));
        }
        attempts.push_back(planAttempt(problem, fusion, asked));
    };
    const bool forward = problem.pass == ConvolutionPass::Forward;
    const bool relu = fusion.activation == Activation::ReLU;
    // There are plans with a BatchNorm before a convolution only with statistics after it.
    const bool batchNorm = fusion.batchNormSums ? sums : fusion.batchNorm && (sums || !forward);
    if (batchNorm) add(true, true);
    if (forward && (fusion.bias || relu || (fusion.statistics && sums))) add(true, false);
    add(false, false);
    return attempts;
}

namespace {

std::string pairText(const std::array<std::int64_t, 2>& pair) {
    return std::to_string(pair[0]) + ',' + std::to_string(pair[1]);
}

/// The part of the fusion that an attempt requests from cuDNN: "bf16+bias+relu". Identifies the
/// attempt.
std::string askedOf(const PlanAttempt& attempt) {
    const ConvolutionProblem& problem = attempt.problem;
    return std::string(name(problem.result)) + (problem.bias ? "+bias" : "") +
           (problem.relu ? "+relu" : "") + (problem.statistics ? "+statistics" : "") +
           (problem.batchNorm ? "+norm" : "") + (problem.batchNormSums ? "+sums" : "");
}

const std::string& algorithmOf(const PlannedConvolution& planned) {
    return planned.plan->algorithm();
}
const std::string& algorithmOf(const EstimatedConvolution& estimated) {
    return estimated.estimate.algorithm;
}

/// What `ask` returns for the attempt chosen earlier, or none if it is no longer possible.
template <class Answer, class Ask>
std::optional<Answer> askAgain(const std::string& remembered,
                               const std::vector<PlanAttempt>& attempts,
                               PlanLimits limits,
                               const Ask& ask) {
    const std::size_t blank = remembered.find(' ');
    if (blank == std::string::npos) return std::nullopt;
    limits.recordedAlgorithm = remembered.substr(blank + 1);
    for (const PlanAttempt& attempt : attempts) {
        if (askedOf(attempt) != remembered.substr(0, blank)) continue;
        try {
            Answer answer = ask(attempt, limits);
            if (algorithmOf(answer) == limits.recordedAlgorithm) return answer;
        } catch (const Error&) {
            // The search then reports what is available.
        }
    }
    return std::nullopt;
}

/// Whether a convolution could be computed if its sums did not need a fixed order.
bool isPossibleInAnyOrder(Cudnn& cudnn,
                          const std::vector<PlanAttempt>& attempts,
                          PlanLimits limits) {
    if (!limits.deterministic) return false;
    limits.deterministic = false;
    for (const PlanAttempt& attempt : attempts) {
        try {
            static_cast<void>(cudnn.estimate(attempt.problem, limits));
            return true;
        } catch (const Error&) {
            // The next attempt fuses less.
        }
    }
    return false;
}

/// What `ask` returns for the first attempt that cuDNN supports.
template <class Answer, class Ask>
Answer askInTurn(Cudnn& cudnn,
                 const std::vector<PlanAttempt>& attempts,
                 const PlanLimits& limits,
                 const Ask& ask) {
    for (const PlanAttempt& attempt : attempts) {
        try {
            return ask(attempt, limits);
        } catch (const Error& error) {
            if (&attempt != &attempts.back()) continue;
            if (!isPossibleInAnyOrder(cudnn, attempts, limits)) throw;
            throw Error(std::string(error.what()) +
                        " There is no deterministic algorithm for it: switch Deterministic off, or "
                        "train on the CPU.");
        }
    }
    throw Error("There is no algorithm for a convolution.");
}

}  // namespace

std::string planKey(const ConvolutionProblem& problem,
                    const Fusion& fusion,
                    const PlanLimits& limits) {
    static constexpr std::array kPasses{"forward", "backward data", "backward weights"};
    const ConvolutionGeometry& g = problem.geometry;
    std::string key = kPasses[static_cast<std::size_t>(problem.pass)];
    key += ' ' + problem.source.toString() + " by " + problem.weights.toString() + " to " +
           problem.destination.toString() + ", stride " + pairText(g.stride) + " dilation " +
           pairText(g.dilation) + " padding " + pairText(g.padBegin) + ' ' + pairText(g.padEnd) +
           " groups " + std::to_string(g.groups) + ", " + std::string(name(problem.factors)) +
           " to " + std::string(name(problem.result));
    if (fusion.bias) key += ", bias";
    if (fusion.activation == Activation::ReLU) key += ", relu";
    if (fusion.statistics) key += ", statistics";
    if (fusion.batchNorm) key += ", after a BatchNorm";
    if (fusion.batchNormSums) key += ", sums of a BatchNorm";
    if (limits.deterministic) key += ", deterministic";
    if (limits.tensorFloat32) key += ", tf32";
    if (limits.workspaceLimit > 0) key += ", within " + std::to_string(limits.workspaceLimit);
    return key;
}

namespace {

/// The request to cuDNN, in one line.
std::string problemKey(const ConvolutionProblem& problem, const PlanLimits& limits) {
    const Fusion asked{.batchNorm = problem.batchNorm,
                       .bias = problem.bias,
                       .activation = problem.relu ? Activation::ReLU : Activation::None,
                       .statistics = problem.statistics,
                       .batchNormSums = problem.batchNormSums};
    return planKey(problem, asked, limits) + ", by ";
}

/// A plan that another operation holds, or a new one. A request for a choice that was replaced
/// returns its replacement.
std::shared_ptr<CudnnPlan> builtOnce(Cudnn& cudnn,
                                     BuiltPlans* built,
                                     const ConvolutionProblem& problem,
                                     const PlanLimits& limits) {
    if (!built) return cudnn.plan(problem, limits);
    const std::string key = problemKey(problem, limits);
    std::shared_ptr<CudnnPlan> plan = built->find(key + limits.recordedAlgorithm);
    if (plan) return plan;
    plan = cudnn.plan(problem, limits);
    built->add(key + limits.recordedAlgorithm, plan);
    built->add(key + plan->algorithm(), plan);
    return plan;
}

}  // namespace

PlannedConvolution planConvolution(Cudnn& cudnn,
                                   PlanCache* cache,
                                   const ConvolutionProblem& problem,
                                   const Fusion& fusion,
                                   const PlanLimits& limits,
                                   BuiltPlans* built) {
    const std::vector<PlanAttempt> attempts = planAttempts(problem, fusion, limits);
    if (!limits.recordedAlgorithm.empty()) cache = nullptr;
    const std::string key = cache ? planKey(problem, fusion, limits) : "";
    const auto ask = [&](const PlanAttempt& attempt, const PlanLimits& within) {
        return PlannedConvolution{builtOnce(cudnn, built, attempt.problem, within), attempt};
    };
    if (const auto remembered = cache ? cache->find(key) : std::nullopt) {
        auto planned = askAgain<PlannedConvolution>(*remembered, attempts, limits, ask);
        if (planned) return std::move(*planned);
    }
    auto planned = askInTurn<PlannedConvolution>(cudnn, attempts, limits, ask);
    if (cache) cache->remember(key, askedOf(planned.attempt) + ' ' + planned.plan->algorithm());
    return planned;
}

EstimatedConvolution estimateConvolution(Cudnn& cudnn,
                                         const PlanCache* cache,
                                         const ConvolutionProblem& problem,
                                         const Fusion& fusion,
                                         const PlanLimits& limits) {
    const std::vector<PlanAttempt> attempts = planAttempts(problem, fusion, limits);
    if (!limits.recordedAlgorithm.empty()) cache = nullptr;
    const auto ask = [&](const PlanAttempt& attempt, const PlanLimits& within) {
        return EstimatedConvolution{cudnn.estimate(attempt.problem, within), attempt};
    };
    if (const auto remembered =
            cache ? cache->find(planKey(problem, fusion, limits)) : std::nullopt) {
        auto estimated = askAgain<EstimatedConvolution>(*remembered, attempts, limits, ask);
        if (estimated) return *estimated;
    }
    return askInTurn<EstimatedConvolution>(cudnn, attempts, limits, ask);
}

}  // namespace espalier::kernels::cuda
