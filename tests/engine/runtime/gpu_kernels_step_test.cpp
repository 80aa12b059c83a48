// SPDX-License-Identifier: Apache-2.0
// Whole training steps, compiled with the layouts and fusions of a GPU, with the GPU's own kernels
// running on the host (tests/kernels/emulated_cuda) on an asynchronous test device, compared with
// double precision.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/engine/compiler/small_drawings.h"
#include "tests/kernels/asynchronous_device/asynchronous_device.h"
#include "tests/kernels/emulated_cuda/emulated_device.h"
#include "tests/support/network_run.h"

namespace espalier::tests {
namespace {

using engine::CompileOptions;
using engine::HostTensor;

class GpuKernelsStepTest : public testing::Test {
  protected:
    engine::LayerCatalog catalog;
    kernels::testing::AsynchronousDevice device{kernels::testing::createEmulatedCudaDevice()};
    TestRandom random;
    bool deterministic = true;

    static CompileOptions optionsFor(const SmallDrawing& drawing) {
        CompileOptions options = trainOptions();
        if (drawing.outputWidth == 0) options.loss = &engine::findLoss("mean_squared_error");
        return options;
    }

    /// Compares three steps on the device with three in double precision from the same values. In
    /// bf16 only the losses are compared: it rounds to 8 bits after every operation, so a single
    /// gradient may differ.
    void expectSameSteps(const SmallDrawing& drawing,
                         kernels::DataType precision,
                         double tolerance,
                         const std::optional<kernels::PrepareImages>& pixels = {}) {
        SCOPED_TRACE(drawing.network.name);
        const engine::Network network =
            validNetwork(drawing.network, catalog, {drawing.input, drawing.outputWidth});
        CompileOptions options = optionsFor(drawing);
        options.pixels = pixels;
        const engine::OpGraph graph = referenceGraph(network, options);
        options.precision = precision;
        options.prepare.deterministic = deterministic;
        NetworkRun run(compile(network, device, options), device, random.between(1, 1000));
        ReferenceEvaluator reference(graph);
        copyInto(reference, graph, run.tensors());
        for (std::uint32_t step = 1; step <= 3; ++step) {
            const auto batch = randomBatch(run.executor().plan(), drawing.outputWidth, random);
            const auto values = stepValues(step, 0.02f, sumOfWeights(batch));
            run.setBatch(batch);
            run.executor().setStepValues(values);
            ASSERT_TRUE(run.executor().run({}));
            copyInto(reference, graph, batch);
            reference.setStepValues(values);
            reference.run();
            const auto& sums = reference.at(engine::kLossSums).values;
            const kernels::LossSums loss = run.executor().readLoss();
            EXPECT_NEAR(loss.loss, sums[0], tolerance * (1 + std::abs(sums[0]))) << step;
            EXPECT_FLOAT_EQ(loss.weight, static_cast<float>(sums[1]));
        }
        EXPECT_EQ(run.executor().whyNotRecorded(), "");
        if (precision != kernels::DataType::Float32) return;
        for (const HostTensor& tensor : run.tensors()) {
            expectNear(tensor, reference.at(tensor.name).values, tolerance, 1e-2);
        }
    }
};

TEST_F(GpuKernelsStepTest, ComputeWhatTheGraphSaysForEveryLayer) {
    for (const SmallDrawing& drawing : smallDrawings()) {
        expectSameSteps(drawing, kernels::DataType::Float32, 1e-3);
    }
}

TEST_F(GpuKernelsStepTest, ComputeInFp16) {
    for (const SmallDrawing& drawing : smallDrawings()) {
        for (const bool fixedOrder : {true, false}) {
            deterministic = fixedOrder;
            expectSameSteps(drawing, kernels::DataType::Float16, 0.005);
        }
    }
}

/// Root mean square of the difference over all values of all tensors.
double distance(const std::vector<HostTensor>& tensors, ReferenceEvaluator& reference) {
    double squares = 0;
    double count = 0;
    for (const HostTensor& tensor : tensors) {
        const std::vector<double>& expected = reference.at(tensor.name).values;
        const auto values = tensor.as<float>();
        for (std::size_t i = 0; i < values.size(); ++i) {
            squares += std::pow(double{values[i]} - expected[i], 2);
        }
        count += static_cast<double>(values.size());
    }
    return std::sqrt(squares / count);
}

// Intermediate rounding differs, the distance from double precision does not.
TEST_F(GpuKernelsStepTest, ABatchNormInsideConvolutionsIsEquallyAccurate) {
    std::size_t fused = 0;
    for (const SmallDrawing& drawing : smallDrawings()) {
        SCOPED_TRACE(drawing.network.name);
        const engine::Network network =
            validNetwork(drawing.network, catalog, {drawing.input, drawing.outputWidth});
        CompileOptions options = optionsFor(drawing);
        const engine::OpGraph graph = referenceGraph(network, options);
        options.precision = kernels::DataType::Float16;
        options.prepare.deterministic = false;  // what is fused sums in any order
        ReferenceEvaluator reference(graph);
        std::vector<HostTensor> batch;
        const auto learn = [&](const std::set<std::string>& withoutPasses) {
            options.withoutPasses = withoutPasses;
            NetworkRun run(compile(network, device, options), device, 7);
            if (batch.empty()) {
                batch = randomBatch(run.executor().plan(), drawing.outputWidth, random);
                copyInto(reference, graph, run.tensors());
                copyInto(reference, graph, batch);
                reference.setStepValues(stepValues(1, 0.02f, sumOfWeights(batch)));
                reference.run();
            }
            run.setBatch(batch);
            run.executor().setStepValues(stepValues(1, 0.02f, sumOfWeights(batch)));
            EXPECT_TRUE(run.executor().run({}));
            run.executor().readLoss();  // waits for the device
            return std::pair{distance(run.tensors(), reference),
                             run.executor().plan().steps.size()};
        };
        const auto [together, fewer] = learn({});
        const auto [apart, more] = learn({"fuse-normalisation"});
        fused += more - fewer;
        // The tolerance covers a gradient that changes because rounding moves a value across zero.
        EXPECT_LE(together, 2 * apart + 1e-3);
    }
    EXPECT_EQ(fused, 6u) << "two ops less for each of three";
}

TEST_F(GpuKernelsStepTest, AStepWhoseGradientsOverflowFp16ChangesNothing) {
    for (const SmallDrawing& drawing : smallDrawings()) {
        SCOPED_TRACE(drawing.network.name);
        const engine::Network network =
            validNetwork(drawing.network, catalog, {drawing.input, drawing.outputWidth});
        CompileOptions options = optionsFor(drawing);
        options.precision = kernels::DataType::Float16;
        NetworkRun run(compile(network, device, options), device, 3);
        const auto batch = randomBatch(run.executor().plan(), drawing.outputWidth, random);
        const auto step = [&](float scale) {
            kernels::StepValues values = stepValues(1, 0.02f, sumOfWeights(batch));
            values.lossScale *= scale;
            values.inverseLossScale = 1 / scale;
            run.setBatch(batch);
            run.executor().setStepValues(values);
            EXPECT_TRUE(run.executor().run({}));
            return run.executor().readGradientStatus();
        };
        const auto before = run.tensors();
        const kernels::GradientStatus tooLarge = step(0x1p60f);
        EXPECT_EQ(tooLarge.allFinite, 0.0f);
        EXPECT_TRUE(sameBits(run.tensors(), before));
        const kernels::LossSums loss = run.executor().readLoss();
        EXPECT_TRUE(std::isfinite(loss.loss)) << "the loss itself is not scaled";
        const kernels::GradientStatus unscaled = step(256);
        EXPECT_EQ(unscaled.allFinite, 1.0f);
        EXPECT_LT(unscaled.norm, 100.0f) << "the scale is undone";
        EXPECT_FALSE(sameBits(run.tensors(), before));
    }
}

TEST_F(GpuKernelsStepTest, ComputeInBf16) {
    for (const SmallDrawing& drawing : smallDrawings()) {
        expectSameSteps(drawing, kernels::DataType::BFloat16, 0.03);
    }
}

TEST_F(GpuKernelsStepTest, ComputeOfImagesAsBytes) {
    const kernels::PrepareImages pixels{.mean = {0.4f, 0.5f, 0.6f},
                                        .deviation = {0.3f, 0.2f, 0.4f}};
    for (const SmallDrawing& drawing : smallDrawings()) {
        if (drawing.input.rank() != 3) continue;
        if (drawing.input[0] != 1 && drawing.input[0] != 3) continue;
        expectSameSteps(drawing, kernels::DataType::Float32, 1e-3, pixels);
        expectSameSteps(drawing, kernels::DataType::BFloat16, 0.03, pixels);
    }
}

}  // namespace
}  // namespace espalier::tests
