// SPDX-License-Identifier: Apache-2.0
// Batches that several workers share: the same step, and in shards the same bits for any number of
// workers.
#include <cmath>
#include <set>

#include "engine/losses/loss_catalog.h"
#include "engine/network/drawing.h"
#include "engine/training/forecast/training_memory.h"
#include "engine/training/loop/data_parallel_step.h"
#include "engine/training/loop/network_executors.h"
#include "engine/training/options/workers.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "kernels/cpu/cpu_device.h"
#include "shared_steps.h"
#include "tests/engine/compiler/small_drawings.h"
#include "tests/support/network_run.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

using testing::ElementsAre;
using tests::ReferenceEvaluator;
using tests::SmallDrawing;

struct WorkersRun : ToyRun {
    WorkersRun(std::int64_t workers, std::int64_t shards) {
        options.workers = workers;
        options.shards = shards;
    }
};

void expectNearWeights(const ToyRun& one, const ToyRun& other) {
    const auto expected = one.lastCheckpoint().tensors;
    const auto found = other.lastCheckpoint().tensors;
    ASSERT_EQ(expected.size(), found.size());
    for (std::size_t t = 0; t < expected.size(); ++t) {
        const auto floats = expected[t].floats();
        tests::expectNear(found[t], {floats.begin(), floats.end()}, 1e-4);
    }
}

std::vector<std::int64_t> sizesOf(const TrainingOptions& options, std::int64_t batch) {
    std::vector<std::int64_t> sizes;
    for (const BatchShare& share : sharesOf(options, batch)) sizes.push_back(share.count);
    return sizes;
}

TEST(DataParallelTest, SharesAreEvenAndNeverEmpty) {
    TrainingOptions options;
    EXPECT_THAT(sizesOf(options, 130), ElementsAre(130));
    EXPECT_FALSE(isDataParallel(options));
    options.workers = 4;
    EXPECT_THAT(sizesOf(options, 130), ElementsAre(33, 33, 32, 32));
    EXPECT_THAT(sizesOf(options, 3), ElementsAre(1, 1, 1));
    EXPECT_EQ(threadsPerWorker(options, 16), 4);
    EXPECT_EQ(threadsPerWorker(options, 2), 1);
    options.shards = 8;
    EXPECT_EQ(sizesOf(options, 130).size(), 8U);
    EXPECT_EQ(threadsPerWorker(options, 16), 1);
}

class SharedStepTest : public testing::Test {
  protected:
    /// Steps in that many shares, with one store, compared with double precision of the whole.
    void expectStepsOfTheWholeBatch(const SmallDrawing& drawing, int shareCount) {
        SCOPED_TRACE(drawing.network.name + " in " + std::to_string(shareCount));
        constexpr std::int64_t kBatch = 7;
        const Network network =
            tests::validNetwork(drawing.network, catalog, {drawing.input, drawing.outputWidth});
        CompileOptions options = tests::trainOptions();
        if (drawing.outputWidth == 0) options.loss = &findLoss("mean_squared_error");
        options.batch = kBatch;
        const OpGraph graph = tests::referenceGraph(network, options);
        tests::NetworkRun whole(compile(network, *device, options), *device, 5);

        ParameterStore& store = whole.store();
        options.totalBatch = kBatch;
        options.parameterLayouts = store.layouts();
        const auto shares = partitionBatch(kBatch, shareCount);
        std::vector<Executor> executors;
        for (const BatchShare& share : shares) {
            options.batch = share.count;
            CompiledPlan plan = compile(network, *device, options);
            store.declare(plan.plan);
            executors.emplace_back(std::move(plan), store, *device);
        }
        WorkerPool pool(2);
        DataParallelStep shared(shares, std::move(executors), pool);

        ReferenceEvaluator reference(graph);
        tests::copyInto(reference, graph, whole.tensors());
        for (std::uint32_t step = 1; step <= 3; ++step) {
            const auto inputs =
                tests::randomBatch(whole.executor().plan(), drawing.outputWidth, random);
            const auto values = tests::stepValues(step, 0.02f, tests::sumOfWeights(inputs));
            ASSERT_TRUE(shared.begin(batchOf(inputs), values, {}));
            const StepMetrics metrics = shared.finish(0);
            tests::copyInto(reference, graph, inputs);
            reference.setStepValues(values);
            reference.run();
            const auto& sums = reference.at(kLossSums).values;
            EXPECT_NEAR(metrics.lossSum, sums[0], 1e-3 * (1 + std::abs(sums[0]))) << step;
            EXPECT_FLOAT_EQ(static_cast<float>(metrics.weightSum), static_cast<float>(sums[1]));
            const double norm = reference.at(kGradientStatus).values[0];
            EXPECT_NEAR(metrics.gradientNorm, norm, 2e-3 * (1 + norm)) << step;
            EXPECT_TRUE(metrics.updated);
        }
        for (const HostTensor& tensor : whole.tensors()) {
            tests::expectNear(tensor, reference.at(tensor.name).values, 2e-3, 1e-2);
        }
    }

