// SPDX-License-Identifier: Apache-2.0
// Whole trainings on a device whose memory the host cannot access, compared with the CPU.
#include <algorithm>

#include "asynchronous_run.h"
#include "engine/base/error.h"
#include "engine/data/loading/data_loader.h"
#include "engine/training/forecast/training_memory.h"
#include "engine/training/loop/network_executors.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace espalier::engine::test {
namespace {

using testing::HasSubstr;

void expectSameHistory(const ToyRun& a, const ToyRun& b) {
    for (const EventKind kind : {EventKind::Step, EventKind::Epoch}) {
        const auto x = a.log.of(kind);
        const auto y = b.log.of(kind);
        ASSERT_EQ(x.size(), y.size());
        for (std::size_t i = 0; i < x.size(); ++i) {
            EXPECT_EQ(x[i].step, y[i].step);
            EXPECT_EQ(x[i].loss.mean(), y[i].loss.mean()) << x[i].step;
            EXPECT_EQ(x[i].accuracy.mean(), y[i].accuracy.mean()) << x[i].step;
            if (kind == EventKind::Step) continue;
            EXPECT_EQ(x[i].validationLoss, y[i].validationLoss) << x[i].step;
            EXPECT_EQ(x[i].validationAccuracy, y[i].validationAccuracy) << x[i].step;
        }
    }
}

TEST(AsynchronousTrainingTest, GivesTheBitsAndTheEventsOfTheCpu) {
    ToyRun here;
    here.train();
    for (const std::uint64_t order : {0, 1, 2}) {
        SCOPED_TRACE(order);
        AsynchronousRun there({.order = order});
        EXPECT_EQ(there.train().reason, FinishReason::Completed);
        expectSameHistory(here, there);
        EXPECT_EQ(differenceOf(here.lastCheckpoint().tensors, there.lastCheckpoint().tensors), "");
        // A whole batch, the smaller last one, and validation are recorded once each.
        EXPECT_EQ(there.remote->counts().recordings, 3);
        EXPECT_FALSE(there.log.mentions("cannot be recorded"));
        EXPECT_THAT(there.log.of(EventKind::Started).front().text,
                    HasSubstr("Test GPU, gpu:0, compute capability 9.0"));
    }
}

TEST(AsynchronousTrainingTest, StoppedOnOneDeviceAndResumedOnTheOtherItIsTheSameRun) {
    ToyRun uninterrupted;
    uninterrupted.train();
    const Checkpoint expected = uninterrupted.lastCheckpoint();
    for (const bool beginsFar : {false, true}) {
        for (const std::int64_t stopAt : {1, 7, 10}) {
            SCOPED_TRACE(stopAt);
            ToyRun here;
            AsynchronousRun there({.order = 3});
            ToyRun& first = beginsFar ? static_cast<ToyRun&>(there) : here;
            ToyRun& second = beginsFar ? here : static_cast<ToyRun&>(there);
            std::stop_source source;
            first.log.reaction = [&](const TrainingEvent& event) {
                if (event.kind == EventKind::Step && event.step == stopAt) source.request_stop();
            };
            EXPECT_EQ(first.train(source.get_token()).reason, FinishReason::Stopped);
            // On an asynchronous device the next step may be in flight when this one is reported.
            EXPECT_GE(first.lastCheckpoint().progress.stepsAttempted, stopAt);
            EXPECT_LE(first.lastCheckpoint().progress.stepsAttempted, stopAt + (beginsFar ? 1 : 0));
            second.resumeFrom = first.lastCheckpoint();
            EXPECT_EQ(second.train().reason, FinishReason::Completed);
            EXPECT_EQ(differenceOf(expected.tensors, second.lastCheckpoint().tensors), "");
        }
    }
}

TEST(AsynchronousTrainingTest, SaysOnceThatItsStepsAreNotRecorded) {
    ToyRun here;
    here.train();
    AsynchronousRun there({.canRecord = false});
    there.train();
    EXPECT_EQ(differenceOf(here.lastCheckpoint().tensors, there.lastCheckpoint().tensors), "");
    int said = 0;
    for (const TrainingEvent& event : there.log.of(EventKind::Message)) {
        said += event.text.find("This device records nothing.") != std::string::npos ? 1 : 0;
    }
    EXPECT_EQ(said, 1);
}

TEST(AsynchronousTrainingTest, BatchesThatAreSkippedAreSkipped) {
    ToyRun here;
    AsynchronousRun there({.order = 4});
    for (ToyRun* run : {&here, static_cast<ToyRun*>(&there)}) {
        // No image of the second batch of every epoch can be read.
        run->training.unreadable = [](const SampleRequest& request) {
            const auto order = shuffledOrder(90, 1, request.epoch);
            const auto place = std::ranges::find(order, request.index) - order.begin();
            return place >= 20 && place < 40;
        };
        run->train();
        EXPECT_TRUE(run->log.mentions("Step 2 was skipped"));
    }
    expectSameHistory(here, there);
    EXPECT_EQ(differenceOf(here.lastCheckpoint().tensors, there.lastCheckpoint().tensors), "");
}

TEST(AsynchronousTrainingTest, DivergesWithTheSameMessage) {
    ToyRun here;
    AsynchronousRun there;
    for (ToyRun* run : {&here, static_cast<ToyRun*>(&there)}) {
        run->options.optimizer = Optimizer::SgdMomentum;
        run->options.learningRate = 1e30;
    }
    const TrainingEvent expected = here.train();
    EXPECT_EQ(expected.reason, FinishReason::Diverged);
    const TrainingEvent found = there.train();
    EXPECT_EQ(found.reason, FinishReason::Diverged);
    EXPECT_EQ(found.step, expected.step);
    EXPECT_EQ(found.text, expected.text);
}

TEST(AsynchronousTrainingTest, ValidationKeepsTheDeviceBusy) {
    AsynchronousRun run;
    NetworkExecutors executors(run.network, *run.device, findLoss("cross_entropy"), run.options);
    executors.prepareTraining(20, {});
    executors.prepareEvaluation(20, {});
    executors.initialise(1);
    DataLoader loader(run.training, {.batchSize = 20, .threads = 1});
    std::vector<Batch> batches;
    loader.start(1);
    while (std::optional<Batch> batch = loader.next({})) batches.push_back(std::move(*batch));
    ASSERT_EQ(batches.size(), 5u);
    std::vector<double> oneByOne;
    for (const Batch& batch : batches) oneByOne.push_back(executors.evaluate(batch, {})->lossSum);

    const int before = run.remote->counts().idleWaits;
    std::vector<double> ahead;
    for (const Batch& batch : batches) {
        ASSERT_TRUE(executors.beginEvaluation(batch, {}));
        if (&batch == &batches.front()) continue;
        ahead.push_back(executors.finishEvaluation().lossSum);
        EXPECT_EQ(run.remote->counts().idleWaits, before) << "it has the next batch to compute";
    }
    ahead.push_back(executors.finishEvaluation().lossSum);
    EXPECT_EQ(run.remote->counts().idleWaits, before + 1) << "for the last one";
    EXPECT_EQ(ahead, oneByOne);
}

TEST(AsynchronousTrainingTest, AWholeValidationWaitsOnceForAnIdleDevice) {
    // Both train in the same way; one validates one batch, the other two.
    int waits[2] = {};
    for (const std::size_t images : {20u, 34u}) {
        AsynchronousRun run;
        run.options.epochs = 1;
        run.validation = FormulaDataset(images, 77);
        run.train();
        waits[images == 34] = run.remote->counts().idleWaits;
    }
    EXPECT_EQ(waits[1], waits[0]);
}

TEST(AsynchronousTrainingTest, TheForecastCountsWhatLiesOnTheDevice) {
    AsynchronousRun run;
    const MemoryQuestion question{run.network, *run.device, findLoss("cross_entropy"), run.options};
    const TrainingMemory memory = trainingMemory(question, 20);
    EXPECT_EQ(memory.checkpoint, 0u) << "copies for checkpoints are the host's";
    EXPECT_EQ(memory.images, 0u);
    EXPECT_GT(memory.batches, 0u) << "batches on their way are the device's";
    NetworkExecutors executors(run.network, *run.device, findLoss("cross_entropy"), run.options);
    executors.prepareTraining(20, {});
    executors.prepareTraining(10, {});
    executors.prepareEvaluation(20, {});
    const std::size_t planned = memory.needed() - memory.library;
    EXPECT_LE(run.remote->counts().bytes, planned);
    EXPECT_GE(run.remote->counts().bytes, planned - memory.batches / 3)
        << "the last batch is smaller";
}

TEST(AsynchronousTrainingTest, ABatchThatCannotFitIsRefusedWithTheLargestThatDoes) {
    AsynchronousRun plenty;
    const MemoryQuestion question{
        plenty.network, *plenty.device, findLoss("cross_entropy"), plenty.options};
    AsynchronousRun run({.memory = trainingMemory(question, 64).needed() / 4096 * 4096});
    NetworkExecutors executors(run.network, *run.device, findLoss("cross_entropy"), run.options);
    try {
        executors.prepareTraining(4096, {});
        FAIL() << "it was not refused";
    } catch (const RequestError& error) {
        EXPECT_THAT(error.what(), HasSubstr("Training with a batch of 4096 needs"));
        EXPECT_THAT(error.what(), HasSubstr("The largest batch that fits is 6"));
    }
    executors.prepareTraining(60, {});
}

TEST(AsynchronousTrainingTest, TheDeviceIsToldWhetherSumsNeedAFixedOrder) {
    for (const bool deterministic : {true, false}) {
        AsynchronousRun run;
        run.options.deterministic = deterministic;
        NetworkExecutors executors(
            run.network, *run.device, findLoss("cross_entropy"), run.options);
        executors.prepareTraining(20, {});
        EXPECT_EQ(run.remote->prepared().deterministic, deterministic);
        executors.prepareEvaluation(20, {});
        EXPECT_EQ(run.remote->prepared().deterministic, deterministic);
        EXPECT_FALSE(run.remote->prepared().estimate);
    }
}

TEST(AsynchronousTrainingTest, Tf32IsForTheTrainingAlone) {
    AsynchronousRun run;
    run.options.precision = Precision::TensorFloat32;
    NetworkExecutors executors(run.network, *run.device, findLoss("cross_entropy"), run.options);
    executors.prepareTraining(20, {});
    EXPECT_TRUE(run.remote->prepared().tensorFloat32);
    executors.prepareEvaluation(20, {});
    EXPECT_FALSE(run.remote->prepared().tensorFloat32) << "validation measures what is exported";
}

}  // namespace
}  // namespace espalier::engine::test
