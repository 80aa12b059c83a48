// SPDX-License-Identifier: Apache-2.0
// Activations that are computed again instead of kept: the same bits in less memory.
#include <stop_token>
#include <utility>

#include "engine/base/error.h"
#include "engine/compiler/passes.h"
#include "engine/network/templates.h"
#include "gmock/gmock.h"
#include "tests/engine/compiler/compiler_fixture.h"

namespace espalier::tests {
namespace {

using namespace engine;
using testing::HasSubstr;

bool isRecomputed(const PlanStep& step) {
    return step.node.recomputed;
}

/// Without what is computed again: "B BatchNormBackwardSums norm1".
std::vector<std::string> stepsOf(const ExecutionPlan& plan) {
    std::vector<std::string> steps;
    for (const PlanStep& step : plan.steps) {
        if (isRecomputed(step)) continue;
        steps.push_back(std::to_string(static_cast<int>(step.node.phase)) + ' ' +
                        opText(step.node.op) + ' ' + step.node.origin + ' ' + step.algorithm);
    }
    return steps;
}

/// Of convolutions and matrix products, counted from their shapes.
double multiplyAdds(const ExecutionPlan& plan) {
    double sum = 0;
    for (const PlanStep& step : plan.steps) {
        const OpNode& node = step.node;
        const auto shape = [&](ValueId value) { return plan.values[value].desc.shape; };
        const auto product = [&](const kernels::Shape& image, const kernels::Shape& weights) {
            const auto perOutput = weights[1] * weights[2] * weights[3];
            sum += static_cast<double>(image.elementCount()) * static_cast<double>(perOutput);
        };
        if (std::holds_alternative<kernels::ConvolutionForward>(node.op)) {
            product(shape(node.outputs[0]), shape(node.inputs[1]));
        } else if (std::holds_alternative<kernels::ConvolutionBackwardData>(node.op)) {
            product(shape(node.inputs[0]), shape(node.inputs[1]));
        } else if (std::holds_alternative<kernels::ConvolutionBackwardWeights>(node.op)) {
            product(shape(node.inputs[1]), shape(node.outputs[0]));
        } else if (const auto* matmul = std::get_if<kernels::Matmul>(&node.op)) {
            const kernels::Shape a = shape(node.inputs[0]);
            sum += static_cast<double>(shape(node.outputs[0]).elementCount()) *
                   static_cast<double>(a[matmul->transposeA ? 0 : 1]);
        }
    }
    return sum;
}

/// Whether the plan has the same op of the same layer, with the same algorithm and the same shapes,
/// in its forward phase.
bool isInForwardPhase(const PlanStep& copy, const ExecutionPlan& plan) {
    const auto descs = [&](const std::vector<ValueId>& values) {
        std::vector<kernels::TensorDesc> found;
        for (const ValueId value : values) found.push_back(plan.values[value].desc);
        return found;
    };
    return std::ranges::any_of(plan.steps, [&](const PlanStep& step) {
        return step.node.phase == Phase::Forward && step.node.origin == copy.node.origin &&
               opText(step.node.op) == opText(copy.node.op) && step.algorithm == copy.algorithm &&
               descs(step.node.inputs) == descs(copy.node.inputs) &&
               descs(step.node.outputs) == descs(copy.node.outputs);
    });
}

class RecomputeTest : public CompilerFixture {
  protected:
    /// A batch that is large enough for activations to take more memory than gradients.
    CompileOptions optionsOf(const std::string& name, std::int64_t batch = 32) const {
        CompileOptions options = optionsFor(name);
        options.batch = batch;
        return options;
    }
    CompiledPlan recomputed(const std::string& name, CompileOptions options) {
        options.recompute = true;
        return compile(network(name), *device, options);
    }
    static std::size_t recomputedSteps(const ExecutionPlan& plan) {
        return static_cast<std::size_t>(std::ranges::count_if(plan.steps, isRecomputed));
    }