    /// Means are fp32, whose last digit is 1e-3 at 1e4: the variance is off by that times the
    /// distance of the shares' means, which is small for images and larger for vectors.
    void expectRunningStatisticsFarFromZero(BatchStatistics statistics) {
        constexpr std::int64_t kBatch = 65;
        Drawing drawing("far");
        drawing.add("norm", "BatchNorm", {{"momentum", 1.0}});
        drawing.add("flatten", "Flatten");
        drawing.add("dense", "Dense");
        drawing.add("softmax", "Softmax");
        const Network network = tests::validNetwork(
            drawing.finish(), catalog, {.input = {1, 16, 16}, .outputWidth = 2});
        CompileOptions options = tests::trainOptions();
        options.totalBatch = kBatch;
        if (statistics == BatchStatistics::Local) options.smallestShare = kBatch / 2;
        ParameterStore store(*device);
        const auto shares = partitionBatch(kBatch, 2);
        std::vector<Executor> executors;
        for (const BatchShare& share : shares) {
            options.batch = share.count;
            options.parameterLayouts = store.layouts();
            CompiledPlan plan = compile(network, *device, options);
            store.declare(plan.plan);
            executors.emplace_back(std::move(plan), store, *device);
        }
        store.initialise(1);
        options.batch = kBatch;
        tests::NetworkRun whole(compile(network, *device, options), *device, 1);
        auto inputs = tests::randomBatch(whole.executor().plan(), 2, random);
        std::vector<double> values;
        for (HostTensor& input : inputs) {
            if (input.name != kImageInput) continue;
            for (float& value : input.as<float>()) {
                value = 1e4f + 1.7f * value;
                values.push_back(value);
            }
        }
        double mean = 0;
        for (const double value : values) mean += value / static_cast<double>(values.size());
        double variance = 0;
        for (const double value : values) {
            variance += (value - mean) * (value - mean) / static_cast<double>(values.size() - 1);
        }
        WorkerPool pool(2);
        DataParallelStep shared(shares, std::move(executors), pool, nullptr, statistics);
        ASSERT_TRUE(shared.begin(batchOf(inputs), tests::stepValues(1, 0.0f, 64.5f), {}));
        const auto stream = device->createStream();
        const auto stored = store.exportTensors(*stream, {ValueRole::State});
        EXPECT_NEAR(tests::named(stored, "norm.running_mean").floats()[0], mean, 1e-3);
        EXPECT_NEAR(tests::named(stored, "norm.running_var").floats()[0] / variance, 1, 1e-5);
    }

    LayerCatalog catalog;
    std::unique_ptr<kernels::Device> device = kernels::cpu::createCpuDevice({.threads = 1});
    tests::TestRandom random;
};

// Every layer, two and five shares; those of a single image have no statistics of their own.
TEST_F(SharedStepTest, ComputesWhatTheWholeBatchDoes) {
    for (const SmallDrawing& drawing : tests::smallDrawings()) {
        for (const int shares : {2, 5}) expectStepsOfTheWholeBatch(drawing, shares);
    }
}

// Values about 1e4 with a deviation of 1: E[x²] - mean² would have no correct digit.
TEST_F(SharedStepTest, CombinesStatisticsOfValuesFarFromZero) {
    for (const auto statistics : {BatchStatistics::Combined, BatchStatistics::Local}) {
        expectRunningStatisticsFarFromZero(statistics);
    }
}

// 90 images in batches of 20: the last one, of 10, has shares of 2 and 1.
TEST(DataParallelTest, InShardsTheBitsDoNotDependOnTheNumberOfWorkers) {
    const auto prepare = [](WorkersRun& run) {
        // As a training opens it: one thread per share, and all of them for the update.
        run.device = kernels::cpu::createCpuDevice(
            {.threads = 1, .updateThreads = static_cast<int>(run.options.workers)});
        run.options.averageDecay = 0.8;
        run.options.clipNorm = 0.5;
    };
    WorkersRun one(1, 8);
    prepare(one);
    one.train();
    for (const std::int64_t workers : {2, 3, 4, 8}) {
        WorkersRun run(workers, 8);
        prepare(run);
        EXPECT_EQ(run.train().reason, FinishReason::Completed);
        EXPECT_EQ(differenceOf(one.lastCheckpoint().tensors, run.lastCheckpoint().tensors), "")
            << workers;
        const auto epochs = one.log.of(EventKind::Epoch);
        const auto others = run.log.of(EventKind::Epoch);
        ASSERT_EQ(epochs.size(), others.size());
        for (std::size_t i = 0; i < epochs.size(); ++i) {
            EXPECT_EQ(epochs[i].validationLoss, others[i].validationLoss) << i;
        }
    }
}

