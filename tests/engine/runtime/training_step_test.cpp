// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "kernels/cpu/cpu_device.h"
#include "tests/engine/compiler/small_drawings.h"
#include "tests/support/network_run.h"

namespace espalier::tests {
namespace {

using engine::CompileOptions;
using engine::HostTensor;

class TrainingStepTest : public testing::Test {
  protected:
    engine::LayerCatalog catalog;
    std::unique_ptr<kernels::Device> device = kernels::cpu::createCpuDevice({.threads = 1});
    TestRandom random;

    CompileOptions optionsFor(const SmallDrawing& drawing) {
        CompileOptions options = trainOptions();
        if (drawing.outputWidth == 0) options.loss = &engine::findLoss("mean_squared_error");
        return options;
    }
    engine::Network networkOf(const SmallDrawing& drawing) {
        return validNetwork(drawing.network, catalog, {drawing.input, drawing.outputWidth});
    }

    /// Runs steps on the device and in double precision from the same values and compares them.
    void expectSameSteps(const SmallDrawing& drawing, const CompileOptions& options, int steps) {
        SCOPED_TRACE(drawing.network.name);
        const engine::Network network = networkOf(drawing);
        NetworkRun run(compile(network, *device, options), *device, random.between(1, 1000));
        const engine::OpGraph graph = referenceGraph(network, options);
        ReferenceEvaluator reference(graph);
        copyInto(reference, graph, run.tensors());
        for (int step = 1; step <= steps; ++step) {
            const auto batch = randomBatch(run.executor().plan(), drawing.outputWidth, random);
            const auto values =
                stepValues(static_cast<std::uint32_t>(step), 0.05f, sumOfWeights(batch));
            run.setBatch(batch);
            run.executor().setStepValues(values);
            ASSERT_TRUE(run.executor().run({}));
            copyInto(reference, graph, batch);
            reference.setStepValues(values);
            reference.run();
        }
        const auto& sums = reference.at(engine::kLossSums).values;
        const kernels::LossSums loss = run.executor().readLoss();
        EXPECT_NEAR(loss.loss, sums[0], 1e-4 * (1 + std::abs(sums[0])));
        EXPECT_FLOAT_EQ(loss.weight, static_cast<float>(sums[1]));
        const auto& status = reference.at(engine::kGradientStatus).values;
        EXPECT_NEAR(run.executor().readGradientStatus().norm, status[0], 1e-3 * (1 + status[0]));
        for (const HostTensor& tensor : run.tensors()) {
            expectNear(tensor, reference.at(tensor.name).values, 5e-4, 1e-2);
        }
    }
};

TEST_F(TrainingStepTest, ComputesWhatTheGraphSaysForEveryLayer) {
    for (const SmallDrawing& drawing : smallDrawings()) {
        expectSameSteps(drawing, optionsFor(drawing), 2);
    }
}

// oneDNN chooses its instruction set itself: CMakeLists.txt also runs this with it limited to AVX2.
TEST_F(TrainingStepTest, ComputesTheSameOnEveryInstructionSet) {
    using kernels::cpu::InstructionSet;
    for (const InstructionSet highest :
         {InstructionSet::Baseline, InstructionSet::Avx2, InstructionSet::Avx512}) {
        device =
            kernels::cpu::createCpuDevice({.threads = 2, .winograd = true, .highest = highest});
        SCOPED_TRACE(device->description().instructionSet);
        for (const SmallDrawing& drawing : smallDrawings()) {
            expectSameSteps(drawing, optionsFor(drawing), 1);
        }
    }
}

TEST_F(TrainingStepTest, ComputesTheSameWithoutEachPass) {
    for (const std::string& pass : engine::optionalPasses()) {
        SCOPED_TRACE(pass);
        for (const SmallDrawing& drawing : smallDrawings()) {
            CompileOptions options = optionsFor(drawing);
            options.withoutPasses = {pass};
            expectSameSteps(drawing, options, 1);
        }
    }
}

TEST_F(TrainingStepTest, ComputesWhatTheGraphSaysForEveryOptimizer) {
    using kernels::OptimizerKind;
    for (const OptimizerKind kind : {OptimizerKind::SgdMomentum,
                                     OptimizerKind::Adam,
                                     OptimizerKind::AdamW,
                                     OptimizerKind::RMSProp}) {
        for (const float momentum : {0.0f, 0.9f}) {
            // No bias before a BatchNorm, because its gradient consists of rounding errors.
            const SmallDrawing drawing = smallDrawings()[1];
            CompileOptions options = optionsFor(drawing);
            options.optimizer.kind = kind;
            options.optimizer.momentum = momentum;
            options.optimizer.epsilon = 1e-3f;  // otherwise Adam's first step depends only on signs
            options.clipNorm = 0.5f;
            expectSameSteps(drawing, options, 2);
        }
    }
}

TEST_F(TrainingStepTest, ComputesWhatTheGraphSaysForEveryLoss) {
    for (const auto& loss : engine::allLosses()) {
        SCOPED_TRACE(loss->description().key);
        for (const SmallDrawing& drawing : smallDrawings()) {
            const bool classifies = loss->description().truth == engine::Truth::Indices;
            if (classifies != (drawing.outputWidth > 0)) continue;
            CompileOptions options = optionsFor(drawing);
            options.loss = loss.get();
            options.lossSettings = {.labelSmoothing = 0.1f, .focusing = 1.5f, .huberDelta = 0.25f};
            expectSameSteps(drawing, options, 2);
        }
    }
}

TEST_F(TrainingStepTest, GivesTheSameBitsHoweverMemoryIsPlanned) {
    for (const SmallDrawing& drawing : smallDrawings()) {
        SCOPED_TRACE(drawing.network.name);
        const engine::Network network = networkOf(drawing);
        std::vector<HostTensor> expected;
        std::vector<HostTensor> batch;
        for (const std::set<std::string>& without : {std::set<std::string>{},
                                                     {"memory"},
                                                     {"in-place"},
                                                     {"schedule"},
                                                     {"memory", "in-place", "schedule"}}) {
            CompileOptions options = optionsFor(drawing);
            options.withoutPasses = without;
            NetworkRun run(compile(network, *device, options), *device, 3);
            if (batch.empty())
                batch = randomBatch(run.executor().plan(), drawing.outputWidth, random);
            run.setBatch(batch);
            run.executor().setStepValues(stepValues(1, 0.1f, sumOfWeights(batch)));
            ASSERT_TRUE(run.executor().run({}));
            if (expected.empty()) expected = run.tensors();
            EXPECT_TRUE(sameBits(run.tensors(), expected));
        }
    }
}

/// One batch of 6 and the same samples as 3 micro-batches of 2 give the same sums of gradients. The
/// network has no BatchNorm, whose statistics depend on the batch.
TEST_F(TrainingStepTest, AddsUpMicroBatchesToOneStep) {
    const SmallDrawing drawing = smallDrawings()[2];
    const engine::Network network = networkOf(drawing);
    CompileOptions whole = optionsFor(drawing);
    whole.batch = 6;
    CompileOptions micro = whole;
    micro.batch = 2;
    micro.accumulate = true;
    NetworkRun one(compile(network, *device, whole), *device, 3);
    NetworkRun three(compile(network, *device, micro), *device, 3);
    const auto batch = randomBatch(one.executor().plan(), drawing.outputWidth, random);
    one.setBatch(batch);
    for (int step = 1; step <= 2; ++step) {
        const auto values = stepValues(static_cast<std::uint32_t>(step), 0.1f, sumOfWeights(batch));
        one.executor().setStepValues(values);
        three.executor().setStepValues(values);
        ASSERT_TRUE(one.executor().run({}));
        for (std::size_t part = 0; part < 3; ++part) {
            for (const HostTensor& tensor : batch) {
                kernels::Shape shape = tensor.shape;
                shape[0] = 2;
                HostTensor slice = HostTensor::make(tensor.name, tensor.type, shape);
                std::copy_n(
                    tensor.bytes.begin() + static_cast<std::ptrdiff_t>(part * slice.bytes.size()),
                    slice.bytes.size(),
                    slice.bytes.begin());
                three.executor().setInput(slice.name, slice);
            }
            ASSERT_TRUE(three.executor().run({}, {.first = part == 0, .last = part == 2}));
        }
    }
    const auto expected = one.tensors();
    for (const HostTensor& tensor : three.tensors()) {
        const auto values = named(expected, tensor.name).floats();
        expectNear(tensor, {values.begin(), values.end()}, 1e-4, 1e-2);
    }
}

TEST_F(TrainingStepTest, StagesRunningStatisticsOverMicroBatches) {
    const SmallDrawing drawing = smallDrawings()[0];
    const engine::Network network = networkOf(drawing);
    CompileOptions options = optionsFor(drawing);
    options.accumulate = true;
    NetworkRun run(compile(network, *device, options), *device, 3);
    const engine::OpGraph graph = referenceGraph(network, options);
    ReferenceEvaluator reference(graph);
    copyInto(reference, graph, run.tensors());
    const auto before = run.tensors();
    for (const bool first : {true, false}) {
        const auto batch = randomBatch(run.executor().plan(), drawing.outputWidth, random);
        const auto values = stepValues(1, 0.1f, 2 * sumOfWeights(batch));
        run.setBatch(batch);
        run.executor().setStepValues(values);
        ASSERT_TRUE(run.executor().run({}, {.first = first, .last = !first}));
        EXPECT_EQ(sameBits(run.tensors(), before), first);
        // The reference's graph has an update after every micro-batch; only the last one counts.
        std::vector<std::vector<double>> kept;
        for (const HostTensor& tensor : before) kept.push_back(reference.at(tensor.name).values);
        copyInto(reference, graph, batch);
        reference.setStepValues(values);
        reference.run(first);
        for (std::size_t i = 0; first && i < before.size(); ++i) {
            reference.at(before[i].name).values = kept[i];
        }
    }
    for (const HostTensor& tensor : run.tensors()) {
        expectNear(tensor, reference.at(tensor.name).values, 5e-4, 1e-2);
    }
}

}  // namespace
}  // namespace espalier::tests
