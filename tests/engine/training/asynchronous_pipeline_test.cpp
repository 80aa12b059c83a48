// SPDX-License-Identifier: Apache-2.0
// Steps that are enqueued before the metrics of the previous one are read: there must be no visible
// difference from a run on the CPU, which waits for each step.
#include <algorithm>
#include <cmath>
#include <limits>
#include <thread>

#include "asynchronous_run.h"
#include "engine/data/loading/data_loader.h"
#include "engine/training/loop/network_executors.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "kernels/error.h"

namespace espalier::engine::test {
namespace {

using testing::HasSubstr;

/// The events except those about written files, whose time depends on the disk.
std::vector<TrainingEvent> historyOf(const ToyRun& run) {
    std::vector<TrainingEvent> history = run.log.events;
    std::erase_if(history,
                  [](const TrainingEvent& event) { return event.kind == EventKind::Checkpoint; });
    return history;
}

void expectSameEvents(const ToyRun& a, const ToyRun& b) {
    const auto x = historyOf(a);
    const auto y = historyOf(b);
    ASSERT_EQ(x.size(), y.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
        SCOPED_TRACE(i);
        ASSERT_EQ(x[i].kind, y[i].kind);
        EXPECT_EQ(x[i].step, y[i].step);
        EXPECT_EQ(x[i].epoch, y[i].epoch);
        EXPECT_EQ(x[i].loss.sum, y[i].loss.sum);
        EXPECT_EQ(x[i].accuracy.sum, y[i].accuracy.sum);
        EXPECT_EQ(x[i].learningRate, y[i].learningRate);
        EXPECT_EQ(x[i].isBest, y[i].isBest);
        if (x[i].kind != EventKind::Started) {  // contains the device's name
            EXPECT_EQ(x[i].text, y[i].text);
        }
        if (x[i].kind != EventKind::Epoch) continue;
        EXPECT_EQ(x[i].validationLoss, y[i].validationLoss);
        EXPECT_EQ(x[i].validationAccuracy, y[i].validationAccuracy);
    }
    std::vector<std::int64_t> saved[2];
    for (const TrainingEvent& event : a.log.of(EventKind::Checkpoint))
        saved[0].push_back(event.step);
    for (const TrainingEvent& event : b.log.of(EventKind::Checkpoint))
        saved[1].push_back(event.step);
    EXPECT_EQ(saved[0], saved[1]);
}

void expectSamePoint(const Checkpoint& a, const Checkpoint& b) {
    EXPECT_EQ(differenceOf(a.tensors, b.tensors), "");
    TrainingProgress progress = b.progress;
    progress.elapsedSeconds = a.progress.elapsedSeconds;
    EXPECT_EQ(progress, a.progress);
}

void expectSameKept(const ToyRun& a, const ToyRun& b) {
    const CheckpointFolder x{a.folder.path()};
    const CheckpointFolder y{b.folder.path()};
    const std::pair<std::filesystem::path, std::filesystem::path> files[] = {
        {x.last(), y.last()}, {x.previous(), y.previous()}, {x.best(), y.best()}};
    for (const auto& [here, there] : files) {
        const bool isKept = std::filesystem::exists(here);
        EXPECT_EQ(std::filesystem::exists(there), isKept) << here;
        if (!isKept) continue;
        const Checkpoint kept = loadCheckpoint(there);
        expectSamePoint(loadCheckpoint(here), kept);
        for (const HostTensor& tensor : kept.tensors) {
            for (const float value : tensor.floats()) ASSERT_TRUE(std::isfinite(value)) << here;
        }
    }
}

TrainingEvent trainAndStop(ToyRun& run, std::int64_t stopAt) {
    std::stop_source source;
    run.log.reaction = [&, stopAt](const TrainingEvent& event) {
        if (event.kind == EventKind::Step && event.step == stopAt) source.request_stop();
    };
    const TrainingEvent finished = run.train(source.get_token());
    run.log.reaction = nullptr;
    return finished;
}

TEST(AsynchronousPipelineTest, TheNextStepIsEnqueuedBeforeTheMetricsOfTheLastAreRead) {
    AsynchronousRun run;
    run.options.epochs = 1;
    run.training = FormulaDataset(140);
    std::vector<int> replays;
    run.log.reaction = [&](const TrainingEvent& event) {
        if (event.kind == EventKind::Step) replays.push_back(run.remote->counts().replays);
    };
    run.train();
    // The first step is run, the others are replayed; no step follows the last one.
    EXPECT_EQ(replays, (std::vector<int>{1, 2, 3, 4, 5, 6, 6}));
}

TEST(AsynchronousPipelineTest, TheMetricsOfAStepAreItsOwn) {
    ToyRun here;
    AsynchronousRun there({.order = 5});
    std::vector<Batch> batches;
    DataLoader loader(here.training, {.batchSize = 20, .threads = 1});
    loader.start(1);
    while (std::optional<Batch> batch = loader.next({})) {
        if (batch->size() == 20) batches.push_back(std::move(*batch));
    }
    const auto metricsOf = [&](ToyRun& run, int most) {
        NetworkExecutors executors(
            run.network, *run.device, findLoss("cross_entropy"), run.options);
        executors.prepareTraining(20, {});
        executors.initialise(1);
        std::vector<double> metrics;
        int begun = 0;
        const auto finishTo = [&](int left) {
            for (; begun > left; --begun) {
                const StepMetrics step = executors.finish(20);
                metrics.insert(metrics.end(), {step.lossSum, step.gradientNorm, step.correct});
            }
        };
        std::uint32_t number = 0;
        for (const Batch& batch : batches) {
            ++number;
            executors.enqueue(batch);
            EXPECT_TRUE(executors.begin(batch,
                                        {.seed = 1,
                                         .stepAttempted = number,
                                         .stepApplied = number,
                                         .learningRate = 0.01f,
                                         .lossScale = 0.05f},
                                        {}));
            ++begun;
            finishTo(most);
        }
        finishTo(0);
        return metrics;
    };
    EXPECT_EQ(metricsOf(there, 1), metricsOf(here, 0));
}

// With everything that may happen between two steps: checkpoints, changes, unreadable images,
// batches without any readable image, and a learning rate that changes with every step.
TEST(AsynchronousPipelineTest, TheEventsAreThoseOfTheCpuInTheirOrder) {
    for (const std::uint64_t order : {0, 1, 2, 3}) {
        SCOPED_TRACE(order);
        ToyRun here;
        AsynchronousRun there({.order = order});
        for (ToyRun* run : {&here, static_cast<ToyRun*>(&there)}) {
            run->options.schedule = RateSchedule::Cosine;
            run->options.checkpointSteps = 3;
            run->training.unreadable = [](const SampleRequest& request) {
                const auto images = shuffledOrder(90, 1, request.epoch);
                const auto place = std::ranges::find(images, request.index) - images.begin();
                if (request.epoch == 1) return place >= 20 && place < 40;
                return request.epoch == 3 && place == 50;
            };
            OptionChange change = changeOf(run->options, 8);
            change.learningRate /= 2;
            change.epochs += 1;
            StepGate gate(1);
            TrainingWork work = run->work();
            work.changes = {change};
            EXPECT_EQ(Trainer(std::move(work), run->log, gate).run().reason,
                      FinishReason::Completed);
        }
        EXPECT_EQ(here.log.of(EventKind::Epoch).size(), 5u);
        EXPECT_EQ(here.log.of(EventKind::Changed).size(), 1u);
        EXPECT_TRUE(here.log.mentions("Step 2 was skipped"));
        EXPECT_GE(here.log.of(EventKind::Checkpoint).size(), 8u);
        expectSameEvents(here, there);
        expectSamePoint(here.lastCheckpoint(), there.lastCheckpoint());
    }
}

TEST(AsynchronousPipelineTest, WhatAStopSavesIsTheStepThatWasInFlight) {
    ToyRun uninterrupted;
    uninterrupted.train();
    const Checkpoint end = uninterrupted.lastCheckpoint();
    int behind = 0;
    for (std::int64_t stopAt = 1; stopAt <= 20; ++stopAt) {
        SCOPED_TRACE(stopAt);
        AsynchronousRun there({.order = static_cast<std::uint64_t>(stopAt % 3)});
        const TrainingEvent finished = trainAndStop(there, stopAt);
        const Checkpoint saved = there.lastCheckpoint();
        const std::int64_t step = saved.progress.stepsAttempted;
        EXPECT_EQ(there.log.of(EventKind::Step).back().step, step) << "it is reported, too";
        if (finished.reason == FinishReason::Completed) {
            EXPECT_EQ(step, 20);
        } else {
            EXPECT_EQ(finished.reason, FinishReason::Stopped);
            EXPECT_EQ(finished.step, step);
            EXPECT_GE(step, stopAt);
            EXPECT_LE(step, stopAt + 1);
            behind += step > stopAt ? 1 : 0;
            ToyRun here;
            trainAndStop(here, step);
            expectSamePoint(here.lastCheckpoint(), saved);
        }
        there.resumeFrom = saved;
        there.train();
        expectSamePoint(end, there.lastCheckpoint());
    }
    EXPECT_GT(behind, 0);
}

TEST(AsynchronousPipelineTest, NothingIsInFlightWhilePaused) {
    AsynchronousRun there;
    StepGate gate(1);
    ChangeBox box;
    std::jthread presser;
    there.log.reaction = [&](const TrainingEvent& event) {
        if (event.kind == EventKind::Step && event.step == 6) gate.requestPause();
        if (event.kind != EventKind::Paused) return;
        EXPECT_EQ(there.log.of(EventKind::Step).back().step, event.step);
        OptionChange change = changeOf(there.options, 0);
        change.learningRate /= 4;
        box.put(change);
        presser = std::jthread([&] { gate.requestContinue(); });
    };
    TrainingWork work = there.work();
    work.asked = &box;
    EXPECT_EQ(Trainer(std::move(work), there.log, gate).run().reason, FinishReason::Completed);
    ASSERT_EQ(there.log.of(EventKind::Paused).size(), 1u);
    const std::int64_t paused = there.log.of(EventKind::Paused)[0].step;
    EXPECT_EQ(paused, 7) << "the step that was in flight is finished first";
    ASSERT_EQ(there.log.changes.size(), 1u);
    EXPECT_EQ(there.log.changes[0].afterStep, paused);
    for (const TrainingEvent& step : there.log.of(EventKind::Step)) {
        const double rate = there.options.learningRate;
        EXPECT_EQ(static_cast<float>(step.learningRate),
                  static_cast<float>(step.step > paused ? rate / 4 : rate));
    }
    // A repetition on the CPU gives the same bits.
    ToyRun here;
    StepGate another(1);
    TrainingWork repeated = here.work();
    repeated.changes = there.log.changes;
    Trainer(std::move(repeated), here.log, another).run();
    expectSamePoint(here.lastCheckpoint(), there.lastCheckpoint());
}

TEST(AsynchronousPipelineTest, AStepThatDivergesEndsTheRunWithWhatWasKeptBefore) {
    for (const std::int64_t spoiltAfter : {0, 1, 2, 7}) {
        SCOPED_TRACE(spoiltAfter);
        ToyRun here;
        AsynchronousRun there;
        std::vector<TrainingEvent> ends;
        for (ToyRun* run : {&here, static_cast<ToyRun*>(&there)}) {
            run->options.optimizer = Optimizer::SgdMomentum;
            run->options.checkpointSteps = 6;
            OptionChange change = changeOf(run->options, spoiltAfter);
            change.learningRate = 1e30;
            StepGate gate(1);
            TrainingWork work = run->work();
            work.changes = {change};
            ends.push_back(Trainer(std::move(work), run->log, gate).run());
            EXPECT_EQ(ends.back().reason, FinishReason::Diverged);
        }
        EXPECT_GT(ends[0].step, spoiltAfter) << "it shows a step later";
        EXPECT_EQ(ends[1].step, ends[0].step);
        EXPECT_EQ(ends[1].text, ends[0].text);
        expectSameEvents(here, there);
        expectSameKept(here, there);
    }
}

/// One image has a NaN in one step.
class SpoiltDataset final : public Dataset {
  public:
    /// For 90 images in batches of 20, five steps per epoch.
    SpoiltDataset(const Dataset& good, std::int64_t step)
        : good_(good),
          epoch_(static_cast<std::uint32_t>((step - 1) / 5 + 1)),
          spoilt_(shuffledOrder(90, 1, epoch_)[static_cast<std::size_t>((step - 1) % 5 * 20 + 3)]) {
    }
    std::size_t size() const override { return good_.size(); }
    const std::vector<SampleField>& fields() const override { return good_.fields(); }
    std::uint64_t group(std::size_t index) const override { return good_.group(index); }
    std::string sampleName(std::size_t index) const override { return good_.sampleName(index); }
    void load(const SampleRequest& request, SampleSlot& slot) const override {
        good_.load(request, slot);
        if (request.epoch != epoch_ || request.index != spoilt_) return;
        *reinterpret_cast<float*>(slot.fields[0]) = std::numeric_limits<float>::quiet_NaN();
    }

