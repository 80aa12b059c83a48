// SPDX-License-Identifier: Apache-2.0
// Whole trainings in fp16 with loss scaling, on a device that rounds to fp16 like a GPU.
#include <algorithm>
#include <cmath>
#include <iterator>

#include "engine/base/error.h"
#include "engine/data/loading/data_loader.h"
#include "engine/training/loop/network_executors.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "kernels/cpu/cpu_device.h"
#include "tests/kernels/asynchronous_device/asynchronous_device.h"
#include "tests/kernels/asynchronous_device/half_device.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

using kernels::testing::AsynchronousDevice;
using kernels::testing::AsynchronousDeviceOptions;
using kernels::testing::HalfDevice;
using testing::HasSubstr;

/// So large that the first steps of the toy network overflow.
constexpr double kHuge = LossScale::kLargest;

std::unique_ptr<kernels::Device> halfDevice() {
    return std::make_unique<HalfDevice>(kernels::cpu::createCpuDevice({.threads = 1}));
}

/// A toy run in fp16. Without `order` the host reads the metrics of each step at once; with it,
/// batches are in flight while a step is computed, in an order that `order` determines.
struct HalfRun : ToyRun {
    explicit HalfRun(std::optional<std::uint64_t> order = std::nullopt) {
        device = halfDevice();
        if (order) {
            device = std::make_unique<AsynchronousDevice>(
                halfDevice(), AsynchronousDeviceOptions{.order = *order});
        }
        options.precision = Precision::Float16;
    }
    void beginWith(const LossScale& scale) {
        resumeFrom.emplace();
        resumeFrom->progress.lossScale = scale;
    }
    std::int64_t skippedSteps() const { return lastCheckpoint().progress.stepsSkipped; }
};

std::vector<double> scalesOf(const ToyRun& run) {
    std::vector<double> scales;
    for (const TrainingEvent& step : run.log.of(EventKind::Step)) scales.push_back(step.lossScale);
    return scales;
}

/// Makes all images of the first batch of the first epoch unreadable.
void hideFirstBatch(ToyRun& run) {
    run.training.unreadable = [](const SampleRequest& request) {
        if (request.epoch != 1) return false;
        const auto order = shuffledOrder(90, 1, request.epoch);
        return std::ranges::find(order, request.index) - order.begin() < 20;
    };
}

TEST(HalfTrainingTest, LearnsAsInFp32) {
    ToyRun exact;
    HalfRun half(1);
    for (ToyRun* run : {&exact, static_cast<ToyRun*>(&half)}) {
        run->options.epochs = 15;
        run->options.clipNorm = 1;
        EXPECT_EQ(run->train().reason, FinishReason::Completed);
    }
    const TrainingEvent expected = exact.log.of(EventKind::Epoch).back();
    const TrainingEvent found = half.log.of(EventKind::Epoch).back();
    EXPECT_GT(found.validationAccuracy, 0.95);
    EXPECT_NEAR(found.validationLoss, expected.validationLoss, 0.05);
    EXPECT_NEAR(found.loss.mean(), expected.loss.mean(), 0.05);
    EXPECT_NE(found.loss.mean(), expected.loss.mean()) << "it was not computed in fp16";
    for (const HostTensor& tensor : half.lastCheckpoint().tensors) {
        EXPECT_EQ(tensor.type, kernels::DataType::Float32) << tensor.name;
    }
    EXPECT_EQ(expected.lossScale, 0);
    EXPECT_EQ(found.lossScale, LossScale::kFirst);
}

