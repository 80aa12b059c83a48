// SPDX-License-Identifier: Apache-2.0
#include "engine/training/session/training_session.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <iostream>
#include <random>
#include <thread>

#include "engine/base/error.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/session/training_review.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "image_run.h"
#include "tests/support/random_seed.h"

namespace espalier::engine::test {
namespace {

using namespace std::chrono_literals;
using testing::AnyOf;
using testing::HasSubstr;
using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

std::int64_t stepsIn(const std::vector<TrainingEvent>& events) {
    std::int64_t last = 0;
    for (const TrainingEvent& event : events) last = std::max(last, event.step);
    return last;
}

TEST(TrainingSessionTest, TrainsOnAFolderOfImages) {
    ImageRun run;
    run.options.epochs = 12;
    const auto events = trainToTheEnd(run.request());
    const TrainingEvent& end = endingOf(events);
    EXPECT_EQ(end.kind, EventKind::Finished) << end.text;
    EXPECT_EQ(end.files.size(), 2u);
    const auto lastEpoch = std::ranges::find_if(
        events.rbegin(), events.rend(), [](const auto& e) { return e.kind == EventKind::Epoch; });
    ASSERT_NE(lastEpoch, events.rend());
    EXPECT_GT(lastEpoch->validationAccuracy, 0.9);
    const Checkpoint saved = loadNewestCheckpoint(run.checkpoints()).checkpoint;
    EXPECT_EQ(saved.outputNames, (std::vector<std::string>{"blue", "green", "red"}));
    EXPECT_NE(saved.preprocessing.mean[0], 0) << "the normalisation was not measured";
    EXPECT_EQ(saved.producedBy.at("compute_threads"), "1");
}

TEST(TrainingSessionTest, WhateverIsThrownTheRunEndsWithAnEvent) {
    class Thrower final : public TrainingObserver {
      public:
        explicit Thrower(bool refusesMemory) : refusesMemory_(refusesMemory) {}
        void onEvent(const TrainingEvent& event) override {
            if (event.kind != EventKind::Step && event.kind != EventKind::Failed) return;
            if (refusesMemory_) throw std::bad_alloc();
            throw 42;  // what no library should, and some do
        }

      private:
        bool refusesMemory_;
    };
    for (const bool refusesMemory : {true, false}) {
        ImageRun run;
        TrainingRequest request = run.request();
        request.observers.push_back(std::make_shared<Thrower>(refusesMemory));
        const auto events = trainToTheEnd(request);
        EXPECT_EQ(endingOf(events).kind, EventKind::Failed);
        EXPECT_THAT(endingOf(events).text, HasSubstr(refusesMemory ? "Out of memory" : "Resume"));
    }
}

std::size_t threadCount() {
    namespace fs = std::filesystem;
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator("/proc/self/task"), fs::directory_iterator()));
}

// One of them may hang in a file that cannot be read, and would then never be done.
TEST(TrainingSessionTest, TheEndIsToldBeforeTheThreadsThatReadImagesAreWaitedFor) {
    class Counter final : public TrainingObserver {
      public:
        void onEvent(const TrainingEvent& event) override {
            if (event.kind == EventKind::Finished) atTheEnd = threadCount();
        }
        std::size_t atTheEnd = 0;
    };
    ImageRun run;
    run.options.loaderThreads = 3;
    TrainingRequest request = run.request();
    const auto counter = std::make_shared<Counter>();
    request.observers.push_back(counter);
    EXPECT_EQ(endingOf(trainToTheEnd(request)).kind, EventKind::Finished);
    EXPECT_GT(counter->atTheEnd, threadCount() + 3) << "the training thread, and those that read";
}

