// SPDX-License-Identifier: Apache-2.0
// Every convolution of these networks has a plan on an H200. No card is needed: cuDNN plans for a
// device profile (tests/fixtures/h200_profile.json, written by hand from published
// specifications).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "kernels/cuda/convolution_plans.h"
#include "kernels/error.h"
#include "tests/kernels/cuda/device_profile.h"

namespace espalier::kernels::cuda {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

struct Layer {
    const char* network;
    std::int64_t channels;
    std::int64_t side;
    std::int64_t filters;
    std::int64_t window;
    std::int64_t stride;
    std::int64_t padding;
};

// The different convolutions of each; those of resnet18 at 100x100, resnet50 at 224x224, seed-cnn
// at 28x28 and unet at 128x128.
const std::vector<Layer> kLayers{
    {"resnet18", 3, 100, 64, 7, 2, 3},   {"resnet18", 64, 25, 64, 3, 1, 1},
    {"resnet18", 64, 25, 128, 3, 2, 1},  {"resnet18", 64, 25, 128, 1, 2, 0},
    {"resnet18", 256, 7, 512, 3, 2, 1},  {"resnet18", 512, 4, 512, 3, 1, 1},
    {"resnet50", 3, 224, 64, 7, 2, 3},   {"resnet50", 64, 56, 64, 1, 1, 0},
    {"resnet50", 64, 56, 256, 1, 1, 0},  {"resnet50", 256, 56, 512, 1, 2, 0},
    {"resnet50", 128, 56, 128, 3, 2, 1}, {"resnet50", 1024, 14, 2048, 1, 2, 0},
    {"resnet50", 512, 7, 512, 3, 1, 1},  {"seed-cnn", 1, 28, 32, 3, 1, 1},
    {"seed-cnn", 32, 14, 64, 3, 1, 1},   {"unet", 3, 128, 32, 3, 1, 1},
    {"unet", 32, 128, 32, 3, 1, 1},      {"unet", 256, 16, 512, 3, 1, 1},
    {"unet", 32, 128, 64, 2, 2, 0},
};

constexpr std::int64_t kBatch = 32;

ConvolutionProblem problemOf(const Layer& layer, ConvolutionPass pass, DataType type) {
    const std::int64_t out = (layer.side + 2 * layer.padding - layer.window) / layer.stride + 1;
    ConvolutionProblem problem;
    problem.pass = pass;
    problem.geometry = {.stride = {layer.stride, layer.stride},
                        .padBegin = {layer.padding, layer.padding},
                        .padEnd = {layer.padding, layer.padding}};
    problem.source = {kBatch, layer.channels, layer.side, layer.side};
    problem.weights = {layer.filters, layer.channels, layer.window, layer.window};
    problem.destination = {kBatch, layer.filters, out, out};
    problem.factors = type;
    problem.result = type;
    return problem;
}

class CudnnPlansTest : public ::testing::Test {
  protected:
    /// The first attempt that has a plan; fails the test if none has.
    std::unique_ptr<CudnnPlan> planned(const ConvolutionProblem& problem,
                                       const Fusion& fusion,
                                       const PlanLimits& allowed) {
        std::string reason;
        for (const PlanAttempt& attempt : planAttempts(problem, fusion, allowed)) {
            try {
                return cudnn.plan(attempt.problem, allowed);
            } catch (const Error& error) {
                reason = error.what();
            }
        }
        ADD_FAILURE() << reason;
        return nullptr;
    }

