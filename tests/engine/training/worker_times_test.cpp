// SPDX-License-Identifier: Apache-2.0
// What the workers of a training did: as numbers, in events, and measured.
#include "engine/training/loop/worker_times.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "engine/base/error.h"
#include "engine/training/loop/worker_clock.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

using testing::HasSubstr;
using testing::Not;

WorkerTimes twoWorkers() {
    return {.steps = 5,
            .seconds = 2,
            .data = 0.25,
            .threads = 1,
            .workers = {{.share = 16,
                         .images = 80,
                         .computing = 1,
                         .statistics = 0.125,
                         .gradients = 0.25,
                         .waiting = 0.375},
                        {.share = 16,
                         .images = 80,
                         .computing = 1.25,
                         .statistics = 0.125,
                         .gradients = 0.25,
                         .waiting = 0.125}}};
}

TrainingEvent stepWith(const WorkerTimes& workers) {
    TrainingEvent event;
    event.kind = EventKind::Step;
    event.step = event.firstStep = 3;
    event.epoch = 1;
    event.loss.add(0.5);
    event.workers = workers;
    return event;
}

TEST(WorkerTimesTest, AddsUpLaterStepsAndForgetsThoseOfAnotherNumberOfWorkers) {
    WorkerTimes times;
    times.add({});
    EXPECT_FALSE(times.isMeasured());
    times.add(twoWorkers());
    times.add(twoWorkers());
    EXPECT_EQ(times.steps, 10);
    EXPECT_EQ(times.seconds, 4);
    EXPECT_EQ(times.data, 0.5);
    EXPECT_EQ(times.workers[1].computing, 2.5);
    EXPECT_EQ(times.workers[1].joining(), 0.75);
    EXPECT_EQ(times.workers[0].share, 16);
    EXPECT_EQ(times.workers[0].images, 160);
    EXPECT_EQ(times.imagesPerSecond(times.workers[0]), 40);
    times.add({});
    EXPECT_EQ(times.steps, 10) << "most steps report nothing";
    WorkerTimes three = twoWorkers();
    three.workers.push_back({.share = 8});
    times.add(three);
    EXPECT_EQ(times, three);
}

TEST(WorkerTimesTest, OnlyAClearlySlowerWorkerIsNamed) {
    WorkerTimes times = twoWorkers();
    ASSERT_TRUE(slowWorker(times));
    EXPECT_EQ(slowWorker(times)->worker, 1u);
    EXPECT_NEAR(slowWorker(times)->excess, 0.25, 1e-9);
    times.workers[1].computing = 1.09;
    EXPECT_FALSE(slowWorker(times));
    times.workers[1].computing = 2;
    times.workers[1].images = 160;  // twice the images in twice the time
    EXPECT_FALSE(slowWorker(times));
    times.workers.push_back({.computing = 1});  // without images, of a smaller batch
    EXPECT_FALSE(slowWorker(times));
    EXPECT_FALSE(slowWorker({}));
}

// The update counts for both, so an image of a small share takes longer.
TEST(WorkerTimesTest, SharesByLoadsAreNotComparedByImage) {
    WorkerTimes times = twoWorkers();
    times.workers[0].share = 24;
    times.workers[1].share = 8;
    EXPECT_FALSE(slowWorker(times));
    times.workers[0].share = 9;
    EXPECT_TRUE(slowWorker(times)) << "as even as a batch of 17 can be divided";
}

TEST(WorkerTimesTest, NamesTheSharesInFewWords) {
    const auto textOf = [](const std::vector<std::int64_t>& shares) {
        std::vector<WorkerTime> workers;
        for (const std::int64_t share : shares) workers.push_back({.share = share});
        return sharesText(workers);
    };
    EXPECT_EQ(textOf({16, 16}), "16 + 16");
    EXPECT_EQ(textOf({33, 33, 32, 32}), "33 + 33 + 32 + 32");
    EXPECT_EQ(textOf({24, 8}), "24 + 8");
    EXPECT_EQ(textOf({8, 24, 0, 8, 8}), "8 + 24 + 0 + 8 + 8") << "by loads, it matters whose";
    EXPECT_EQ(textOf({4, 4, 4, 4, 4}), "4 × 5");
    EXPECT_EQ(textOf({5, 5, 4, 4, 4, 4}), "5 × 2 + 4 × 4");
}

TEST(WorkerTimesTest, AnEventKeepsThem) {
    const std::string line = eventToJson(stepWith(twoWorkers()));
    EXPECT_EQ(eventFromJson(line).workers, twoWorkers());
    EXPECT_THAT(line,
                HasSubstr(R"("workers":{"steps":5,"seconds":2.0,"data_s":0.25,"threads":1,)"
                          R"("each":[{"share":16,"images":80,"images_per_second":40.0,)"
                          R"("computing_s":1.0,"statistics_s":0.125,"gradients_s":0.25,)"
                          R"("waiting_s":0.375},)"));
    EXPECT_EQ(line.find('\n'), std::string::npos);
}

TEST(WorkerTimesTest, WhatIsReadIsWrittenAsItWas) {
    WorkerTimes times = twoWorkers();
    times.seconds = 0.0000123456789;
    times.data = 3e300;
    times.workers[0].computing = 1.0 / 3;
    times.workers[0].images = 9'000'000'000'000'000'000;
    const std::string line = eventToJson(stepWith(times));
    EXPECT_EQ(eventToJson(eventFromJson(line)), line);
}