TEST(HalfTrainingTest, AStepThatOverflowsHasNoEffect) {
    HalfRun run(2);
    run.beginWith(LossScale(kHuge, 0));
    std::stop_source source;
    run.log.reaction = [&](const TrainingEvent& event) {
        if (event.kind == EventKind::Step) source.request_stop();
    };
    EXPECT_EQ(run.train(source.get_token()).reason, FinishReason::Stopped);
    EXPECT_TRUE(run.log.mentions("Step 1 was skipped: its gradients overflowed fp16"));
    Checkpoint afterOne = run.lastCheckpoint();
    EXPECT_EQ(afterOne.progress.stepsAttempted, 1);
    EXPECT_EQ(afterOne.progress.stepsApplied, 0);
    EXPECT_EQ(afterOne.progress.lossScale, LossScale(kHuge / 2, 0));
    NetworkExecutors fresh(run.network, *run.device, findLoss("cross_entropy"), run.options);
    fresh.prepareTraining(20, {});
    fresh.initialise(run.options.seed);
    std::vector<HostTensor> first = fresh.exportNetwork();
    std::ranges::move(fresh.exportOptimizer(), std::back_inserter(first));
    EXPECT_EQ(differenceOf(afterOne.tensors, first), "");

    // Adam does not count the step either: compares with a run without the images of that step.
    afterOne.progress.lossScale = LossScale();
    run.resumeFrom = afterOne;
    run.log.reaction = nullptr;
    EXPECT_EQ(run.train().reason, FinishReason::Completed);
    HalfRun without;
    hideFirstBatch(without);
    without.train();
    EXPECT_TRUE(without.log.mentions("Step 1 was skipped: none of its 20 images"));
    EXPECT_EQ(without.skippedSteps(), 0);
    EXPECT_EQ(run.lastCheckpoint().progress.stepsApplied, 19);
    EXPECT_EQ(without.lastCheckpoint().progress.stepsApplied, 19);
    EXPECT_EQ(differenceOf(without.lastCheckpoint().tensors, run.lastCheckpoint().tensors), "");
}

TEST(HalfTrainingTest, EveryEventKnowsTheScaleAndTheSkippedSteps) {
    HalfRun run;
    run.beginWith(LossScale(kHuge, 0));
    run.train();
    const std::int64_t skipped = run.skippedSteps();
    const auto steps = run.log.of(EventKind::Step);
    ASSERT_EQ(steps.size(), 20u);
    for (const TrainingEvent& step : steps) {
        EXPECT_LE(step.skippedSteps, std::min(step.step, skipped)) << step.step;
        EXPECT_EQ(step.lossScale, kHuge / std::exp2(step.skippedSteps)) << step.step;
        EXPECT_TRUE(std::isfinite(step.loss.mean())) << step.step;
    }
    EXPECT_EQ(steps.front().skippedSteps, 1);
    EXPECT_EQ(run.log.of(EventKind::Epoch).back().skippedSteps, skipped);
}

TEST(HalfTrainingTest, TheScaleGrowsAfterManyStepsThatDidNotOverflow) {
    HalfRun run(3);
    run.beginWith(LossScale(1024, LossScale::kSteadySteps - 7));
    run.train();
    std::vector<double> expected(6, 1024);
    expected.resize(20, 2048);
    EXPECT_EQ(scalesOf(run), expected);
    EXPECT_EQ(run.lastCheckpoint().progress.lossScale, LossScale(2048, 13));
}

TEST(HalfTrainingTest, TheBitsDoNotDependOnHowFarTheHostIsAhead) {
    HalfRun here;
    here.beginWith(LossScale(kHuge, 0));
    here.train();
    ASSERT_GT(here.skippedSteps(), 0);
    for (const std::uint64_t order : {0, 1, 2, 3}) {
        SCOPED_TRACE(order);
        HalfRun there(order);
        there.beginWith(LossScale(kHuge, 0));
        there.train();
        EXPECT_EQ(scalesOf(there), scalesOf(here));
        EXPECT_EQ(there.skippedSteps(), here.skippedSteps());
        EXPECT_EQ(differenceOf(there.lastCheckpoint().tensors, here.lastCheckpoint().tensors), "");
    }
}