    Cudnn cudnn{h200Profile(), 90};
    PlanLimits fast = limits(false, true);
};

constexpr ConvolutionPass kPasses[] = {
    ConvolutionPass::Forward, ConvolutionPass::BackwardData, ConvolutionPass::BackwardWeights};
constexpr DataType kTypes[] = {DataType::Float32, DataType::BFloat16, DataType::Float16};

TEST_F(CudnnPlansTest, EveryConvolutionOfTheNetworksHasAPlan) {
    for (const Layer& layer : kLayers) {
        for (const ConvolutionPass pass : kPasses) {
            for (const DataType type : kTypes) {
                SCOPED_TRACE(std::string(layer.network) + ", pass " +
                             std::to_string(static_cast<int>(pass)));
                const auto plan = planned(problemOf(layer, pass, type), {}, fast);
                ASSERT_NE(plan, nullptr);
                EXPECT_THAT(plan->algorithm(), StartsWith("cudnn:"));
            }
        }
    }
}

TEST_F(CudnnPlansTest, DeterministicAndStrictFp32PlansExistToo) {
    for (const Layer& layer : kLayers) {
        for (const ConvolutionPass pass : kPasses) {
            planned(problemOf(layer, pass, DataType::Float32), {}, limits(true, false));
            planned(problemOf(layer, pass, DataType::BFloat16), {}, limits(true, false));
        }
    }
}

TEST_F(CudnnPlansTest, NondeterministicEnginesAreUsedOnlyWhereAllowed) {
    int takenInAnyOrder = 0;
    for (const Layer& layer : kLayers) {
        for (const DataType type : kTypes) {
            const ConvolutionProblem problem =
                problemOf(layer, ConvolutionPass::BackwardWeights, type);
            const std::string free = cudnn.plan(problem, limits(false, true))->algorithm();
            // Followed depending on cuDNN's own note about the engine.
            PlanLimits follow = limits(true, true);
            follow.recordedAlgorithm = free;
            if (cudnn.plan(problem, follow)->algorithm() != free) ++takenInAnyOrder;
        }
        if (takenInAnyOrder > 2) break;
    }
    EXPECT_GT(takenInAnyOrder, 0) << "no convolution shows the difference";
}

TEST_F(CudnnPlansTest, EstimatesMatchThePlan) {
    for (const Layer& layer : {kLayers[1], kLayers[6], kLayers[16]}) {
        for (const ConvolutionPass pass : kPasses) {
            const ConvolutionProblem problem = problemOf(layer, pass, DataType::BFloat16);
            const PlanLimits allowed = limits(true, false);
            const PlanEstimate estimate = cudnn.estimate(problem, allowed);
            PlanLimits same = allowed;
            same.recordedAlgorithm = estimate.algorithm;
            const auto plan = cudnn.plan(problem, same);
            if (plan->algorithm() != estimate.algorithm)
                continue;  // cannot be built; another one was found
            EXPECT_EQ(estimate.workspaceBytes, plan->workspaceBytes()) << layer.network;
        }
    }
    ConvolutionProblem wrong = problemOf(kLayers[1], ConvolutionPass::Forward, DataType::Float16);
    wrong.weights = {64, 63, 3, 3};
    EXPECT_THROW(cudnn.estimate(wrong, fast), Error);
}

TEST_F(CudnnPlansTest, EstimatesAreOfTheSameConvolutionAndAreNotCached) {
    const ConvolutionProblem problem =
        problemOf(kLayers[1], ConvolutionPass::BackwardWeights, DataType::BFloat16);
    PlanCache cache({}, "here");
    const auto estimated = estimateConvolution(cudnn, &cache, problem, {}, fast);
    EXPECT_EQ(cache.find(planKey(problem, {}, fast)), std::nullopt);
    EXPECT_EQ(estimated.attempt.problem.pass, ConvolutionPass::BackwardWeights);

    // A plan that was built is the one estimated, even if a search would choose another.
    const auto narrow = [&] {
        PlanLimits limits = fast;
        limits.workspaceLimit = 1;
        return limits;
    }();
    const std::string other = cudnn.plan(problem, narrow)->algorithm();
    cache.remember(planKey(problem, {}, fast), "bf16 " + other);
    EXPECT_EQ(estimateConvolution(cudnn, &cache, problem, {}, fast).estimate.algorithm, other);
}

TEST_F(CudnnPlansTest, GradientsOfWeightsAreFp32For16BitFactors) {
    for (const Layer& layer : kLayers) {
        for (const DataType type : {DataType::BFloat16, DataType::Float16}) {
            ConvolutionProblem problem = problemOf(layer, ConvolutionPass::BackwardWeights, type);
            problem.result = DataType::Float32;
            planned(problem, {}, fast);
            // Engines with an fp32 result take many times as long.
            const auto attempts = planAttempts(problem, {}, fast);
            EXPECT_TRUE(attempts.front().convertLeft);
            EXPECT_EQ(attempts.front().problem.result, type);
        }
    }
}

TEST_F(CudnnPlansTest, BiasAndReluAreFusedWhereThatNeedsNoDriver) {
    Fusion fusion;
    fusion.bias = true;
    fusion.activation = Activation::ReLU;
    for (const Layer& layer : kLayers) {
        const ConvolutionProblem problem =
            problemOf(layer, ConvolutionPass::Forward, DataType::Float32);
        const auto attempts = planAttempts(problem, fusion, fast);
        EXPECT_TRUE(attempts[0].problem.bias && attempts[0].problem.relu);
        EXPECT_TRUE(attempts[1].biasLeft);
        EXPECT_EQ(attempts[1].activationLeft, Activation::ReLU);
        planned(problem, fusion, fast);
    }
    // With fp16, fused plans are compiled at run time, which takes ten seconds each and fails
    // without a driver.
    planned(problemOf(kLayers[1], ConvolutionPass::Forward, DataType::Float16), fusion, fast);
}

// Which fp16 convolutions of the networks compute statistics; for the others a kernel sums them.
TEST_F(CudnnPlansTest, Fp16ConvolutionsComputeStatistics) {
    Fusion fusion;
    fusion.statistics = true;
    for (const Layer& layer : kLayers) {
        SCOPED_TRACE(std::string(layer.network) + ", " + std::to_string(layer.channels) + " to " +
                     std::to_string(layer.filters));
        const PlannedConvolution found =
            planConvolution(cudnn,
                            nullptr,
                            problemOf(layer, ConvolutionPass::Forward, DataType::Float16),
                            fusion,
                            limits(false, false));
        const bool whole = layer.channels % 8 == 0;
        EXPECT_EQ(found.attempt.problem.statistics, whole);
        EXPECT_EQ(found.attempt.statisticsLeft, !whole);
        const PlannedConvolution bfloat16 =
            planConvolution(cudnn,
                            nullptr,
                            problemOf(layer, ConvolutionPass::Forward, DataType::BFloat16),
                            fusion,
                            fast);
        EXPECT_TRUE(bfloat16.attempt.statisticsLeft);
    }
}

// The parts of an fp16 residual block: every convolution of the networks whose channels are a
// multiple of 8 can normalise its input, and its source gradient can compute BatchNorm's sums.
TEST_F(CudnnPlansTest, Fp16ConvolutionsIncludeABatchNorm) {
    const Fusion before{.batchNorm = true, .statistics = true, .between = Activation::ReLU};
    const Fusion ofWeights{.batchNorm = true, .between = Activation::ReLU};
    const Fusion behind{.batchNormSums = true, .between = Activation::ReLU};
    for (const Layer& layer : kLayers) {
        if (layer.channels % 8 != 0) continue;
        SCOPED_TRACE(std::string(layer.network) + ", " + std::to_string(layer.channels) + " to " +
                     std::to_string(layer.filters));
        const auto attempted = [&](ConvolutionPass pass, const Fusion& fusion, DataType result) {
            ConvolutionProblem problem = problemOf(layer, pass, DataType::Float16);
            problem.result = result;
            return planConvolution(cudnn, nullptr, problem, fusion, limits(false, false)).attempt;
        };
        const PlanAttempt forward = attempted(ConvolutionPass::Forward, before, DataType::Float16);
        EXPECT_TRUE(forward.problem.batchNorm && forward.problem.statistics);
        const PlanAttempt gradient =
            attempted(ConvolutionPass::BackwardData, behind, DataType::Float16);
        EXPECT_TRUE(gradient.problem.batchNormSums);
        const PlanAttempt weights =
            attempted(ConvolutionPass::BackwardWeights, ofWeights, DataType::Float32);
        EXPECT_TRUE(weights.problem.batchNorm);
        EXPECT_TRUE(weights.convertLeft) << "cuDNN gives it in fp16 only";
    }
}

// cuDNN's sums over channels depend on the order in which blocks end, without a note about it.
TEST_F(CudnnPlansTest, CudnnDoesNotSumOverChannelsInDeterministicMode) {
    const Fusion before{.batchNorm = true, .statistics = true, .between = Activation::ReLU};
    const Fusion behind{.batchNormSums = true, .between = Activation::ReLU};
    const Fusion ofWeights{.batchNorm = true, .between = Activation::ReLU};
    const PlanLimits fixedOrder = limits(true, false);
    const auto problem = [](ConvolutionPass pass) {
        return problemOf(kLayers[1], pass, DataType::Float16);
    };
    for (const PlanAttempt& attempt :
         planAttempts(problem(ConvolutionPass::Forward), before, fixedOrder)) {
        EXPECT_FALSE(attempt.problem.statistics || attempt.problem.batchNorm);
        EXPECT_TRUE(attempt.statisticsLeft && attempt.batchNormLeft);
    }
    for (const PlanAttempt& attempt :
         planAttempts(problem(ConvolutionPass::BackwardData), behind, fixedOrder)) {
        EXPECT_FALSE(attempt.problem.batchNormSums);
        EXPECT_TRUE(attempt.batchNormSumsLeft);
    }
    const auto weights =
        planAttempts(problem(ConvolutionPass::BackwardWeights), ofWeights, fixedOrder);
    EXPECT_TRUE(weights.front().problem.batchNorm) << "it sums in a fixed order";
}

TEST_F(CudnnPlansTest, ARecordedChoiceIsFollowed) {
    const ConvolutionProblem problem =
        problemOf(kLayers[1], ConvolutionPass::Forward, DataType::Float16);
    const auto first = cudnn.plan(problem, fast);
    PlanLimits again = fast;
    again.recordedAlgorithm = first->algorithm();
    const auto second = cudnn.plan(problem, again);
    EXPECT_EQ(second->algorithm(), first->algorithm());
    EXPECT_EQ(second->workspaceBytes(), first->workspaceBytes());
}

TEST_F(CudnnPlansTest, AChoiceThatCannotBeFollowedIsReplaced) {
    const ConvolutionProblem problem =
        problemOf(kLayers[1], ConvolutionPass::Forward, DataType::Float16);
    const std::string usual = cudnn.plan(problem, fast)->algorithm();
    for (const char* broken : {"cudnn:99999:", "cudnn:", "cudnn:1:2", "cudnn:1:2=", "jit:avx512"}) {
        PlanLimits follow = fast;
        follow.recordedAlgorithm = broken;
        EXPECT_EQ(cudnn.plan(problem, follow)->algorithm(), usual) << broken;
    }
}

TEST_F(CudnnPlansTest, ACachedChoiceIsBuiltWithoutASearch) {
    const ConvolutionProblem problem =
        problemOf(kLayers[1], ConvolutionPass::Forward, DataType::Float32);
    Fusion fusion;
    fusion.bias = true;
    fusion.activation = Activation::ReLU;
    PlanCache cache({}, "here");
    const PlannedConvolution first = planConvolution(cudnn, &cache, problem, fusion, fast);
    const std::string key = planKey(problem, fusion, fast);
    const auto remembered = cache.find(key);
    ASSERT_TRUE(remembered);
    EXPECT_EQ(*remembered, "fp32+bias+relu " + first.plan->algorithm());

    // A valid plan that a search would never choose is followed nevertheless.
    const PlannedConvolution plain = planConvolution(cudnn, nullptr, problem, {}, fast);
    cache.remember(key, "fp32 " + plain.plan->algorithm());
    const PlannedConvolution followed = planConvolution(cudnn, &cache, problem, fusion, fast);
    EXPECT_EQ(followed.plan->algorithm(), plain.plan->algorithm());
    EXPECT_FALSE(followed.attempt.problem.bias);
    EXPECT_TRUE(followed.attempt.biasLeft);
    EXPECT_EQ(followed.attempt.activationLeft, Activation::ReLU);
}

TEST_F(CudnnPlansTest, BuiltPlansAreShared) {
    const ConvolutionProblem problem =
        problemOf(kLayers[1], ConvolutionPass::Forward, DataType::Float16);
    PlanCache cache({}, "here");
    BuiltPlans built;
    const auto ask = [&](const PlanLimits& within) {
        return planConvolution(cudnn, &cache, problem, {}, within, &built).plan;
    };
    const auto first = ask(fast);
    EXPECT_EQ(ask(fast), first);
    PlanLimits recorded = fast;
    recorded.recordedAlgorithm = first->algorithm();
    EXPECT_EQ(ask(recorded), first);
    EXPECT_NE(ask(limits(true, false)), first);
}

TEST_F(CudnnPlansTest, AnUnusableCachedChoiceIsReplacedInTheCache) {
    const ConvolutionProblem problem =
        problemOf(kLayers[1], ConvolutionPass::BackwardWeights, DataType::Float16);
    PlanCache cache({}, "here");
    const std::string usual = planConvolution(cudnn, &cache, problem, {}, fast).plan->algorithm();
    const std::string key = planKey(problem, {}, fast);
    const std::vector<std::string> damaged{
        "", "fp16", "fp16 cudnn:99999:", "fp16 jit:avx512", "i32+relu " + usual};
    for (const std::string& broken : damaged) {
        cache.remember(key, broken);
        const auto planned = planConvolution(cudnn, &cache, problem, {}, fast);
        EXPECT_EQ(planned.plan->algorithm(), usual) << broken;
        EXPECT_EQ(cache.find(key), "fp16 " + usual) << broken;
    }
}

TEST_F(CudnnPlansTest, ARecordedChoiceLeavesTheCacheAlone) {
    const ConvolutionProblem problem =
        problemOf(kLayers[1], ConvolutionPass::Forward, DataType::Float16);
    PlanLimits recorded = fast;
    recorded.recordedAlgorithm = cudnn.plan(problem, fast)->algorithm();
    PlanCache cache({}, "here");
    planConvolution(cudnn, &cache, problem, {}, recorded);
    EXPECT_EQ(cache.find(planKey(problem, {}, recorded)), std::nullopt);
}

TEST(PlanKeyTest, ContainsEverythingThatAChoiceDependsOn) {
    const ConvolutionProblem problem =
        problemOf(kLayers[1], ConvolutionPass::Forward, DataType::Float16);
    Fusion bias, relu, statistics, batchNorm, batchNormSums;
    batchNorm.batchNorm = batchNormSums.batchNormSums = true;
    bias.bias = true;
    statistics.statistics = true;
    relu.activation = Activation::ReLU;
    std::set<std::string> keys;
    std::size_t asked = 0;
    const auto add = [&](const ConvolutionProblem& p, const Fusion& f, const PlanLimits& l) {
        keys.insert(planKey(p, f, l));
        ++asked;
    };
    add(problem, {}, limits(false, false));
    add(problem, bias, limits(false, false));
    add(problem, relu, limits(false, false));
    add(problem, statistics, limits(false, false));
    add(problem, batchNorm, limits(false, false));
    add(problem, batchNormSums, limits(false, false));
    add(problem, {}, limits(true, false));
    add(problem, {}, limits(false, true));
    PlanLimits narrow = limits(false, false);
    narrow.workspaceLimit = 1 << 20;
    add(problem, {}, narrow);
    const auto changed = [&](auto change) {
        ConvolutionProblem other = problem;
        change(other);
        add(other, {}, limits(false, false));
    };
    changed([](ConvolutionProblem& p) { p.pass = ConvolutionPass::BackwardData; });
    changed([](ConvolutionProblem& p) { p.source = {64, 64, 25, 25}; });
    changed([](ConvolutionProblem& p) { p.weights = {64, 64, 5, 5}; });
    changed([](ConvolutionProblem& p) { p.destination = {32, 64, 26, 25}; });
    changed([](ConvolutionProblem& p) { p.factors = DataType::BFloat16; });
    changed([](ConvolutionProblem& p) { p.result = DataType::Float32; });
    changed([](ConvolutionProblem& p) { p.geometry.stride = {2, 1}; });
    changed([](ConvolutionProblem& p) { p.geometry.dilation = {2, 1}; });
    changed([](ConvolutionProblem& p) { p.geometry.padBegin = {0, 1}; });
    changed([](ConvolutionProblem& p) { p.geometry.padEnd = {0, 1}; });
    changed([](ConvolutionProblem& p) { p.geometry.groups = 2; });
    EXPECT_EQ(keys.size(), asked);
}

TEST_F(CudnnPlansTest, TheWorkspaceStaysWithinItsLimit) {
    const ConvolutionProblem problem =
        problemOf(kLayers[12], ConvolutionPass::BackwardWeights, DataType::Float16);
    PlanLimits narrow = fast;
    narrow.workspaceLimit = 1 << 20;
    EXPECT_LE(cudnn.plan(problem, narrow)->workspaceBytes(), narrow.workspaceLimit);
}

TEST_F(CudnnPlansTest, AMissingPlanIsReported) {
    ConvolutionProblem wrong = problemOf(kLayers[1], ConvolutionPass::Forward, DataType::Float16);
    wrong.weights = {64, 63, 3, 3};
    try {
        cudnn.plan(wrong, fast);
        FAIL() << "63 channels do not fit 64";
    } catch (const Error& error) {
        EXPECT_THAT(error.what(),
                    StartsWith("cuDNN has no plan for the convolution of 32x64x25x25 with weights "
                               "64x63x3x3 in fp16: "));
    }
    EXPECT_THROW(Cudnn("not a profile", 90), Error);
}

}  // namespace
}  // namespace espalier::kernels::cuda