TEST(TrainingSessionTest, GoesThroughItsStates) {
    ImageRun run;
    run.options.epochs = 1000;
    TrainingSession session(run.request());
    while (session.state() == SessionState::Preparing) std::this_thread::sleep_for(1ms);
    EXPECT_EQ(session.state(), SessionState::Running);
    session.requestPause();
    while (session.state() != SessionState::Paused) std::this_thread::sleep_for(1ms);
    session.drainEvents();
    std::this_thread::sleep_for(30ms);
    EXPECT_TRUE(session.drainEvents().empty()) << "it went on while paused";
    session.requestContinue();
    while (session.state() != SessionState::Running) std::this_thread::sleep_for(1ms);
    session.requestPause();
    while (session.state() != SessionState::Paused) std::this_thread::sleep_for(1ms);
    session.requestStop();
    EXPECT_NE(session.state(), SessionState::Paused);
    EXPECT_EQ(endingOf(ImageRun::finish(session)).reason, FinishReason::Stopped);
    EXPECT_EQ(session.state(), SessionState::Ended);
    session.requestStop();
    EXPECT_EQ(session.state(), SessionState::Ended);
}

TEST(TrainingSessionTest, StopsAtOnceAtAnyMoment) {
    const auto seed = tests::testSeed();
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    ImageRun run;
    run.options.epochs = 100'000;
    std::vector<double> acknowledged;
    std::vector<double> ended;
    for (int round = 0; round < 100; ++round) {
        run.clearCheckpoints();
        TrainingSession session(run.request());
        const auto wait = std::chrono::microseconds(random() % 60'000);
        std::this_thread::sleep_for(wait);
        const auto pressed = Clock::now();
        session.requestStop();
        const SessionState state = session.state();
        acknowledged.push_back(millisecondsSince(pressed));
        EXPECT_TRUE(state == SessionState::Stopping || state == SessionState::Ended);
        auto events = session.drainEvents();
        const std::int64_t stepsBefore = stepsIn(events);
        std::ranges::move(ImageRun::finish(session), std::back_inserter(events));
        ended.push_back(millisecondsSince(pressed));
        const TrainingEvent& end = endingOf(events);
        EXPECT_EQ(end.kind, EventKind::Finished) << end.text;
        EXPECT_EQ(end.reason, FinishReason::Stopped);
        // One step was in flight when the button was pressed.
        EXPECT_LE(end.step, stepsBefore + 1);
        if (end.step > 0) {
            EXPECT_EQ(loadNewestCheckpoint(run.checkpoints()).checkpoint.progress.stepsAttempted,
                      end.step);
        }
    }
    std::ranges::sort(acknowledged);
    std::ranges::sort(ended);
    std::cout << "stop: acknowledged in " << acknowledged[98] << " ms (p99), ended and saved in "
              << ended[49] << " ms (median), " << ended[98] << " ms (p99)\n";
    EXPECT_LT(acknowledged[98], 100);
}

TEST(TrainingSessionTest, GoesOnWithTheSameBitsAfterAStop) {
    ImageRun run;
#ifndef __SANITIZE_THREAD__  // which does not see the barriers of OpenMP
    run.options.computeThreads = 0;
#endif
    run.options.epochs = 2;
    run.options.batch = 30;
    const auto expected = weightsAfter(run, run.request());
    run.clearCheckpoints();
    {
        TrainingSession session(run.request());
        ImageRun::finish(session, [&](const TrainingEvent& event) {
            if (event.kind == EventKind::Step && event.step >= 2) session.requestStop();
        });
    }
    TrainingRequest resumed = run.request();
    resumed.resumeFrom = loadNewestCheckpoint(run.checkpoints()).file;
    const auto events = trainToTheEnd(resumed);
    EXPECT_EQ(endingOf(events).reason, FinishReason::Completed);
    EXPECT_EQ(differenceOf(expected, loadNewestCheckpoint(run.checkpoints()).checkpoint.tensors),
              "");
    for (const TrainingEvent& event : events) {
        EXPECT_NE(event.kind, EventKind::Message) << event.text;
    }
}

TEST(TrainingSessionTest, GivesTheSameBitsWithAnyObserversAndReaderThreads) {
    ImageRun run;
    const auto expected = weightsAfter(run, run.request());
    int threads = 0;
    for (const ImageCaching cache : {ImageCaching::Off,
                                     ImageCaching::Memory,
                                     ImageCaching::Disk,
                                     ImageCaching::Disk,
                                     ImageCaching::Auto}) {
        run.options.loaderThreads = 1 + threads++ % 4;
        run.options.cache = cache;
        TrainingRequest request = run.request();
        request.observers.push_back(std::make_shared<EventLog>());
        EXPECT_EQ(differenceOf(expected, weightsAfter(run, request)), "")
            << threads << wordOf(cache);
    }
}

TEST(TrainingSessionTest, EndsWithTheObserversFailure) {
    class FullDisk final : public TrainingObserver {
      public:
        void onEvent(const TrainingEvent& event) override {
            if (event.kind == EventKind::Failed) ++failures;
            if (event.step >= 5) throw Error("Could not write metrics.csv: no space. Free some.");
        }
        int failures = 0;
    };
    ImageRun run;
    TrainingRequest request = run.request();
    const auto disk = std::make_shared<FullDisk>();
    request.observers.push_back(disk);
    const auto events = trainToTheEnd(request);
    EXPECT_EQ(endingOf(events).kind, EventKind::Failed);
    EXPECT_THAT(endingOf(events).text, HasSubstr("metrics.csv"));
    EXPECT_EQ(disk->failures, 1);
}

TEST(TrainingSessionTest, KeepsAWholeCheckpointWhicheverWriteFails) {
    ImageRun run;
    run.options.checkpointSteps = 2;
    bool finished = false;
    for (int failAt = 1; !finished; failAt += 1 + failAt / 6) {
        run.clearCheckpoints();
        FailingFiles files(failAt);
        TrainingRequest request = run.request();
        request.files = &files;
        const auto events = trainToTheEnd(request);
        finished = endingOf(events).kind == EventKind::Finished;
        if (finished) break;
        EXPECT_THAT(endingOf(events).text, HasSubstr("No space left"));
        const bool saved = std::ranges::any_of(
            events, [](const auto& event) { return event.kind == EventKind::Checkpoint; });
        if (!saved && endingOf(events).step > 0) {
            EXPECT_THAT(endingOf(events).text,
                        AnyOf(HasSubstr("starts from its beginning"), HasSubstr("is intact")));
        }
        if (!saved) continue;
        std::int64_t savedStep = 0;
        for (const TrainingEvent& event : events) {
            if (event.kind == EventKind::Checkpoint) savedStep = event.step;
        }
        const Checkpoint kept = loadNewestCheckpoint(run.checkpoints()).checkpoint;
        EXPECT_GE(kept.progress.stepsAttempted, savedStep) << failAt;
        EXPECT_THAT(endingOf(events).text,
                    HasSubstr("step " + std::to_string(kept.progress.stepsAttempted)));
    }
}

TEST(TrainingSessionTest, ARunFolderThatIsMovedAwayKeepsItsCheckpoints) {
    ImageRun run;
    run.options.checkpointSteps = 2;
    run.options.epochs = 1000;
    const std::filesystem::path folder = run.checkpoints().parent_path();
    const std::filesystem::path elsewhere = folder.parent_path() / "elsewhere";
    for (const bool whole : {true, false}) {
        run.clearCheckpoints();
        const std::filesystem::path moved = whole ? folder : run.checkpoints();
        TrainingSession session(run.request());
        const auto events = ImageRun::finish(session, [&](const TrainingEvent& event) {
            std::error_code twice;
            if (event.kind == EventKind::Checkpoint) {
                std::filesystem::rename(moved, elsewhere, twice);
            }
        });
        const std::string text = endingOf(events).text;
        EXPECT_EQ(endingOf(events).kind, EventKind::Failed) << text;
        EXPECT_THAT(text, HasSubstr("cannot be reached"));
        EXPECT_THAT(text, testing::Not(HasSubstr("nothing to resume")));
        EXPECT_THAT(text, testing::Not(HasSubstr("tart a new run")));
        std::filesystem::remove_all(elsewhere);
    }
}

TEST(TrainingSessionTest, ARunFolderThatIsDeletedIsNamedWithWhatIsLost) {
    ImageRun run;
    run.options.checkpointSteps = 2;
    run.options.epochs = 1000;
    const std::filesystem::path folder = run.checkpoints().parent_path();
    for (const EventKind moment : {EventKind::Started, EventKind::Step, EventKind::Checkpoint}) {
        std::filesystem::create_directories(folder);  // as where run.json is written before
        TrainingSession session(run.request());
        const auto events = ImageRun::finish(session, [&](const TrainingEvent& event) {
            std::error_code busy;
            while (event.kind == moment && std::filesystem::exists(folder)) {
                std::filesystem::remove_all(folder, busy);
            }
        });
        EXPECT_EQ(endingOf(events).kind, EventKind::Failed);
        EXPECT_FALSE(endingOf(events).isRefused);
        EXPECT_EQ(endingOf(events).text,
                  "The folder " + folder.string() +
                      " of this run cannot be reached any more: if it was deleted, everything that "
                      "was trained is lost; if it was moved or its disk is not connected, resume "
                      "it where it is now.");
    }
}

TEST(TrainingSessionTest, GoesOnWithoutImagesThatBreakOrVanish) {
    ImageRun run;
    run.options.epochs = 4;
    run.options.cache = ImageCaching::Off;
    TrainingSession session(run.request());
    bool done = false;
    const auto events = ImageRun::finish(session, [&](const TrainingEvent& event) {
        if (event.kind != EventKind::Step || done) return;
        done = true;
        // Training images, fewer than 5 % of them.
        std::filesystem::remove(run.imageFile(0, 3));
        std::filesystem::resize_file(run.imageFile(1, 4), 40);
        std::ofstream(run.imageFile(2, 11), std::ios::binary) << "no image";
    });
    EXPECT_EQ(endingOf(events).kind, EventKind::Finished) << endingOf(events).text;
    EXPECT_EQ(endingOf(events).reason, FinishReason::Completed);
    const auto named = std::ranges::count_if(events, [](const TrainingEvent& event) {
        return event.kind == EventKind::Message && event.text.find(".bmp") != std::string::npos;
    });
    EXPECT_GE(named, 3);
    // The first epoch may notice fewer of them: it was being read when they changed.
    const std::string counted = "could not be read and were skipped";
    EXPECT_TRUE(std::ranges::any_of(events, [&](const TrainingEvent& event) {
        return event.text.find(counted) != std::string::npos;
    }));
}

TEST(TrainingSessionTest, EndsWhenTheFolderIsLost) {
    for (const ImageCaching cache : {ImageCaching::Off, ImageCaching::Memory}) {
        ImageRun run;
        run.options.epochs = 100'000;
        run.options.cache = cache;
        TrainingSession session(run.request());
        bool done = false;
        const auto events = ImageRun::finish(session, [&](const TrainingEvent& event) {
            if (event.kind != EventKind::Checkpoint || done) return;
            done = true;
            std::filesystem::rename(run.images(), run.images().string() + " moved");
        });
        const TrainingEvent& end = endingOf(events);
        EXPECT_EQ(end.kind, EventKind::Failed);
        EXPECT_FALSE(end.isRefused);
        EXPECT_THAT(end.text, HasSubstr("no longer exists"));
        EXPECT_THAT(end.text, HasSubstr("is intact"));
        EXPECT_GT(end.step, 0);
        EXPECT_NO_THROW(loadNewestCheckpoint(run.checkpoints()).file);
    }
}

TEST(TrainingSessionTest, WhatAResumeChangesIsToldOnceTheTrainingGoesOn) {
    ImageRun run;
    run.options.epochs = 1;
    trainToTheEnd(run.request());
    TrainingRequest request = run.request();
    request.resumeFrom = run.checkpoints() / "last.safetensors";
    request.options.epochs = 2;
    request.options.loaderThreads += 1;
    const auto isChange = [](const TrainingEvent& event) {
        return event.kind == EventKind::Changed;
    };
    TrainingRequest impossible = request;
    impossible.checkpointFolder = run.imageFile(0, 0) / "run";
    const auto failed = trainToTheEnd(impossible);
    EXPECT_EQ(endingOf(failed).kind, EventKind::Failed);
    EXPECT_EQ(std::ranges::count_if(failed, isChange), 0);
    const auto events = trainToTheEnd(request);
    ASSERT_EQ(std::ranges::count_if(events, isChange), 1);
    const auto change = std::ranges::find_if(events, isChange);
    EXPECT_THAT(change->text, HasSubstr("loader threads"));
    EXPECT_EQ(std::prev(change)->kind, EventKind::Started);
    EXPECT_EQ(change->step, std::prev(change)->step);
    EXPECT_GT(change->step, 0);
}

TEST(TrainingSessionTest, MeasuresTheMetricsOfItsTask) {
    ImageRun run;
    run.options.epochs = 1;
    run.options.bestBy = "balanced_accuracy";
    const auto events = trainToTheEnd(run.request());
    const auto epoch = std::ranges::find(events, EventKind::Epoch, &TrainingEvent::kind);
    ASSERT_NE(epoch, events.end());
    EXPECT_EQ(metricOf(*epoch, "accuracy"), epoch->validationAccuracy);
    EXPECT_TRUE(std::isfinite(metricOf(*epoch, "balanced_accuracy")));
    EXPECT_TRUE(std::isfinite(metricOf(*epoch, "f1")));
    EXPECT_TRUE(epoch->isBest);
}

TEST(TrainingSessionTest, StopsWhenItIsDestroyed) {
    ImageRun run;
    run.options.epochs = 100'000;
    {
        TrainingSession session(run.request());
        std::this_thread::sleep_for(30ms);
    }
    ImageRun paused;
    paused.options.epochs = 100'000;
    TrainingSession session(paused.request());
    session.requestPause();
    while (session.state() != SessionState::Paused) std::this_thread::sleep_for(1ms);
}

TEST(TrainingSessionTest, RefusesWrongRequestsInWords) {
    ImageRun run;
    const auto failureOf = [](const TrainingRequest& request, bool isRefused = true) {
        const auto events = trainToTheEnd(request);
        EXPECT_EQ(endingOf(events).kind, EventKind::Failed);
        EXPECT_EQ(endingOf(events).isRefused, isRefused) << endingOf(events).text;
        return endingOf(events).text;
    };
    TrainingRequest request = run.request();
    request.options.learningRate = -1;
    request.options.workers = 1000;
    EXPECT_THAT(failureOf(request), HasSubstr("Learning rate"));
    EXPECT_THAT(failureOf(request), HasSubstr("1000 workers are more than the"));
    EXPECT_FALSE(std::filesystem::exists(run.checkpoints()));

    request = run.request();
    request.options.bestBy = "ssim";
    EXPECT_THAT(failureOf(request), HasSubstr("cannot be chosen by ssim"));
    request.options.bestBy = "top_5_accuracy";  // three classes
    EXPECT_THAT(failureOf(request), HasSubstr("cannot be chosen by top_5_accuracy"));

    request = run.request();
    request.network.nodes.pop_back();
    EXPECT_FALSE(failureOf(request).empty());

    request = run.request();
    auto empty = std::make_shared<ImageFolder>(request.data.folder());
    for (ImageEntry& image : empty->images) image.excluded = true;
    request.data = {empty};
    EXPECT_THAT(failureOf(request), HasSubstr("no training images"));

    auto single = std::make_shared<ImageFolder>(run.request().data.folder());
    single->classes = {"blue"};
    std::erase_if(single->images, [](const ImageEntry& image) { return image.label != 0; });
    request.data = {single};
    EXPECT_THAT(failureOf(request), HasSubstr("one class"));

    request = run.request();
    request.options.loss = "huber";
    EXPECT_THAT(failureOf(request),
                HasSubstr("The loss huber is not available for the task classify. Choose one of "
                          "auto, cross_entropy, focal."));

    request = run.request();
    request.data = {};
    EXPECT_THAT(failureOf(request), HasSubstr("Choose a folder"));

    request = run.request();
    request.resumeFrom = run.images() / "no such file";
    EXPECT_THAT(failureOf(request, false), HasSubstr("no such file"));

    request = run.request();
    request.checkpointFolder = run.imageFile(0, 0) / "run";
    EXPECT_THAT(failureOf(request, false), HasSubstr("Could not create"));
}

}  // namespace
}  // namespace espalier::engine::test