  private:
    const Dataset& good_;
    std::uint32_t epoch_;
    std::size_t spoilt_;
};

// The following step is good and has already updated the weights when the bad one is detected.
TEST(AsynchronousPipelineTest, ANaNInAnImageIsFoundAlthoughTheNextStepIsInFlight) {
    for (std::int64_t step = 1; step <= 12; ++step) {
        SCOPED_TRACE(step);
        ToyRun here;
        AsynchronousRun there({.order = static_cast<std::uint64_t>(step % 3)});
        std::vector<TrainingEvent> ends;
        for (ToyRun* run : {&here, static_cast<ToyRun*>(&there)}) {
            run->options.checkpointSteps = 3;
            const SpoiltDataset spoilt(run->training, step);
            StepGate gate(1);
            TrainingWork good = run->work();
            TrainingWork work{.training = spoilt,
                              .validation = good.validation,
                              .network = good.network,
                              .device = good.device,
                              .start = std::move(good.start),
                              .dataRoot = {},
                              .checkpointFolder = good.checkpointFolder,
                              .files = good.files};
            ends.push_back(Trainer(std::move(work), run->log, gate).run());
        }
        EXPECT_EQ(ends[0].reason, FinishReason::Diverged);
        EXPECT_EQ(ends[0].step, step - 1);
        EXPECT_THAT(ends[0].text, HasSubstr("in step " + std::to_string(step) + " "));
        EXPECT_THAT(ends[0].text, HasSubstr("in the input"));
        EXPECT_EQ(ends[1].reason, FinishReason::Diverged);
        EXPECT_EQ(ends[1].text, ends[0].text);
        EXPECT_EQ(ends[1].step, ends[0].step);
        expectSameEvents(here, there);
        expectSameKept(here, there);
    }
}

TEST(AsynchronousPipelineTest, ALostDeviceLeavesTheRunAtItsLastCheckpoint) {
    ToyRun uninterrupted;
    uninterrupted.train();
    for (const int replays : {2, 3, 7, 12, 20}) {
        SCOPED_TRACE(replays);
        AsynchronousRun there({.replaysUntilLost = replays});
        there.options.checkpointSteps = 2;
        EXPECT_THROW(there.train(), kernels::Error);
        const Checkpoint saved = there.lastCheckpoint();
        EXPECT_GE(saved.progress.stepsAttempted, 2);
        EXPECT_LT(saved.progress.stepsAttempted, 20);
        ToyRun here;
        here.resumeFrom = saved;
        here.train();
        EXPECT_EQ(
            differenceOf(uninterrupted.lastCheckpoint().tensors, here.lastCheckpoint().tensors),
            "");
    }
}

}  // namespace
}  // namespace espalier::engine::test
