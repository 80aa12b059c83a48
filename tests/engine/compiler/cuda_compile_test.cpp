// SPDX-License-Identifier: Apache-2.0
// Compiles every layer and every template for a GPU without having one: the device answers like the
// CUDA module, which needs no GPU for that, and prepares operations that can only be planned.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "engine/compiler/compile.h"
#include "engine/network/templates.h"
#include "kernels/cuda/operations.h"
#include "kernels/error.h"
#include "kernels/ops/op_desc.h"
#include "tests/engine/compiler/small_drawings.h"
#include "tests/support/network_run.h"

namespace espalier::tests {
namespace {

using namespace engine;
using kernels::Layout;

/// Has layouts only; never run.
class PlannedOperation final : public kernels::Operation {
  public:
    explicit PlannedOperation(kernels::Tensors tensors) {
        inputs_ = std::move(tensors.inputs);
        outputs_ = std::move(tensors.outputs);
        algorithm_ = "planned";
    }
    void run(kernels::Stream&, const kernels::Bindings&) override {
        throw kernels::Error("No GPU here to compute this.");
    }
};

/// Answers like the CUDA module for the given card.
class PlannedGpu final : public kernels::Device {
  public:
    PlannedGpu() {
        description_.kind = kernels::DeviceKind::Cuda;
        description_.name = "a planned GPU";
        description_.hostVisible = false;
        description_.bfloat16 = description_.float16 = true;
    }
    const kernels::DeviceDescription& description() const override { return description_; }
    kernels::Support supports(const kernels::OpDesc& op,
                              std::span<const kernels::TensorDesc> inputs,
                              std::span<const kernels::TensorDesc> outputs) const override {
        kernels::Tensors tensors = kernels::cuda::copyOf(inputs, outputs);
        const std::string reason = kernels::cuda::resolveAny(op, tensors, description_);
        return {reason.empty(), reason};
    }
    std::unique_ptr<kernels::Operation> prepare(const kernels::OpDesc& op,
                                                std::span<const kernels::TensorDesc> inputs,
                                                std::span<const kernels::TensorDesc> outputs,
                                                const kernels::PrepareOptions&) override {
        kernels::Tensors tensors = kernels::cuda::copyOf(inputs, outputs);
        const std::string reason = kernels::cuda::resolveAny(op, tensors, description_);
        if (!reason.empty()) throw kernels::Error(kernels::cuda::cannot(op, reason));
        return std::make_unique<PlannedOperation>(std::move(tensors));
    }
    std::size_t byteSize(const kernels::TensorDesc& desc) const override {
        return denseByteSize(desc);
    }
    std::string describe(const kernels::TensorDesc& desc) const override {
        return toString(desc.layout);
    }
    std::unique_ptr<kernels::Buffer> allocate(std::size_t bytes) override {
        return allocateHost(bytes);
    }
    std::unique_ptr<kernels::Stream> createStream() override { return nullptr; }

  private:
    kernels::DeviceDescription description_;
};

class CudaCompileTest : public testing::TestWithParam<kernels::DataType> {
  protected:
    /// Number of ops that change the layout, with or without a change of type.
    static std::size_t reordersOf(const ExecutionPlan& plan) {
        return static_cast<std::size_t>(
            std::ranges::count_if(plan.steps, [&](const PlanStep& step) {
                return std::holds_alternative<kernels::Reorder>(step.node.op) &&
                       plan.values[step.node.inputs[0]].desc.type ==
                           plan.values[step.node.outputs[0]].desc.type;
            }));
    }
    ExecutionPlan planOf(const Network& network,
                         Mode mode,
                         bool classifies,
                         const std::optional<kernels::PrepareImages>& pixels = {},
                         const std::set<std::string>& withoutPasses = {}) {
        CompileOptions options = trainOptions();
        options.withoutPasses = withoutPasses;
        options.prepare.deterministic = deterministic;
        options.pixels = pixels;
        options.mode = mode;
        options.batch = 4;
        options.precision = mode == Mode::Train ? GetParam() : kernels::DataType::Float32;
        options.loss = classifies ? &findLoss("cross_entropy") : &findLoss("mean_squared_error");
        return compile(network, device, options).plan;
    }
    void compileAllModes(const Network& network, bool classifies) {
        for (const Mode mode : {Mode::Train, Mode::Evaluate, Mode::Predict}) {
            SCOPED_TRACE(static_cast<int>(mode));
            EXPECT_NO_THROW(planOf(network, mode, classifies));
        }
    }

