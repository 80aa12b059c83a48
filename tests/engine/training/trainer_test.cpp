// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/trainer.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <functional>
#include <semaphore>
#include <set>
#include <thread>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/memory_shortage.h"
#include "engine/training/loop/ending.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/forwarding_files.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

using testing::HasSubstr;

TEST(TrainerTest, LearnsWhatCanBeLearned) {
    ToyRun run;
    run.options.epochs = 15;
    const TrainingEvent finished = run.train();
    EXPECT_EQ(finished.kind, EventKind::Finished);
    EXPECT_EQ(finished.reason, FinishReason::Completed);
    EXPECT_EQ(finished.step, 15 * 5);
    const auto epochs = run.log.of(EventKind::Epoch);
    ASSERT_EQ(epochs.size(), 15u);
    EXPECT_GT(epochs.back().validationAccuracy, 0.95);
    EXPECT_LT(epochs.back().validationLoss, epochs.front().validationLoss);
}

TEST(TrainerTest, AShortageThatTheReserveCoveredIsReportedOnce) {
    for (const EventKind moment : {EventKind::Step, EventKind::Checkpoint}) {
        ToyRun run;
        run.options.epochs = 2;
        bool isNoted = false;
        run.log.reaction = [&](const TrainingEvent& event) {
            const bool isDue = event.kind == moment && event.step == 10;
            if (isDue && !std::exchange(isNoted, true)) noteMemoryShortage();
        };
        EXPECT_EQ(run.train().reason, FinishReason::Completed);
        const auto messages = run.log.of(EventKind::Message);
        EXPECT_EQ(std::ranges::count(messages, kMemoryShortage, &TrainingEvent::text), 1)
            << wordOf(moment);
        EXPECT_FALSE(takeMemoryShortage()) << "somebody else would report it again";
    }
}

/// bf16 is used only for computations: the network learns as well, and checkpoints are fp32.
TEST(TrainerTest, InBf16ItLearnsAndGoesOnWithTheSameBits) {
    ToyRun uninterrupted;
    if (!uninterrupted.device->description().bfloat16) GTEST_SKIP() << "this processor has no bf16";
    uninterrupted.options.precision = Precision::BFloat16;
    uninterrupted.options.epochs = 15;
    uninterrupted.train();
    EXPECT_GT(uninterrupted.log.of(EventKind::Epoch).back().validationAccuracy, 0.95);
    const Checkpoint expected = uninterrupted.lastCheckpoint();
    for (const HostTensor& tensor : expected.tensors) {
        EXPECT_EQ(tensor.type, kernels::DataType::Float32) << tensor.name;
    }

    ToyRun run;
    run.options = uninterrupted.options;
    std::stop_source source;
    run.log.reaction = [&](const TrainingEvent& event) {
        if (event.kind == EventKind::Step && event.step == 33) source.request_stop();
    };
    run.train(source.get_token());
    run.resumeFrom = run.lastCheckpoint();
    run.log.reaction = nullptr;
    EXPECT_EQ(run.train().reason, FinishReason::Completed);
    EXPECT_EQ(differenceOf(expected.tensors, run.lastCheckpoint().tensors), "");
}

TEST(TrainerTest, ReportsEveryStepInOrderWithItsMetrics) {
    ToyRun run;
    run.options.epochs = 2;
    run.train();
    const auto steps = run.log.of(EventKind::Step);
    ASSERT_EQ(steps.size(), 10u);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        EXPECT_EQ(steps[i].step, static_cast<std::int64_t>(i) + 1);
        EXPECT_EQ(steps[i].epoch, static_cast<std::int64_t>(i) / 5 + 1);
        EXPECT_EQ(steps[i].epochs, 2);
        EXPECT_EQ(steps[i].stepsPerEpoch, 5);
        EXPECT_GT(steps[i].loss.mean(), 0);
        EXPECT_EQ(steps[i].accuracy.count, 1);
        EXPECT_EQ(steps[i].learningRate, 0.01);
        EXPECT_GT(steps[i].imagesPerSecond, 0);
        EXPECT_FALSE(steps[i].remainingSeconds < 0);  // not known from the first steps
    }
    EXPECT_EQ(run.log.of(EventKind::Started).size(), 1u);
    EXPECT_EQ(run.log.events.front().kind, EventKind::Stage);
}