    /// Runs three steps, each in so many parts, and returns everything in the store.
    std::vector<HostTensor> trained(const std::string& name,
                                    const CompileOptions& options,
                                    int parts) {
        NetworkRun run(compile(network(name), *device, options), *device, 3);
        TestRandom same;
        for (std::uint32_t step = 1; step <= 3; ++step) {
            for (int part = 0; part < parts; ++part) {
                const auto batch =
                    randomBatch(run.executor().plan(), drawing(name).outputWidth, same);
                kernels::StepValues values = stepValues(step, 0.05f, parts * sumOfWeights(batch));
                values.firstSample = static_cast<std::uint32_t>(part * options.batch);
                run.setBatch(batch);
                run.executor().setStepValues(values);
                EXPECT_TRUE(
                    run.executor().run({}, {.first = part == 0, .last = part + 1 == parts}));
            }
        }
        return run.tensors();
    }
    /// Where something is computed again, which is so for most of them.
    void expectTheSameBits(CompileOptions options, int parts = 1) {
        std::size_t different = 0;
        for (const SmallDrawing& small : smallDrawings()) {
            const std::string& name = small.network.name;
            SCOPED_TRACE(name);
            options.loss = optionsFor(name).loss;
            options.recompute = false;
            const auto expected = trained(name, options, parts);
            options.recompute = true;
            const ExecutionPlan plan = compile(network(name), *device, options).plan;
            different += recomputedSteps(plan) > 0 ? 1 : 0;
            EXPECT_TRUE(sameBits(trained(name, options, parts), expected));
        }
        EXPECT_GE(different, 6U);
    }
};

TEST_F(RecomputeTest, GivesTheSameBitsForEveryLayer) {
    expectTheSameBits(optionsOf("plain"));
}

TEST_F(RecomputeTest, GivesTheSameBitsInMicroBatches) {
    CompileOptions options = optionsOf("plain");
    options.accumulate = true;
    options.averageDecay = 0.9f;
    expectTheSameBits(options, 3);
}

TEST_F(RecomputeTest, GivesTheSameBitsInLowerPrecision) {
    if (!device->description().bfloat16) GTEST_SKIP() << "this processor has no bf16";
    CompileOptions options = optionsOf("plain");
    options.precision = kernels::DataType::BFloat16;
    expectTheSameBits(options);
}

TEST_F(RecomputeTest, GivesTheSameBitsWithoutEachPass) {
    for (const char* pass : {"fuse", "layouts", "schedule", "in-place"}) {
        SCOPED_TRACE(pass);
        CompileOptions options = optionsOf("plain");
        options.withoutPasses = {pass};
        expectTheSameBits(options);
    }
}

TEST_F(RecomputeTest, AddsStepsBetweenForwardAndUpdateAndChangesNoOther) {
    for (const SmallDrawing& small : smallDrawings()) {
        const std::string& name = small.network.name;
        SCOPED_TRACE(name);
        const ExecutionPlan once = compile(network(name), *device, optionsOf(name)).plan;
        const ExecutionPlan plan = recomputed(name, optionsOf(name)).plan;
        EXPECT_EQ(stepsOf(plan), stepsOf(once));
        EXPECT_LT(plan.arenaBytes, once.arenaBytes);
        const OpGraph graph{plan.values, nodesOf(plan)};
        expectOrdered(graph);
        bool isForward = false;
        for (std::size_t i = plan.steps.size(); i-- > 0;) {
            const OpNode& node = plan.steps[i].node;
            isForward = isForward || node.phase == Phase::Forward;
            if (!node.recomputed) continue;
            EXPECT_FALSE(isForward);
            EXPECT_TRUE(isInForwardPhase(plan.steps[i], plan)) << node.origin;
            EXPECT_LT(i, plan.firstUpdateStep);
            EXPECT_EQ(node.phase, Phase::Backward);
            EXPECT_FALSE(std::holds_alternative<kernels::BatchNormStatistics>(node.op));
            EXPECT_NE(precisionOf(node.op), kernels::PrecisionClass::Loss);
        }
    }
}

// Shares of a batch meet where they did, and running statistics move once.
TEST_F(RecomputeTest, AddsNoMeetingOfReplicas) {
    for (const char* name : {"residual", "partly frozen"}) {
        const ExecutionPlan once = compile(network(name), *device, optionsOf(name)).plan;
        const ExecutionPlan plan = recomputed(name, optionsOf(name)).plan;
        const auto meetings = [](const ExecutionPlan& of) {
            std::vector<std::string> places;
            for (const ReductionPlace& place : reductionPlaces({of.values, nodesOf(of)})) {
                places.push_back(std::to_string(static_cast<int>(place.reduction)) + ' ' +
                                 of.steps[place.op].node.origin);
            }
            return places;
        };
        EXPECT_EQ(meetings(plan), meetings(once)) << name;
        EXPECT_EQ(countOf<kernels::BatchNormUpdateRunning>(nodesOf(plan)),
                  countOf<kernels::BatchNormUpdateRunning>(nodesOf(once)));
    }
}

TEST_F(RecomputeTest, LeavesFrozenLayersAtTheBeginningAlone) {
    const ExecutionPlan plan = recomputed("partly frozen", optionsOf("partly frozen")).plan;
    ASSERT_GT(recomputedSteps(plan), 0U);
    for (const PlanStep& step : plan.steps) {
        if (!isRecomputed(step)) continue;
        for (const char* layer : {"stem", "norm0", "relu0", "drop0"}) {
            EXPECT_NE(step.node.origin, layer);
        }
    }
}

TEST_F(RecomputeTest, LeavesOtherPlansAsTheyAre) {
    for (const Mode mode : {Mode::Evaluate, Mode::Predict}) {
        CompileOptions options = optionsOf("residual");
        options.mode = mode;
        const ExecutionPlan once = compile(network("residual"), *device, options).plan;
        const ExecutionPlan plan = recomputed("residual", options).plan;
        EXPECT_EQ(printPlan(plan, *device), printPlan(once, *device));
    }
    CompileOptions alone = optionsOf("residual");
    alone.withoutPasses = {"memory"};  // every tensor has its own place: nothing to gain
    EXPECT_EQ(recomputedSteps(recomputed("residual", alone).plan), 0U);
}

TEST_F(RecomputeTest, ThePlanSaysWhatIsComputedAgain) {
    const ExecutionPlan plan = recomputed("residual", optionsOf("residual")).plan;
    const std::string text = printPlan(plan, *device);
    EXPECT_THAT(text, HasSubstr(" R ConvolutionForward                   conv1 "));
    EXPECT_THAT(text,
                HasSubstr(", " + std::to_string(recomputedSteps(plan)) + " recomputed; arena"));
    const ExecutionPlan once = compile(network("residual"), *device, optionsOf("residual")).plan;
    EXPECT_THAT(printPlan(once, *device), testing::Not(HasSubstr("recomputed")));
}

/// Arena and multiply-adds, by those of the plan that keeps everything.
struct Ratio {
    double arena = 1;
    double work = 1;
};

Ratio ratioOf(const std::string& name, kernels::DataType precision, kernels::Device& device) {
    const bool classifies = findTemplate(name)->givesScores;
    const kernels::Shape input{3, 224, 224};
    const LayerCatalog catalog;
    const Network network = validNetwork(makeTemplate(name, {.input = input}),
                                         catalog,
                                         {.input = input, .outputWidth = classifies ? 10 : 0});
    CompileOptions options = trainOptions();
    if (!classifies) options.loss = &findLoss("mean_squared_error");
    options.batch = 32;
    options.precision = precision;
    const ExecutionPlan once = compile(network, device, options).plan;
    options.recompute = true;
    const ExecutionPlan plan = compile(network, device, options).plan;
    return {static_cast<double>(plan.arenaBytes) / static_cast<double>(once.arenaBytes),
            multiplyAdds(plan) / multiplyAdds(once)};
}

struct Expected {
    const char* network;
    double arena;
    double work;
};

// Each attempt plans the whole graph: in large networks all of them take seconds.
TEST_F(RecomputeTest, IsStoppedWithinThePass) {
    const CompileOptions options = optionsOf(smallDrawings().front().network.name);
    const auto prepared = [&] {
        OpGraph graph = lower(network(smallDrawings().front().network.name), options);
        graph = removeUnused(addUpdate(differentiate(std::move(graph)), options));
        PreparedGraph laidOut = assignLayouts(std::move(graph), *device, options, true);
        const auto order = schedule(laidOut.graph);
        return reorderOps(std::move(laidOut), order);
    };
    EXPECT_NO_THROW(recompute(prepared(), *device, options));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(recompute(prepared(), *device, options, stop.get_token()), Stopped);
}

// In vgg16 the gradients of its Dense layers and the first two convolutions' results with one
// gradient, which the backward phase needs at once, make up the rest.
TEST_F(RecomputeTest, LargeNetworksNeedMuchLessMemory) {
    for (const Expected& expected : {Expected{"resnet18", 0.6, 1.2},
                                     Expected{"resnet50", 0.4, 1.3},
                                     Expected{"vgg16", 0.8, 1.2},
                                     Expected{"efficientnet-lite0", 0.4, 1.3},
                                     Expected{"unet", 0.5, 1.5}}) {
        const Ratio ratio = ratioOf(expected.network, kernels::DataType::Float32, *device);
        EXPECT_LT(ratio.arena, expected.arena) << expected.network;
        EXPECT_LT(ratio.work, expected.work) << expected.network;
        RecordProperty(std::string(expected.network) + "_arena", std::to_string(ratio.arena));
        RecordProperty(std::string(expected.network) + "_work", std::to_string(ratio.work));
    }
}

}  // namespace
}  // namespace espalier::tests
