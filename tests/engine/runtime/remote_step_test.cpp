// SPDX-License-Identifier: Apache-2.0
// Steps on a device whose memory the host cannot access must equal those on the CPU to the bit, in
// any order in which such a device may do its work.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "kernels/cpu/cpu_device.h"
#include "tests/engine/compiler/small_drawings.h"
#include "tests/kernels/asynchronous_device/asynchronous_device.h"
#include "tests/kernels/asynchronous_device/half_device.h"
#include "tests/support/network_run.h"

namespace espalier::tests {
namespace {

using namespace engine;
using kernels::testing::AsynchronousCounts;
using kernels::testing::AsynchronousDevice;
using kernels::testing::AsynchronousDeviceOptions;
using kernels::testing::HalfDevice;

constexpr std::uint64_t kOrders = 4;

std::unique_ptr<kernels::Device> processor() {
    return std::make_unique<HalfDevice>(kernels::cpu::createCpuDevice({.threads = 1}));
}

bool sameMetrics(Executor& a, Executor& b) {
    const kernels::LossSums x = a.readLoss();
    const kernels::LossSums y = b.readLoss();
    const kernels::GradientStatus gradientsX = a.readGradientStatus();
    const kernels::GradientStatus gradientsY = b.readGradientStatus();
    return x.loss == y.loss && x.weight == y.weight && x.correct == y.correct &&
           gradientsX.norm == gradientsY.norm && gradientsX.allFinite == gradientsY.allFinite;
}

class RemoteStepTest : public testing::TestWithParam<kernels::DataType> {
  protected:
    void SetUp() override {
        const kernels::Support support = computesIn(near->description(), GetParam());
        if (!support) GTEST_SKIP() << support.reason;
    }

    CompileOptions optionsFor(const SmallDrawing& drawing) const {
        CompileOptions options = trainOptions();
        if (drawing.outputWidth == 0) options.loss = &findLoss("mean_squared_error");
        options.precision = GetParam();
        return options;
    }
    Network networkOf(const SmallDrawing& drawing) {
        return validNetwork(drawing.network, catalog, {drawing.input, drawing.outputWidth});
    }
    void give(NetworkRun& run, const std::vector<HostTensor>& batch, std::uint32_t step) {
        run.setBatch(batch);
        run.executor().setStepValues(stepValues(step, 0.05f, sumOfWeights(batch)));
    }
    /// The residual drawing: convolutions, BatchNorm, additions.
    const SmallDrawing small = smallDrawings().front();