TEST(TrainerTest, GivesTheSameBitsForAnyNumberOfLoaderThreads) {
    std::optional<Checkpoint> first;
    for (const int threads : {1, 2, 4}) {
        ToyRun run;
        run.options.loaderThreads = threads;
        run.train();
        if (!first) first = run.lastCheckpoint();
        EXPECT_EQ(differenceOf(first->tensors, run.lastCheckpoint().tensors), "") << threads;
    }
}

TEST(TrainerTest, GivesOtherWeightsForAnotherSeed) {
    ToyRun one;
    ToyRun other;
    other.options.seed = 2;
    one.train();
    other.train();
    EXPECT_NE(differenceOf(one.lastCheckpoint().tensors, other.lastCheckpoint().tensors), "");
}

TEST(TrainerTest, SaysWhereNumbersStoppedBeingFinite) {
    ToyRun run;
    run.options.optimizer = Optimizer::SgdMomentum;
    run.options.learningRate = 1e30;
    const TrainingEvent finished = run.train();
    EXPECT_EQ(finished.reason, FinishReason::Diverged);
    EXPECT_LE(finished.step, 3);
    EXPECT_THAT(finished.text, HasSubstr("step " + std::to_string(finished.step + 1)));
    EXPECT_THAT(finished.text, HasSubstr("layer "));
    EXPECT_THAT(finished.text, HasSubstr("Resume with a lower learning rate (it was 1e+30"));
}

TEST(TrainerTest, KeepsTheLastGoodCheckpointWhenItDiverges) {
    ToyRun run;
    run.options.epochs = 1;
    run.train();
    run.resumeFrom = run.lastCheckpoint();
    run.options.epochs = 3;
    run.options.optimizer = Optimizer::SgdMomentum;
    run.options.learningRate = 1e30;
    TrainingWork work = run.work();
    work.keepOptimizerStates = false;
    StepGate gate(1);
    EXPECT_EQ(Trainer(std::move(work), run.log, gate).run().reason, FinishReason::Diverged);
    for (const HostTensor& tensor : run.lastCheckpoint().tensors) {
        for (const float value : tensor.floats()) ASSERT_TRUE(std::isfinite(value)) << tensor.name;
    }
    EXPECT_EQ(run.lastCheckpoint().progress.stepsAttempted, 5);
}

TEST(TrainerTest, GoesOnFromTheBestNetworkWhereADiskWasTooFullForMore) {
    ToyRun run;
    run.options.epochs = 1;
    run.train();
    const CheckpointFolder checkpoints{run.folder.path()};
    std::filesystem::remove(checkpoints.last());
    ASSERT_EQ(loadNewestCheckpoint(checkpoints.path).file, checkpoints.best());
    run.resumeFrom = loadCheckpoint(checkpoints.best());
    run.options.epochs = 3;
    EXPECT_EQ(run.train().step, 15);
    EXPECT_TRUE(run.log.mentions("Only the best network"));
    // Adam's bias correction counts the steps in its moments.
    EXPECT_EQ(run.lastCheckpoint().progress.stepsApplied, 10);
    EXPECT_EQ(run.lastCheckpoint().progress.stepsAttempted, 15);
}