    LayerCatalog catalog;
    PlannedGpu device;
    bool deterministic = true;
};

TEST_P(CudaCompileTest, EveryLayerHasAPlan) {
    for (const SmallDrawing& drawing : smallDrawings()) {
        SCOPED_TRACE(drawing.network.name);
        compileAllModes(
            validNetwork(drawing.network, catalog, {drawing.input, drawing.outputWidth}),
            drawing.outputWidth > 0);
    }
}

TEST_P(CudaCompileTest, EveryTemplateHasAPlanThatSeldomMovesValuesAround) {
    for (const TemplateEntry& entry : networkTemplates()) {
        SCOPED_TRACE(entry.name);
        const bool rebuilds = !entry.givesScores;
        for (const std::int64_t channels : {1, 3}) {
            const kernels::Shape input{channels, 64, 64};
            const Network network = validNetwork(
                makeTemplate(entry.name, {.input = input}), catalog, {input, rebuilds ? 0 : 5});
            compileAllModes(network, !rebuilds);
            // For the input image, and at the one transition from images to vectors.
            EXPECT_LE(reordersOf(planOf(network, Mode::Train, !rebuilds)), 4u);
        }
    }
}

// Statistics of a batch are those of the forward phase, also where the op that computes them runs
// again.
TEST_P(CudaCompileTest, RecomputedConvolutionsKeepTheirStatistics) {
    const kernels::Shape input{3, 96, 96};
    const Network network = validNetwork(
        makeTemplate("resnet50", {.input = input}), catalog, {.input = input, .outputWidth = 10});
    for (const bool fixedOrder : {true, false}) {
        CompileOptions options = trainOptions();
        options.batch = 32;
        options.precision = GetParam();
        options.prepare.deterministic = fixedOrder;
        const std::size_t once = compile(network, device, options).plan.arenaBytes;
        options.recompute = true;
        const ExecutionPlan plan = compile(network, device, options).plan;
        EXPECT_LT(plan.arenaBytes, once * 7 / 10);
        std::set<ValueId> again;
        for (const PlanStep& step : plan.steps) {
            for (const ValueId input : step.node.inputs) EXPECT_FALSE(again.contains(input));
            if (!step.node.recomputed) continue;
            for (const ValueId output : step.node.outputs) {
                if (plan.values[output].desc.shape.rank() == 1) again.insert(output);
            }
        }
    }
}

TEST_P(CudaCompileTest, StatisticsComeWithTheConvolutionsOfFp16) {
    const kernels::Shape input{3, 64, 64};
    const Network network =
        validNetwork(makeTemplate("resnet18", {.input = input}), catalog, {input, 5});
    for (const bool fixedOrder : {true, false}) {
        deterministic = fixedOrder;
        std::size_t alone = 0, fused = 0;
        for (const PlanStep& step : planOf(network, Mode::Train, true).steps) {
            alone += std::holds_alternative<kernels::BatchNormStatistics>(step.node.op);
            const auto* convolution = std::get_if<kernels::ConvolutionForward>(&step.node.op);
            fused += convolution && convolution->fusion.statistics;
        }
        const bool together = GetParam() == kernels::DataType::Float16 && !deterministic;
        EXPECT_EQ(alone, together ? 0u : 20u);
        EXPECT_EQ(fused, together ? 20u : 0u);
    }
}

// The first BatchNorm of each block lies between two convolutions; the output of the second one
// takes part in an addition and has two consumers.
TEST_P(CudaCompileTest, BatchNormBetweenConvolutionsOfFp16GoesIntoThem) {
    const kernels::Shape input{3, 64, 64};
    const Network network =
        validNetwork(makeTemplate("resnet18", {.input = input}), catalog, {input, 5});
    const auto countsOf = [](const ExecutionPlan& plan) {
        std::array<std::size_t, 3> counts{};
        for (const PlanStep& step : plan.steps) {
            const auto* forward = std::get_if<kernels::ConvolutionForward>(&step.node.op);
            const auto* data = std::get_if<kernels::ConvolutionBackwardData>(&step.node.op);
            const auto* weights = std::get_if<kernels::ConvolutionBackwardWeights>(&step.node.op);
            counts[0] += forward && forward->fusion.batchNorm;
            counts[1] += data && data->fusion.batchNormSums;
            counts[2] += weights && weights->fusion.batchNorm;
        }
        return counts;
    };
    EXPECT_EQ(countsOf(planOf(network, Mode::Train, true)), (std::array<std::size_t, 3>{}))
        << "cuDNN's sums over channels have no fixed order";
    deterministic = false;
    const bool halves = GetParam() == kernels::DataType::Float16;
    const std::size_t blocks = halves ? 8 : 0;
    const ExecutionPlan plan = planOf(network, Mode::Train, true);
    EXPECT_EQ(countsOf(plan), (std::array{blocks, blocks, blocks}));
    const ExecutionPlan apart = planOf(network, Mode::Train, true, {}, {"fuse-normalisation"});
    EXPECT_EQ(countsOf(apart), (std::array<std::size_t, 3>{}));
    EXPECT_EQ(plan.steps.size() + 2 * blocks, apart.steps.size());
    const bool smaller = plan.arenaBytes < apart.arenaBytes;
    EXPECT_EQ(smaller, halves);
}

TEST_P(CudaCompileTest, ImagesAsBytesAreMadeAsTheFirstLayerWantsThem) {
    for (const TemplateEntry& entry : networkTemplates()) {
        SCOPED_TRACE(entry.name);
        const bool rebuilds = !entry.givesScores;
        for (const std::int64_t channels : {1, 3}) {
            const kernels::Shape input{channels, 64, 64};
            const Network network = validNetwork(
                makeTemplate(entry.name, {.input = input}), catalog, {input, rebuilds ? 0 : 5});
            for (const Mode mode : {Mode::Train, Mode::Evaluate, Mode::Predict}) {
                const ExecutionPlan plan =
                    planOf(network, mode, !rebuilds, kernels::PrepareImages{});
                const OpNode& first = plan.steps.front().node;
                ASSERT_TRUE(std::holds_alternative<kernels::PrepareImages>(first.op));
                const bool low = mode == Mode::Train && !rebuilds;
                EXPECT_EQ(plan.values[first.outputs[0]].desc.type,
                          low ? GetParam() : kernels::DataType::Float32);
            }
            EXPECT_LE(reordersOf(planOf(network, Mode::Train, !rebuilds, kernels::PrepareImages{})),
                      reordersOf(planOf(network, Mode::Train, !rebuilds)));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Types,
                         CudaCompileTest,
                         testing::Values(kernels::DataType::Float32,
                                         kernels::DataType::BFloat16,
                                         kernels::DataType::Float16),
                         [](const auto& info) { return std::string(name(info.param)); });

}  // namespace
}  // namespace espalier::tests