    LayerCatalog catalog;
    std::unique_ptr<kernels::Device> near = processor();
    TestRandom random;
};

TEST_P(RemoteStepTest, EveryLayerGivesTheSameBits) {
    for (const SmallDrawing& drawing : smallDrawings()) {
        SCOPED_TRACE(drawing.network.name);
        const Network network = networkOf(drawing);
        const CompileOptions options = optionsFor(drawing);
        for (std::uint64_t order = 0; order < kOrders; ++order) {
            SCOPED_TRACE(order);
            AsynchronousDevice remote(processor(), {.order = order});
            NetworkRun here(compile(network, *near, options), *near, 3);
            NetworkRun there(compile(network, remote, options), remote, 3);
            ASSERT_TRUE(sameBits(there.tensors(), here.tensors())) << "first values";
            for (std::uint32_t step = 1; step <= 4; ++step) {
                const auto batch = randomBatch(here.executor().plan(), drawing.outputWidth, random);
                for (NetworkRun* run : {&here, &there}) {
                    give(*run, batch, step);
                    ASSERT_TRUE(run->executor().run({}));
                }
                ASSERT_TRUE(sameMetrics(here.executor(), there.executor())) << step;
            }
            EXPECT_TRUE(sameBits(there.tensors(), here.tensors()));
            EXPECT_EQ(remote.counts().recordings, 1);
            EXPECT_EQ(remote.counts().replays, 3) << "the first step is run as it is";
        }
    }
}

TEST_P(RemoteStepTest, TheNextBatchIsUploadedWhileAStepIsComputed) {
    const Network network = networkOf(small);
    for (std::uint64_t order = 0; order < kOrders; ++order) {
        SCOPED_TRACE(order);
        AsynchronousDevice remote(processor(), {.order = order});
        NetworkRun here(compile(network, *near, optionsFor(small)), *near, 3);
        NetworkRun there(compile(network, remote, optionsFor(small)), remote, 3);
        std::vector<std::vector<HostTensor>> batches;
        for (int i = 0; i < 6; ++i) {
            batches.push_back(randomBatch(here.executor().plan(), small.outputWidth, random));
        }
        give(there, batches.front(), 1);
        for (std::uint32_t step = 1; step <= batches.size(); ++step) {
            give(here, batches[step - 1], step);
            ASSERT_TRUE(here.executor().run({}));
            ASSERT_TRUE(there.executor().run({}));
            if (step < batches.size()) give(there, batches[step], step + 1);
            ASSERT_TRUE(sameMetrics(here.executor(), there.executor())) << step;
        }
        EXPECT_TRUE(sameBits(there.tensors(), here.tensors()));
    }
}

TEST_P(RemoteStepTest, ManyStepsAreEnqueuedBeforeAnythingIsRead) {
    const Network network = networkOf(small);
    for (std::uint64_t order = 0; order < 4 * kOrders; ++order) {
        SCOPED_TRACE(order);
        AsynchronousDevice remote(processor(), {.order = order});
        NetworkRun here(compile(network, *near, optionsFor(small)), *near, 3);
        NetworkRun there(compile(network, remote, optionsFor(small)), remote, 3);
        for (std::uint32_t step = 1; step <= 6; ++step) {
            const auto batch = randomBatch(here.executor().plan(), small.outputWidth, random);
            for (NetworkRun* run : {&here, &there}) {
                give(*run, batch, step);
                ASSERT_TRUE(run->executor().run({}));
            }
        }
        ASSERT_TRUE(sameMetrics(here.executor(), there.executor()));
        EXPECT_TRUE(sameBits(there.tensors(), here.tensors()));
    }
}

TEST_P(RemoteStepTest, AStepAllocatesNothingAndStartsOnce) {
    for (const SmallDrawing& drawing : smallDrawings()) {
        SCOPED_TRACE(drawing.network.name);
        AsynchronousDevice remote(processor());
        NetworkRun run(compile(networkOf(drawing), remote, optionsFor(drawing)),
                       remote,
                       random.between(1, 1000));
        const auto batch = randomBatch(run.executor().plan(), drawing.outputWidth, random);
        const auto step = [&] {
            give(run, batch, 1);
            ASSERT_TRUE(run.executor().run({}));
            run.executor().readLoss();
            run.executor().readGradientStatus();
        };
        for (int i = 0; i < 3; ++i) step();
        const AsynchronousCounts before = remote.counts();
        for (int i = 0; i < 10; ++i) step();
        const AsynchronousCounts& after = remote.counts();
        EXPECT_EQ(after.allocations, before.allocations);
        EXPECT_EQ(after.events, before.events);
        EXPECT_EQ(after.streams, before.streams);
        EXPECT_EQ(after.recordings, before.recordings);
        EXPECT_EQ(after.launches, before.launches);
        EXPECT_EQ(after.replays, before.replays + 10);
        EXPECT_EQ(run.executor().whyNotRecorded(), "");
    }
}

TEST_P(RemoteStepTest, InputsThatAreNotSetAgainStay) {
    AsynchronousDevice remote(processor());
    NetworkRun here(compile(networkOf(small), *near, optionsFor(small)), *near, 3);
    NetworkRun there(compile(networkOf(small), remote, optionsFor(small)), remote, 3);
    const auto batch = randomBatch(here.executor().plan(), small.outputWidth, random);
    for (NetworkRun* run : {&here, &there}) {
        give(*run, batch, 1);
        for (std::uint32_t step = 1; step <= 4; ++step) {
            run->executor().setStepValues(stepValues(step, 0.05f, sumOfWeights(batch)));
            ASSERT_TRUE(run->executor().run({}));
            run->executor().readLoss();
        }
    }
    EXPECT_TRUE(sameBits(there.tensors(), here.tensors()));
}

TEST_P(RemoteStepTest, AnInputThatIsSetTwiceHasTheSecondValue) {
    AsynchronousDevice remote(processor());
    NetworkRun here(compile(networkOf(small), *near, optionsFor(small)), *near, 3);
    NetworkRun there(compile(networkOf(small), remote, optionsFor(small)), remote, 3);
    const auto first = randomBatch(here.executor().plan(), small.outputWidth, random);
    const auto second = randomBatch(here.executor().plan(), small.outputWidth, random);
    for (NetworkRun* run : {&here, &there}) {
        give(*run, first, 1);
        give(*run, second, 1);
        ASSERT_TRUE(run->executor().run({}));
    }
    EXPECT_TRUE(sameMetrics(here.executor(), there.executor()));
}

TEST_P(RemoteStepTest, MicroBatchesAreRecordedByTheirPart) {
    CompileOptions options = optionsFor(small);
    options.accumulate = true;
    AsynchronousDevice remote(processor(), {.order = 5});
    NetworkRun here(compile(networkOf(small), *near, options), *near, 3);
    NetworkRun there(compile(networkOf(small), remote, options), remote, 3);
    for (std::uint32_t step = 1; step <= 4; ++step) {
        for (int part = 0; part < 3; ++part) {
            const auto batch = randomBatch(here.executor().plan(), small.outputWidth, random);
            for (NetworkRun* run : {&here, &there}) {
                give(*run, batch, step);
                ASSERT_TRUE(run->executor().run({}, {.first = part == 0, .last = part == 2}));
            }
        }
        ASSERT_TRUE(sameMetrics(here.executor(), there.executor())) << step;
    }
    EXPECT_TRUE(sameBits(there.tensors(), here.tensors()));
    EXPECT_EQ(remote.counts().recordings, 3);
}

TEST_P(RemoteStepTest, ADeviceThatCannotRecordStillTrains) {
    AsynchronousDevice remote(processor(), {.canRecord = false});
    NetworkRun here(compile(networkOf(small), *near, optionsFor(small)), *near, 3);
    NetworkRun there(compile(networkOf(small), remote, optionsFor(small)), remote, 3);
    for (std::uint32_t step = 1; step <= 4; ++step) {
        const auto batch = randomBatch(here.executor().plan(), small.outputWidth, random);
        for (NetworkRun* run : {&here, &there}) {
            give(*run, batch, step);
            ASSERT_TRUE(run->executor().run({}));
        }
        ASSERT_TRUE(sameMetrics(here.executor(), there.executor())) << step;
    }
    EXPECT_TRUE(sameBits(there.tensors(), here.tensors()));
    EXPECT_EQ(remote.counts().replays, 0);
    EXPECT_EQ(there.executor().whyNotRecorded(), "This device records nothing.");
}

TEST_P(RemoteStepTest, AStopLeavesEveryBitUnchanged) {
    AsynchronousDevice remote(processor());
    NetworkRun run(compile(networkOf(small), remote, optionsFor(small)), remote, 3);
    const auto batch = randomBatch(run.executor().plan(), small.outputWidth, random);
    const auto before = run.tensors();
    std::stop_source asked;
    asked.request_stop();
    for (std::uint32_t step = 1; step <= 3; ++step) {
        const auto now = run.tensors();
        give(run, batch, step);
        EXPECT_FALSE(run.executor().run(asked.get_token()));
        EXPECT_TRUE(sameBits(run.tensors(), now)) << step;
        give(run, batch, step);
        EXPECT_TRUE(run.executor().run({}));
        run.executor().readLoss();
        EXPECT_FALSE(sameBits(run.tensors(), now)) << step;
    }
}

TEST_P(RemoteStepTest, FindsTheFirstValueThatIsNotFinite) {
    AsynchronousDevice remote(processor());
    NetworkRun run(compile(networkOf(small), remote, optionsFor(small)), remote, 3);
    auto batch = randomBatch(run.executor().plan(), small.outputWidth, random);
    for (std::uint32_t step = 1; step <= 3; ++step) {
        give(run, batch, step);
        ASSERT_TRUE(run.executor().run({}));
        run.executor().readLoss();
    }
    EXPECT_FALSE(run.executor().inspectStep().first);
    auto tensors = run.tensors();
    const_cast<HostTensor&>(named(tensors, "conv2.weight")).floats()[3] =
        std::numeric_limits<float>::quiet_NaN();
    run.store().importTensors(*remote.createStream(), tensors);
    const auto before = run.tensors();
    give(run, batch, 4);
    ASSERT_TRUE(run.executor().run({}));
    EXPECT_TRUE(std::isnan(run.executor().readLoss().loss));
    EXPECT_EQ(run.executor().readGradientStatus().allFinite, 0.0f);
    const auto found = run.executor().inspectStep().first;
    ASSERT_TRUE(found);
    EXPECT_EQ(found->node, "conv2");
    EXPECT_TRUE(sameBits(run.tensors(), before)) << "a step that is not finite updates nothing";
}

TEST_P(RemoteStepTest, TimesEveryOperation) {
    AsynchronousDevice remote(processor());
    NetworkRun run(compile(networkOf(small), remote, optionsFor(small)), remote, 3);
    NetworkRun here(compile(networkOf(small), *near, optionsFor(small)), *near, 3);
    const auto batch = randomBatch(run.executor().plan(), small.outputWidth, random);
    give(run, batch, 1);
    give(here, batch, 1);
    EXPECT_EQ(run.executor().runTimed().size(), run.executor().plan().steps.size());
    here.executor().run({});
    EXPECT_TRUE(sameMetrics(run.executor(), here.executor()));
}

INSTANTIATE_TEST_SUITE_P(Types,
                         RemoteStepTest,
                         testing::Values(kernels::DataType::Float32,
                                         kernels::DataType::BFloat16,
                                         kernels::DataType::Float16),
                         [](const auto& info) { return std::string(name(info.param)); });

}  // namespace
}  // namespace espalier::tests