TEST(TrainerTest, BlamesAnInputThatIsNotFinite) {
    ToyRun run;
    run.options.loaderThreads = 1;
    // One sample's pixels become NaN after the formula has written them.
    class Poisoned final : public Dataset {
      public:
        explicit Poisoned(const Dataset& inner) : inner_(inner) {}
        std::size_t size() const override { return inner_.size(); }
        const std::vector<SampleField>& fields() const override { return inner_.fields(); }
        std::uint64_t group(std::size_t index) const override { return index; }
        std::string sampleName(std::size_t index) const override {
            return inner_.sampleName(index);
        }
        void load(const SampleRequest& request, SampleSlot& slot) const override {
            inner_.load(request, slot);
            if (request.index == 11) {
                *reinterpret_cast<float*>(slot.fields[0]) = std::nanf("");
            }
        }

      private:
        const Dataset& inner_;
    };
    const Poisoned poisoned(run.training);
    const TrainingWork toy = run.work();
    StepGate gate(1);
    Trainer trainer({.training = poisoned,
                     .validation = toy.validation,
                     .network = toy.network,
                     .device = toy.device,
                     .start = toy.start,
                     .dataRoot = {},
                     .checkpointFolder = toy.checkpointFolder,
                     .files = toy.files},
                    run.log,
                    gate);
    const TrainingEvent finished = trainer.run();
    EXPECT_EQ(finished.reason, FinishReason::Diverged);
    EXPECT_THAT(finished.text, HasSubstr("input \"image\""));
}

TEST(TrainerTest, EndsWhenPatienceIsSpent) {
    ToyRun run;
    run.options.epochs = 50;
    run.options.validationPatience = 3;
    run.options.learningRate = 0.5;
    const TrainingEvent finished = run.train();
    EXPECT_EQ(finished.reason, FinishReason::Patience);
    const auto epochs = run.log.of(EventKind::Epoch);
    ASSERT_GT(epochs.size(), 3u);
    for (std::size_t i = epochs.size() - 3; i < epochs.size(); ++i) {
        EXPECT_FALSE(epochs[i].isBest);
    }
    EXPECT_TRUE(epochs[epochs.size() - 4].isBest);
}

TEST(TrainerTest, KeepsTheBestWeightsBesideTheLast) {
    ToyRun run;
    run.options.epochs = 12;
    run.options.learningRate = 0.3;
    run.train();
    const CheckpointFolder folder{run.folder.path()};
    const Checkpoint best = loadCheckpoint(folder.best());
    std::int64_t bestEpoch = 0;
    double lowest = std::numeric_limits<double>::infinity();
    for (const TrainingEvent& epoch : run.log.of(EventKind::Epoch)) {
        EXPECT_EQ(epoch.isBest, epoch.validationLoss < lowest);
        if (epoch.isBest) {
            lowest = epoch.validationLoss;
            bestEpoch = epoch.epoch;
        }
    }
    EXPECT_EQ(best.progress.bestEpoch, bestEpoch);
    EXPECT_EQ(best.progress.bestValidationLoss, lowest);
    EXPECT_EQ(loadOutputCheckpoint(run.folder.path()).file, folder.best());

    run.options.outputNetwork = OutputNetwork::Last;
    run.train();
    EXPECT_EQ(loadOutputCheckpoint(run.folder.path()).file, folder.last());
}

TEST(TrainerTest, LeavesOutSamplesThatCannotBeReadAndNamesEachOnce) {
    ToyRun run;
    run.training.unreadable = [](const SampleRequest& request) { return request.index % 10 == 3; };
    EXPECT_EQ(run.train().reason, FinishReason::Completed);
    std::int64_t named = 0;
    std::int64_t unread = 0;
    for (const TrainingEvent& event : run.log.of(EventKind::Message)) {
        named += event.text.find("formula 13:") != std::string::npos ? 1 : 0;
        if (event.text.find("An image was skipped") == std::string::npos) {
            EXPECT_EQ(event.unreadImages, 0) << event.text;
            continue;
        }
        EXPECT_GE(event.unreadImages, std::max<std::int64_t>(1, unread)) << "the curves mark it";
        unread = event.unreadImages;
    }
    EXPECT_EQ(named, 1);
    EXPECT_GE(unread, 9);
}

TEST(TrainerTest, LimitsMessagesAboutUnreadableSamples) {
    ToyRun run;
    run.options.epochs = 1;
    FormulaDataset many(400);
    many.unreadable = [](const SampleRequest& request) { return request.index % 4 != 0; };
    TrainingWork toy = run.work();
    StepGate gate(1);
    Trainer({.training = many,
             .validation = nullptr,
             .network = toy.network,
             .device = toy.device,
             .start = toy.start,
             .dataRoot = {},
             .checkpointFolder = toy.checkpointFolder,
             .files = toy.files},
            run.log,
            gate)
        .run();
    EXPECT_LT(run.log.of(EventKind::Message).size(), 110u);
    EXPECT_TRUE(run.log.mentions("More than 100 images"));
}

