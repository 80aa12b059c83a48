// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/executor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "engine/base/error.h"
#include "kernels/cpu/cpu_device.h"
#include "tests/engine/compiler/small_drawings.h"
#include "tests/engine/runtime/watched_device.h"
#include "tests/support/network_run.h"

namespace espalier::tests {
namespace {

using namespace engine;

class ExecutorTest : public testing::Test {
  protected:
    LayerCatalog catalog;
    std::unique_ptr<kernels::Device> cpu = kernels::cpu::createCpuDevice({.threads = 1});
    WatchedDevice device{*cpu};
    TestRandom random;

    /// The residual drawing: convolutions, BatchNorm, additions.
    const SmallDrawing small = smallDrawings().front();
    Network network = validNetwork(small.network, catalog, {small.input, small.outputWidth});
    NetworkRun run{compile(network, device, trainOptions()), device, 11};
    std::vector<HostTensor> batch = randomBatch(run.executor().plan(), small.outputWidth, random);

    void start(float learningRate = 0.1f) {
        run.setBatch(batch);
        run.executor().setStepValues(stepValues(1, learningRate, sumOfWeights(batch)));
    }
    HostTensor& inputNamed(const std::string& name) {
        return const_cast<HostTensor&>(named(batch, name));
    }
};

TEST_F(ExecutorTest, AnAbandonedStepLeavesEveryBitAsItWas) {
    start();
    ASSERT_TRUE(run.executor().run({}));
    const auto before = run.tensors();
    const std::size_t updates = run.executor().plan().firstUpdateStep;
    std::size_t stopped = 0;
    for (std::size_t operation = 0;; ++operation) {
        std::stop_source source;
        std::size_t done = 0;
        device.afterEachRun = [&] {
            if (done++ == operation) source.request_stop();
        };
        const bool finished = run.executor().run(source.get_token());
        device.afterEachRun = nullptr;
        if (finished) break;
        ++stopped;
        ASSERT_EQ(done, operation + 1) << "stops before the next operation";
        ASSERT_TRUE(sameBits(run.tensors(), before)) << "after operation " << operation;
    }
    EXPECT_GT(stopped, updates / 2);
    EXPECT_FALSE(sameBits(run.tensors(), before));
}

TEST_F(ExecutorTest, ACommittedStepIsFinished) {
    start();
    std::stop_source source;
    std::size_t done = 0;
    std::size_t operations = 0;
    for (const auto& step : run.executor().plan().steps) {
        const bool alias = std::holds_alternative<kernels::Reshape>(step.node.op);
        operations += alias ? 0 : 1;
    }
    device.afterEachRun = [&] {
        if (++done == operations - 2) source.request_stop();  // among the updates
    };
    EXPECT_TRUE(run.executor().run(source.get_token()));
    EXPECT_EQ(done, operations);
    device.afterEachRun = nullptr;
}

TEST_F(ExecutorTest, AfterAnAbandonedStepTheNextGivesTheSameBits) {
    NetworkRun uninterrupted(compile(network, device, trainOptions()), device, 11);
    uninterrupted.setBatch(batch);
    uninterrupted.executor().setStepValues(stepValues(1, 0.1f, sumOfWeights(batch)));
    ASSERT_TRUE(uninterrupted.executor().run({}));
    start();
    std::stop_source source;
    int left = 20;
    device.afterEachRun = [&] {
        if (--left == 0) source.request_stop();
    };
    ASSERT_FALSE(run.executor().run(source.get_token()));
    device.afterEachRun = nullptr;
    start();
    ASSERT_TRUE(run.executor().run({}));
    EXPECT_TRUE(sameBits(run.tensors(), uninterrupted.tensors()));
}

TEST_F(ExecutorTest, SkipsTheUpdateWhenAGradientIsNotFinite) {
    start();
    ASSERT_TRUE(run.executor().run({}));
    const auto before = run.tensors();
    inputNamed(kImageInput).floats()[5] = std::numeric_limits<float>::quiet_NaN();
    start();
    ASSERT_TRUE(run.executor().run({}));
    EXPECT_EQ(run.executor().readGradientStatus().allFinite, 0.0f);
    EXPECT_TRUE(sameBits(run.tensors(), before)) << "running statistics included";
}

TEST_F(ExecutorTest, FindsAnInputThatIsNotFinite) {
    inputNamed(kImageInput).floats()[5] = std::numeric_limits<float>::infinity();
    start();
    ASSERT_TRUE(run.executor().run({}));
    const auto found = run.executor().inspectStep().first;
    ASSERT_TRUE(found);
    EXPECT_EQ(found->node, "");
    EXPECT_EQ(found->op, kImageInput);
}

TEST_F(ExecutorTest, FindsTheFirstLayerThatIsNotFinite) {
    const auto stream = cpu->createStream();
    auto tensors = run.tensors();
    const_cast<HostTensor&>(named(tensors, "conv2.weight")).floats()[3] =
        std::numeric_limits<float>::quiet_NaN();
    run.store().importTensors(*stream, tensors);
    start();
    ASSERT_TRUE(run.executor().run({}));
    EXPECT_TRUE(std::isnan(run.executor().readLoss().loss));
    const auto found = run.executor().inspectStep().first;
    ASSERT_TRUE(found);
    EXPECT_EQ(found->node, "conv2");
    EXPECT_EQ(found->op, "ConvolutionForward");
    EXPECT_FALSE(found->backward);
}

TEST_F(ExecutorTest, FindsTheFirstGradientThatIsNotFinite) {
    const auto stream = cpu->createStream();
    auto tensors = run.tensors();
    for (float& weight : const_cast<HostTensor&>(named(tensors, "classes.weight")).floats()) {
        weight *= 10;
    }
    run.store().importTensors(*stream, tensors);
    start();
    auto values = stepValues(1, 0.1f, sumOfWeights(batch));
    values.lossScale = 1e38f;
    run.executor().setStepValues(values);
    ASSERT_TRUE(run.executor().run({}));
    EXPECT_EQ(run.executor().readGradientStatus().allFinite, 0.0f);
    EXPECT_TRUE(std::isfinite(run.executor().readLoss().loss));
    const auto before = run.tensors();
    const auto found = run.executor().inspectStep().first;
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->backward) << found->op << " of " << found->node;
    EXPECT_EQ(found->node, "classes");
    EXPECT_TRUE(sameBits(run.tensors(), before));
}

TEST_F(ExecutorTest, FindsNothingInAHealthyStep) {
    start();
    ASSERT_TRUE(run.executor().run({}));
    EXPECT_FALSE(run.executor().inspectStep().first);
}

TEST_F(ExecutorTest, GivesTheNormOfEveryParametersGradient) {
    start();
    const Executor::StepInspection inspection = run.executor().inspectStep();
    double squares = 0;
    std::vector<std::string> parameters;
    for (const Executor::GradientNorm& gradient : inspection.gradients) {
        EXPECT_GT(gradient.norm, 0) << gradient.parameter;
        EXPECT_TRUE(gradient.parameter.starts_with(gradient.node + ".")) << gradient.parameter;
        squares += gradient.norm * gradient.norm;
        parameters.push_back(gradient.parameter);
    }
    EXPECT_THAT(parameters, testing::IsSupersetOf({"conv2.weight", "classes.weight"}));
    ASSERT_TRUE(run.executor().run({}));
    const float norm = run.executor().readGradientStatus().norm;
    EXPECT_NEAR(std::sqrt(squares), norm, 1e-4 * norm) << "the step's own sum over all of them";
}

TEST_F(ExecutorTest, RefusesInputsThatDoNotFit) {
    EXPECT_THROW(run.executor().setInput("photo", batch.front()), Error);
    const HostTensor small =
        HostTensor::make(kImageInput, kernels::DataType::Float32, {1, 3, 9, 7});
    EXPECT_THROW(run.executor().setInput(kImageInput, small), Error);
    const HostTensor wrong = HostTensor::make(kTargetIndexInput, kernels::DataType::Float32, {3});
    EXPECT_THROW(run.executor().setInput(kTargetIndexInput, wrong), Error);
}

TEST_F(ExecutorTest, TimesEveryOperation) {
    start();
    const auto seconds = run.executor().runTimed();
    const auto& steps = run.executor().plan().steps;
    ASSERT_EQ(seconds.size(), steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const bool alias = std::holds_alternative<kernels::Reshape>(steps[i].node.op);
        EXPECT_EQ(seconds[i] > 1e-8, !alias || seconds[i] > 1e-8);
    }
}

}  // namespace
}  // namespace espalier::tests
