// SPDX-License-Identifier: Apache-2.0
// The engines of cuDNN and cuBLASLt that a network may use, with the emulated libraries: each has a
// preferred engine that adds in any order, and one with a fixed order.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/training/forecast/training_memory.h"
#include "kernels/error.h"
#include "tests/engine/compiler/small_drawings.h"
#include "tests/kernels/asynchronous_device/asynchronous_device.h"
#include "tests/kernels/emulated_cuda/emulated_device.h"
#include "tests/kernels/emulated_cuda/emulated_libraries.h"
#include "tests/support/network_run.h"

namespace espalier::tests {
namespace {

using namespace engine;
using kernels::testing::emulatedCudnn;
using kernels::testing::EmulatedCudnn;
using kernels::testing::kInAnyOrder;
using kernels::testing::kInOrder;
using testing::HasSubstr;

class DeterministicTest : public testing::Test {
  protected:
    ~DeterministicTest() override { emulatedCudnn() = {}; }

    Network networkOf(const std::string& name) const {
        for (const SmallDrawing& drawing : smallDrawings()) {
            if (drawing.network.name != name) continue;
            return validNetwork(drawing.network, catalog, {drawing.input, drawing.outputWidth});
        }
        throw kernels::Error("There is no drawing " + name);
    }
    ExecutionPlan planOf(const std::string& name, const TrainingOptions& options, Mode mode) {
        return compile(networkOf(name),
                       device,
                       trainingCompileOptions(options, findLoss("cross_entropy"), mode, 4))
            .plan;
    }
    /// The algorithms of the convolutions and matrix products.
    std::set<std::string> algorithmsOf(const ExecutionPlan& plan) const {
        std::set<std::string> algorithms;
        for (const PlanStep& step : plan.steps) {
            // Our own kernels have only one algorithm.
            if (!step.algorithm.empty() && step.algorithm != "kernel")
                algorithms.insert(step.algorithm);
        }
        return algorithms;
    }

    LayerCatalog catalog;
    kernels::testing::AsynchronousDevice device{kernels::testing::createEmulatedCudaDevice()};
    TrainingOptions options;
};

TEST_F(DeterministicTest, SumsHaveAFixedOrderUnlessTheOptionIsOff) {
    for (const Precision precision : {Precision::Float32, Precision::BFloat16}) {
        options.precision = precision;
        for (const Mode mode : {Mode::Train, Mode::Evaluate}) {
            options.deterministic = true;
            EXPECT_EQ(algorithmsOf(planOf("plain", options, mode)),
                      std::set<std::string>{kInOrder});
            options.deterministic = false;
            EXPECT_EQ(algorithmsOf(planOf("plain", options, mode)),
                      std::set<std::string>{kInAnyOrder})
                << "what was chosen in one mode is not remembered for the other";
        }
    }
    EXPECT_TRUE(TrainingOptions{}.deterministic);
}

TEST_F(DeterministicTest, NamesAnOpWithoutADeterministicAlgorithm) {
    emulatedCudnn().withoutOrder = {kernels::cuda::ConvolutionPass::BackwardWeights};
    for (const Precision precision : {Precision::BFloat16, Precision::Float32}) {
        options.precision = precision;
        try {
            planOf("plain", options, Mode::Train);
            FAIL() << "no engine has a fixed order";
        } catch (const kernels::Error& error) {
            EXPECT_THAT(error.what(), HasSubstr("Layer \"conv"));
            EXPECT_THAT(error.what(), HasSubstr("There is no deterministic algorithm"));
            EXPECT_THAT(error.what(), HasSubstr("switch Deterministic off"));
        }
    }
    EXPECT_EQ(algorithmsOf(planOf("plain", options, Mode::Evaluate)),
              std::set<std::string>{kInOrder})
        << "a forward pass has no gradients";
    options.deterministic = false;
    EXPECT_EQ(algorithmsOf(planOf("plain", options, Mode::Train)),
              std::set<std::string>{kInAnyOrder});
}

TEST_F(DeterministicTest, AForecastBuildsNoPlans) {
    const Network network = networkOf("plain");
    const MemoryQuestion question{network, device, findLoss("cross_entropy"), options};
    const MemoryForecast forecast = forecastMemory(question, 32);
    EXPECT_GT(forecast.largestBatch, 32);
    EXPECT_EQ(emulatedCudnn().plans, 0);
    const int asked = emulatedCudnn().estimates;
    EXPECT_GT(asked, 0);
    EXPECT_EQ(forecastMemory(question, 32).largestBatch, forecast.largestBatch);
    EXPECT_EQ(emulatedCudnn().estimates, asked) << "the same shapes are not asked for again";

    // The plan needs the estimated amount.
    const ExecutionPlan plan = planOf("plain", options, Mode::Train);
    EXPECT_GT(emulatedCudnn().plans, 0);
    EXPECT_EQ(trainingMemory(question, 4).arena(), plan.arenaBytes);
}

TEST_F(DeterministicTest, EachConvolutionIsPlannedOnce) {
    options.precision = Precision::BFloat16;
    const ExecutionPlan plan = planOf("plain", options, Mode::Train);
    int convolutions = 0;
    for (const PlanStep& step : plan.steps) {
        convolutions += name(step.node.op).starts_with("Convolution") ? 1 : 0;
    }
    EXPECT_EQ(emulatedCudnn().plans, convolutions);
}

TEST_F(DeterministicTest, EstimatedOperationsCannotRun) {
    const auto gpu = kernels::testing::createEmulatedCudaDevice();
    const std::vector<kernels::TensorDesc> inputs{
        {kernels::DataType::Float32, {2, 3, 5, 5}, kernels::Layout::any()},
        {kernels::DataType::Float32, {4, 3, 3, 3}, kernels::Layout::any()}};
    const std::vector<kernels::TensorDesc> outputs{
        {kernels::DataType::Float32, {2, 4, 3, 3}, kernels::Layout::any()}};
    kernels::PrepareOptions estimate;
    estimate.estimate = true;
    const auto estimated = gpu->prepare(kernels::ConvolutionForward{}, inputs, outputs, estimate);
    const auto planned = gpu->prepare(kernels::ConvolutionForward{}, inputs, outputs, {});
    EXPECT_EQ(estimated->workspaceBytes(), planned->workspaceBytes());
    EXPECT_EQ(estimated->algorithm(), planned->algorithm());
    EXPECT_EQ(estimated->outputs()[0].layout, planned->outputs()[0].layout);
    const auto stream = gpu->createStream();
    const void* in[2] = {};
    void* out[1] = {};
    EXPECT_THROW(estimated->run(*stream, {in, out, nullptr}), kernels::Error);
}

}  // namespace
}  // namespace espalier::tests