TEST(TrainerTest, SkipsABatchWithoutReadableSamples) {
    ToyRun run;
    run.options.epochs = 2;
    run.options.batch = 1;
    run.training.unreadable = [](const SampleRequest& request) { return request.index == 5; };
    const TrainingEvent finished = run.train();
    EXPECT_EQ(finished.reason, FinishReason::Completed);
    EXPECT_TRUE(run.log.mentions("was skipped: its only image could not be read."));
    const TrainingProgress progress = run.lastCheckpoint().progress;
    EXPECT_EQ(progress.stepsAttempted, 180);
    EXPECT_EQ(progress.stepsApplied, 178);
}

TEST(TrainerTest, EndsWhenNothingAtAllCanBeRead) {
    ToyRun run;
    run.training.unreadable = [](const SampleRequest&) { return true; };
    EXPECT_THROW(run.train(), Error);
}

TEST(TrainerTest, EndsWhenTheFolderOfTheImagesVanishes) {
    ToyRun run;
    TemporaryFolder images;
    TrainingWork work = run.work();
    work.dataRoot = images.path() / "flowers";
    std::filesystem::create_directory(work.dataRoot);
    std::atomic<bool> gone = false;
    run.training.unreadable = [&](const SampleRequest&) { return gone.load(); };
    run.log.reaction = [&](const TrainingEvent& event) {
        if (event.kind != EventKind::Checkpoint) return;
        std::filesystem::remove(images.path() / "flowers");
        gone = true;
    };
    StepGate gate(1);
    Trainer trainer(std::move(work), run.log, gate);
    try {
        trainer.run();
        FAIL() << "did not end";
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr("flowers"));
        EXPECT_THAT(error.what(), HasSubstr("no longer exists"));
    }
    EXPECT_GE(run.lastCheckpoint().progress.epoch, 2);
}

// What is thrown, with the run as it stands then.
std::string endOf(ToyRun& run) {
    try {
        run.train();
    } catch (const Error& error) {
        return error.what();
    }
    return "nothing";
}

TEST(TrainerTest, EndsWhenMoreThanAFewTrainingImagesAreLost) {
    ToyRun run;
    run.options.epochs = 6;
    run.training.unreadable = run.training.lost = [](const SampleRequest& request) {
        return request.epoch >= 3 && request.index % 10 == 3;
    };
    const std::string sentence = endOf(run);
    EXPECT_THAT(sentence, HasSubstr("of the 90 training images have been lost"));
    EXPECT_THAT(sentence, HasSubstr("resume"));
    EXPECT_EQ(run.log.of(EventKind::Epoch).size(), 2u) << "the third one is not concluded";
    EXPECT_EQ(run.lastCheckpoint().progress.epoch, 3) << "the state from which it resumes";
}

TEST(TrainerTest, ATrainingImageThatIsLostIsOnlyAWarning) {
    ToyRun run;
    run.training.unreadable = run.training.lost = [](const SampleRequest& request) {
        return request.epoch >= 3 && request.index == 7;
    };
    EXPECT_EQ(run.train().reason, FinishReason::Completed);
    EXPECT_TRUE(run.log.mentions("formula 7"));
}

TEST(TrainerTest, NoEpochIsTheBestOnAnIncompleteValidationSet) {
    for (const bool areLost : {true, false}) {
        ToyRun run;
        run.options.epochs = 6;
        std::atomic<int> passes = 0;
        run.validation.onLoad = [&](const SampleRequest& request) {
            if (request.index == 5) ++passes;
        };
        run.validation.unreadable = [&](const SampleRequest& request) {
            return passes >= 3 && request.index == 5;
        };
        if (areLost) run.validation.lost = run.validation.unreadable;
        const std::string sentence = endOf(run);
        EXPECT_THAT(sentence, HasSubstr("validation images"));
        EXPECT_THAT(sentence, HasSubstr("resume"));
        EXPECT_EQ(run.log.of(EventKind::Epoch).size(), 2u);
        EXPECT_LT(run.lastCheckpoint().progress.bestEpoch, 3);
        EXPECT_EQ(run.lastCheckpoint().progress.epoch, 3);
    }
}