TEST(DataParallelTest, ARunGoesOnWithOtherWorkersAndTheSameBits) {
    WorkersRun uninterrupted(2, 4);
    uninterrupted.train();
    WorkersRun run(4, 4);
    std::stop_source source;
    run.log.reaction = [&](const TrainingEvent& event) {
        if (event.kind == EventKind::Step && event.step == 7) source.request_stop();
    };
    run.train(source.get_token());
    run.resumeFrom = run.lastCheckpoint();
    run.log.reaction = {};
    run.options.workers = 1;
    EXPECT_EQ(run.train().reason, FinishReason::Completed);
    EXPECT_EQ(differenceOf(uninterrupted.lastCheckpoint().tensors, run.lastCheckpoint().tensors),
              "");
}

// Not the same bits: sums have another order. The learning rate is small, because BatchNorm
// magnifies such differences from step to step.
TEST(DataParallelTest, WorkersGiveTheWeightsOfOne) {
    WorkersRun one(1, 0);
    one.options.learningRate = 1e-3;
    one.options.optimizer = Optimizer::SgdMomentum;
    one.train();
    for (const std::int64_t workers : {2, 3, 4}) {
        WorkersRun run(workers, 0);
        run.options.learningRate = 1e-3;
        run.options.optimizer = Optimizer::SgdMomentum;
        run.train();
        expectNearWeights(one, run);
        const auto epochs = one.log.of(EventKind::Epoch);
        const auto others = run.log.of(EventKind::Epoch);
        for (std::size_t i = 0; i < epochs.size(); ++i) {
            EXPECT_NEAR(epochs[i].validationLoss, others[i].validationLoss, 1e-4) << i;
            EXPECT_DOUBLE_EQ(epochs[i].validationAccuracy, others[i].validationAccuracy) << i;
        }
    }
}

// 90 images in batches of 20: with loads of 0.1, 2 and 1 the first worker has an image of each but
// none of the last batch, of 10.
TEST(DataParallelTest, ByLoadsWorkersGiveTheWeightsOfOne) {
    WorkersRun one(1, 0);
    one.options.learningRate = 1e-3;
    one.options.optimizer = Optimizer::SgdMomentum;
    one.train();
    const auto epochs = one.log.of(EventKind::Epoch);
    for (const std::vector<double>& loads :
         std::vector<std::vector<double>>{{3, 1}, {3, 0, 1}, {0, 1}, {0.1, 2, 1}, {1000, 1}}) {
        WorkersRun run(std::ssize(loads), 0);
        run.options.workerLoads = loads;
        run.options.learningRate = 1e-3;
        run.options.optimizer = Optimizer::SgdMomentum;
        run.train();
        expectNearWeights(one, run);
        const auto others = run.log.of(EventKind::Epoch);
        ASSERT_EQ(epochs.size(), others.size());
        for (std::size_t i = 0; i < epochs.size(); ++i) {
            EXPECT_NEAR(epochs[i].validationLoss, others[i].validationLoss, 1e-4) << i;
        }
        const WorkerTimes& times = others.back().workers;
        ASSERT_EQ(times.workers.size(), loads.size());
        const auto shares = partitionBatch(20, loads);
        for (std::size_t i = 0; i < loads.size(); ++i) {
            EXPECT_EQ(times.workers[i].share, shares[i].count) << i;
            EXPECT_EQ(times.workers[i].images == 0, loads[i] == 0 || shares[i].count == 0) << i;
        }
    }
}

TEST(DataParallelTest, TheSharesDecideTheBits) {
    const auto train = [](WorkersRun& run, std::vector<double> loads) {
        run.options.workerLoads = std::move(loads);
        run.train();
        return run.lastCheckpoint();
    };
    WorkersRun even(2, 0);
    WorkersRun alsoEven(2, 0);
    const Checkpoint evenly = train(even, {});
    EXPECT_EQ(differenceOf(evenly.tensors, train(alsoEven, {0.1, 0.1}).tensors), "");
    WorkersRun first(2, 0);
    WorkersRun again(2, 0);
    WorkersRun twice(2, 0);
    const Checkpoint byLoads = train(first, {3, 1});
    EXPECT_EQ(differenceOf(byLoads.tensors, train(again, {3, 1}).tensors), "");
    EXPECT_EQ(differenceOf(byLoads.tensors, train(twice, {6, 2}).tensors), "");
    EXPECT_NE(differenceOf(byLoads.tensors, evenly.tensors), "");
}