TEST(WorkerTimesTest, AnEventWithoutThemIsAsBefore) {
    EXPECT_THAT(eventToJson(stepWith({})), Not(HasSubstr("workers")));
    EXPECT_FALSE(eventFromJson(R"({"event":"step","step":3})").workers.isMeasured());
}

TEST(WorkerTimesTest, WhatANewerVersionAddsIsSkippedAndWhatIsWrongRefused) {
    const auto eventWith = [](const std::string& workers) {
        return eventFromJson(R"({"event":"step","step":3,"workers":)" + workers + "}");
    };
    const WorkerTimes times =
        eventWith(R"({"steps":1,"energy":3,"each":[{"share":4,"temperature":50}]})").workers;
    ASSERT_EQ(times.workers.size(), 1u);
    EXPECT_EQ(times.workers[0], WorkerTime{.share = 4});
    for (const char* wrong : {"3",
                              "[]",
                              "{}",
                              R"({"each":3})",
                              R"({"each":[3]})",
                              R"({"each":[{"share":-1}]})",
                              R"({"steps":"x","each":[]})"}) {
        EXPECT_THROW(eventWith(wrong), Error) << wrong;
    }
}

TEST(WorkerTimesTest, MergedStepsHaveTheTimesOfAll) {
    TrainingEvent merged = stepWith(twoWorkers());
    TrainingEventMerge::merge(merged, stepWith({}));
    EXPECT_EQ(merged.workers, twoWorkers());
    TrainingEventMerge::merge(merged, stepWith(twoWorkers()));
    EXPECT_EQ(merged.workers.steps, 10);
}

// The worker that sleeps computes, the other one waits for it.
TEST(WorkerClockTest, TellsComputingFromWaiting) {
    constexpr auto kLong = std::chrono::milliseconds(30);
    WorkerPool pool(2);
    WorkerClock clock(2, 3);
    EXPECT_FALSE(clock.take().isMeasured()) << "no step yet";
    clock.run(pool, WorkerClock::Part::Computing, [&](int worker) {
        if (worker == 1) std::this_thread::sleep_for(kLong);
    });
    clock.run(pool, WorkerClock::Part::Gradients, [](int) {});
    clock.runForAll(WorkerClock::Part::Statistics, [&] { std::this_thread::sleep_for(kLong); });
    EXPECT_EQ(clock.waitForData([&] {
        std::this_thread::sleep_for(kLong);
        return 7;
    }),
              7);
    clock.noteStep({{0, 3, 0}, {3, 3, 1}, {6, 2, 2}});
    const WorkerTimes times = clock.take();
    EXPECT_EQ(times.steps, 1);
    EXPECT_EQ(times.threads, 3);
    ASSERT_EQ(times.workers.size(), 2u);
    EXPECT_EQ(times.workers[0].images, 5) << "the first and the third share";
    EXPECT_EQ(times.workers[1].images, 3);
    EXPECT_GE(times.workers[1].computing, 0.03);
    EXPECT_GE(times.workers[0].waiting + times.workers[0].computing, 0.03);
    EXPECT_GE(times.workers[0].statistics, 0.03);
    EXPECT_GE(times.data, 0.03);
    for (const WorkerTime& worker : times.workers) {
        const double sum = worker.computing + worker.joining() + worker.waiting + times.data;
        EXPECT_NEAR(sum, times.seconds, 1e-9);
    }
    EXPECT_FALSE(clock.take().isMeasured()) << "they are taken";
    clock.noteStep({{0, 1}});
    const WorkerTimes next = clock.take();
    EXPECT_EQ(next.workers[0].share, 5) << "that of a full batch";
    EXPECT_EQ(next.workers[0].images, 1);
    EXPECT_EQ(next.workers[0].computing, 0);
    clock.noteStep({{0, 1}});
    EXPECT_FALSE(clock.takeIfDue().isMeasured());
}

TEST(WorkerClockTest, ATrainingReportsWhatItsWorkersDid) {
    ToyRun run;
    run.options.workers = 3;
    run.options.epochs = 2;
    const auto begin = std::chrono::steady_clock::now();
    const TrainingEvent finished = run.train();
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    WorkerTimes all;
    for (const TrainingEvent& event : run.log.events) all.add(event.workers);
    all.add(finished.workers);
    ASSERT_EQ(all.workers.size(), 3u);
    EXPECT_EQ(all.steps, 2 * 5) << "90 images in batches of 20";
    EXPECT_LE(all.seconds, seconds);
    std::int64_t images = 0;
    for (const WorkerTime& worker : all.workers) {
        images += worker.images;
        EXPECT_GT(worker.computing, 0);
        EXPECT_GT(worker.statistics, 0) << "it has BatchNorm";
        EXPECT_GT(worker.gradients, 0);
        EXPECT_GE(worker.waiting, 0);
        const double sum = worker.computing + worker.joining() + worker.waiting + all.data;
        EXPECT_NEAR(sum, all.seconds, 1e-6);
    }
    EXPECT_EQ(images, 2 * 90);
    EXPECT_EQ(all.workers[0].share, 7);
    EXPECT_EQ(all.workers[2].share, 6);
    EXPECT_TRUE(run.log.of(EventKind::Epoch).front().workers.isMeasured());
}

TEST(WorkerClockTest, OneWorkerIsNotMeasured) {
    for (const std::int64_t shards : {0, 4}) {
        ToyRun run;
        run.options.epochs = 1;
        run.options.shards = shards;
        EXPECT_FALSE(run.train().workers.isMeasured());
        for (const TrainingEvent& event : run.log.events) {
            EXPECT_FALSE(event.workers.isMeasured()) << shards;
        }
    }
}

}  // namespace
}  // namespace espalier::engine::test