TEST(TrainerTest, TakesABatchThatIsLargerThanTheDataAsAllOfThem) {
    ToyRun run;
    run.options.batch = 500;
    run.options.epochs = 2;
    EXPECT_EQ(run.train().step, 2);
}

TEST(TrainerTest, TrainsWithoutValidationImages) {
    ToyRun run;
    TrainingWork work = run.work();
    work.validation = nullptr;
    StepGate gate(1);
    EXPECT_EQ(Trainer(std::move(work), run.log, gate).run().reason, FinishReason::Completed);
    EXPECT_TRUE(run.log.mentions("no validation images"));
    EXPECT_TRUE(std::isnan(run.log.of(EventKind::Epoch)[0].validationLoss));
    EXPECT_EQ(loadOutputCheckpoint(run.folder.path()).file,
              CheckpointFolder{run.folder.path()}.last());
}

TEST(TrainerTest, SavesAtTheGivenInterval) {
    ToyRun run;
    run.options.epochs = 1;
    run.options.checkpointSteps = 2;
    run.train();
    std::vector<std::int64_t> steps;
    for (const TrainingEvent& event : run.log.of(EventKind::Checkpoint))
        steps.push_back(event.step);
    EXPECT_EQ(steps, (std::vector<std::int64_t>{2, 4, 5}));
}

/// A disk that takes as long as a test wants, and notes which threads write.
class SlowFiles final : public ForwardingFiles {
  public:
    void write(int file, std::span<const std::byte> bytes) override {
        writers.insert(std::this_thread::get_id());
        if (beforeWrite) beforeWrite();
        ForwardingFiles::write(file, bytes);
    }
    void sync(int file) override {
        writers.insert(std::this_thread::get_id());
        ForwardingFiles::sync(file);
    }

    std::function<void()> beforeWrite;
    std::set<std::thread::id> writers;
};

TEST(TrainerTest, StepsGoOnWhileACheckpointIsWritten) {
    ToyRun run;
    run.options.epochs = 1;
    run.options.checkpointSteps = 2;
    std::binary_semaphore later(0);
    run.log.reaction = [&](const TrainingEvent& event) {
        if (event.kind == EventKind::Step && event.step == 4) later.release();
    };
    SlowFiles files;
    bool wentOn = false;
    files.beforeWrite = [&, isFirst = true]() mutable {
        // Two steps come before the next checkpoint waits for this one.
        if (std::exchange(isFirst, false)) wentOn = later.try_acquire_for(std::chrono::minutes(2));
    };
    run.files = &files;
    run.train();
    EXPECT_TRUE(wentOn) << "no step until the checkpoint was written";
    EXPECT_FALSE(files.writers.contains(std::this_thread::get_id()))
        << "the thread of the steps has written or synced";
}

TEST(TrainerTest, DoesNotTrainWithoutTrainingImages) {
    ToyRun run;
    const FormulaDataset empty(0);
    const TrainingWork toy = run.work();
    StepGate gate(1);
    EXPECT_THROW(Trainer({.training = empty,
                          .network = toy.network,
                          .device = toy.device,
                          .start = toy.start,
                          .dataRoot = {},
                          .checkpointFolder = toy.checkpointFolder,
                          .files = toy.files},
                         run.log,
                         gate),
                 RequestError);
}

TEST(EndingTest, AStopBeforeTheFirstStepSaysThatNothingWasTrained) {
    TrainingProgress end;
    EXPECT_EQ(endingSentence(FinishReason::Stopped, {}, {}, end),
              "Stopped before the first step; nothing was trained.");
    end.stepsAttempted = 5;
    EXPECT_EQ(endingSentence(FinishReason::Stopped, {}, {}, end), "Stopped, saved at step 5.");
}

}  // namespace
}  // namespace espalier::engine::test