TEST(DataParallelTest, ARunByLoadsGoesOnWithTheSameBits) {
    WorkersRun uninterrupted(3, 0);
    uninterrupted.options.workerLoads = {1, 0, 2};
    uninterrupted.train();
    WorkersRun run(3, 0);
    run.options.workerLoads = {1, 0, 2};
    std::stop_source source;
    run.log.reaction = [&](const TrainingEvent& event) {
        if (event.kind == EventKind::Step && event.step == 7) source.request_stop();
    };
    run.train(source.get_token());
    run.resumeFrom = run.lastCheckpoint();
    EXPECT_EQ(run.resumeFrom->options.batch, 20);
    run.options = run.resumeFrom->options;
    run.log.reaction = {};
    EXPECT_EQ(run.train().reason, FinishReason::Completed);
    EXPECT_EQ(differenceOf(uninterrupted.lastCheckpoint().tensors, run.lastCheckpoint().tensors),
              "");
}

TEST(DataParallelTest, ForecastsTheMemoryOfSharesByTheirLoads) {
    ToyRun run;
    const auto arenasOf = [&](std::vector<double> loads) {
        TrainingOptions options = run.options;
        options.workers = 2;
        options.workerLoads = std::move(loads);
        return trainingMemory({.network = run.network, .device = *run.device, .options = options},
                              20);
    };
    EXPECT_EQ(arenasOf({1, 1}).activations, arenasOf({}).activations);
    EXPECT_GE(arenasOf({3, 1}).activations, arenasOf({}).activations * 9 / 10);
    EXPECT_LE(arenasOf({3, 1}).activations, arenasOf({}).activations * 11 / 10);
    EXPECT_EQ(arenasOf({3, 1}).gradients, arenasOf({}).gradients);
}

TEST(DataParallelTest, AShareWithoutReadableImagesDoesNotCount) {
    const auto order = shuffledOrder(90, 1, 1);
    const std::set<std::size_t> lost(order.begin(), order.begin() + 11);  // a share of 10, and one
    const auto isLost = [&](const SampleRequest& request) { return lost.contains(request.index); };
    WorkersRun one(1, 0);
    WorkersRun two(2, 0);
    for (WorkersRun* run : {&one, &two}) {
        run->options.learningRate = 1e-3;
        run->options.optimizer = Optimizer::SgdMomentum;
        run->training.unreadable = isLost;
        run->train();
    }
    const auto steps = one.log.of(EventKind::Step);
    const auto others = two.log.of(EventKind::Step);
    ASSERT_EQ(steps.size(), others.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        EXPECT_NEAR(steps[i].loss.mean(), others[i].loss.mean(), 1e-4) << i;
    }
    expectNearWeights(one, two);
}

// A network without BatchNorm has no meeting within a step, which can take long.
TEST_F(SharedStepTest, AStopEndsAStepBetweenTwoOperations) {
    const SmallDrawing drawing = tests::smallDrawings().front();
    const Network network =
        tests::validNetwork(drawing.network, catalog, {drawing.input, drawing.outputWidth});
    CompileOptions options = tests::trainOptions();
    tests::NetworkRun run(compile(network, *device, options), *device, 3);
    const auto before = run.tensors();
    run.setBatch(tests::randomBatch(run.executor().plan(), drawing.outputWidth, random));
    std::stop_source source;
    source.request_stop();
    EXPECT_FALSE(
        run.executor().runSteps(0, run.executor().plan().firstUpdateStep, source.get_token()));
    EXPECT_TRUE(tests::sameBits(run.tensors(), before));
}

TEST(DataParallelTest, EachShareHasAnArenaOfItsOwnInTheForecast) {
    ToyRun run;
    const auto needed = [&](std::int64_t workers) {
        TrainingOptions options = run.options;
        options.workers = workers;
        return trainingMemory({.network = run.network, .device = *run.device, .options = options},
                              20);
    };
    const TrainingMemory one = needed(1);
    const TrainingMemory four = needed(4);
    EXPECT_EQ(one.parameters, four.parameters);
    EXPECT_EQ(one.optimizer, four.optimizer);
    EXPECT_GT(four.arena(), one.arena()) << "each share has gradients of its own";
}

}  // namespace
}  // namespace espalier::engine::test