TEST(HalfTrainingTest, StoppedAndResumedItIsTheSameRun) {
    HalfRun uninterrupted(0);
    uninterrupted.beginWith(LossScale(kHuge, 0));
    uninterrupted.train();
    const Checkpoint expected = uninterrupted.lastCheckpoint();
    ASSERT_GT(expected.progress.stepsSkipped, 1);
    for (const std::int64_t stopAt : {1, 2, 7, 10}) {
        SCOPED_TRACE(stopAt);
        HalfRun run(3);
        run.beginWith(LossScale(kHuge, 0));
        std::stop_source source;
        run.log.reaction = [&](const TrainingEvent& event) {
            if (event.kind == EventKind::Step && event.step == stopAt) source.request_stop();
        };
        EXPECT_EQ(run.train(source.get_token()).reason, FinishReason::Stopped);
        run.resumeFrom = run.lastCheckpoint();
        EXPECT_EQ(run.resumeFrom->progress.stepsAttempted, stopAt);
        EXPECT_EQ(run.train().reason, FinishReason::Completed);
        const Checkpoint found = run.lastCheckpoint();
        EXPECT_EQ(found.progress.lossScale, expected.progress.lossScale);
        EXPECT_EQ(found.progress.stepsApplied, expected.progress.stepsApplied);
        EXPECT_EQ(found.progress.stepsSkipped, expected.progress.stepsSkipped);
        EXPECT_EQ(found.progress.epochLossSum, expected.progress.epochLossSum);
        EXPECT_EQ(differenceOf(expected.tensors, found.tensors), "");
    }
}

TEST(HalfTrainingTest, EndsWhereNoScaleIsSmallEnough) {
    HalfRun run(1);
    run.options.optimizer = Optimizer::SgdMomentum;
    run.options.learningRate = 1e9;
    run.options.epochs = 20;
    const TrainingEvent finished = run.train();
    EXPECT_EQ(finished.reason, FinishReason::Diverged);
    // From 65,536 to 1.
    EXPECT_EQ(finished.skippedSteps, 16);
    EXPECT_EQ(finished.lossScale, LossScale::kSmallest);
    EXPECT_THAT(finished.text, HasSubstr("Training diverged: values in step "));
    EXPECT_THAT(finished.text, HasSubstr("layer "));
    // At this rate the epochs before it are ruined already, so there is nothing to resume from.
    EXPECT_THAT(finished.text, HasSubstr("Start a new run with a lower learning rate"));
    EXPECT_THAT(finished.text, HasSubstr("and precision bf16 or fp32."));
    // Epochs without a single finite loss still count as epochs.
    const auto epochs = run.log.of(EventKind::Epoch);
    ASSERT_GE(epochs.size(), 3u);
    EXPECT_EQ(epochs.back().loss.count, 0);
    for (const HostTensor& tensor : run.lastCheckpoint().tensors) {
        for (const float value : tensor.floats()) ASSERT_TRUE(std::isfinite(value)) << tensor.name;
    }
}

TEST(HalfTrainingTest, AnEpochWithoutReadableImagesIsStillAnError) {
    HalfRun run;
    run.training.unreadable = [](const SampleRequest& request) { return request.epoch == 2; };
    run.beginWith(LossScale(kHuge, 0));
    EXPECT_THROW(run.train(), Error);
    EXPECT_GT(run.skippedSteps(), 0) << "in the first epoch";
}

TEST(HalfTrainingTest, TheNormOfTheGradientsDoesNotDependOnTheScale) {
    HalfRun run(1);
    NetworkExecutors executors(run.network, *run.device, findLoss("cross_entropy"), run.options);
    executors.prepareTraining(20, {});
    executors.initialise(5);
    DataLoader loader(run.training, {.batchSize = 20});
    loader.start(1, 0);
    const Batch batch = *loader.next({});
    const auto normWith = [&](double scale) {
        kernels::StepValues values{.seed = 1,
                                   .stepAttempted = 1,
                                   .stepApplied = 1,
                                   .learningRate = 0,
                                   .lossScale = 1.0f / 20};
        LossScale(scale, 0).applyTo(values);
        const std::optional<StepMetrics> metrics = executors.train(batch, values, {});
        EXPECT_EQ(metrics->updated, scale < kHuge);
        return metrics->gradientNorm;
    };
    const double expected = normWith(1024);
    EXPECT_GT(expected, 1e-3);
    EXPECT_NEAR(normWith(65'536), expected, 1e-4 * expected);
    normWith(kHuge);
}

}  // namespace
}  // namespace espalier::engine::test
