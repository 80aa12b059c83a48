// SPDX-License-Identifier: Apache-2.0
// What a training in a log says of its speed and of the time that it takes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <limits>
#include <string>

#include "app/cli/progress_display.h"
#include "engine/base/atomic_file.h"
#include "engine/project/project.h"

namespace espalier::cli::tests {

namespace {

using engine::EventKind;
using engine::TrainingEvent;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TrainingEvent eventAfter(EventKind kind, std::int64_t step, double elapsed, double remaining) {
    TrainingEvent event;
    event.kind = kind;
    event.step = step;
    event.epoch = 1;
    event.epochs = 30;
    event.stepsPerEpoch = 100;
    event.elapsedSeconds = elapsed;
    event.remainingSeconds = remaining;
    event.loss.add(0.5);
    return event;
}

/// All that a display in a log prints of these events.
std::string logOf(const std::vector<TrainingEvent>& events) {
    testing::internal::CaptureStdout();
    const auto display = makeBarDisplay(Terminal());
    for (const TrainingEvent& event : events) display->event(event);
    return testing::internal::GetCapturedStdout();
}

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST(BarDisplayTest, SaysOnceHowLongTheTrainingTakesAsSoonAsItIsKnown) {
    const std::string log = logOf({eventAfter(EventKind::Started, 0, 40, kUnknown),
                                   eventAfter(EventKind::Step, 2, 41, kUnknown),
                                   eventAfter(EventKind::Step, 9, 41.5, 700),
                                   eventAfter(EventKind::Step, 12, 42.5, 187),
                                   eventAfter(EventKind::Step, 13, 43, 186)});
    EXPECT_EQ(log, "Estimated from 12 steps: about 3 min 10 s left until the end of epoch 30.\n");
}

TEST(BarDisplayTest, SaysNothingOfATrainingThatEndsSoon) {
    EXPECT_EQ(logOf({eventAfter(EventKind::Started, 0, 0, kUnknown),
                     eventAfter(EventKind::Step, 12, 3, 4)}),
              "");
}

TEST(BarDisplayTest, EveryEpochSaysHowMuchTimeIsLeft) {
    const std::string log = logOf({eventAfter(EventKind::Started, 0, 0, kUnknown),
                                   eventAfter(EventKind::Epoch, 100, 1, 110),
                                   eventAfter(EventKind::Step, 105, 5, 100),
                                   eventAfter(EventKind::Epoch, 3000, 200, 0)});
    EXPECT_THAT(log, HasSubstr("1 min 50 s left\n"));
    EXPECT_THAT(log, Not(HasSubstr("It takes"))) << "the line has said it";
    EXPECT_THAT(log.substr(log.find('\n')), Not(HasSubstr("left")));
}

TEST(BarDisplayTest, InACrossValidationTheTimeIsThatOfAllFolds) {
    const engine::RunFolder run{"/runs/fold-2"};
    testing::internal::CaptureStdout();
    const auto display = makeBarDisplay(Terminal());
    display->fold({.fold = {2, 5}, .run = run, .images = {}, .pace = {.after = 3}});
    display->event(eventAfter(EventKind::Started, 0, 0, kUnknown));
    display->event(eventAfter(EventKind::Step, 10, 10, 90));
    display->event(eventAfter(EventKind::Epoch, 100, 20, 80));
    std::string log = testing::internal::GetCapturedStdout();
    EXPECT_THAT(log,
                HasSubstr("about 1 min 30 s left until the end of epoch 30, about 6 min 30 s "
                          "for all folds.\n"));
    EXPECT_THAT(log, HasSubstr("1 min 20 s left, about 6 min 20 s for all folds\n"));
    testing::internal::CaptureStdout();
    display->event(eventAfter(EventKind::Epoch, 3000, 100, 0));
    log = testing::internal::GetCapturedStdout();
    EXPECT_THAT(log, HasSubstr("  about 5 min left for all folds\n"));
    // Those that are finished took less.
    testing::internal::CaptureStdout();
    display->fold({.fold = {4, 5}, .run = run, .images = {}, .pace = {1, 40}});
    display->event(eventAfter(EventKind::Epoch, 100, 20, 80));
    log = testing::internal::GetCapturedStdout();
    EXPECT_THAT(log, HasSubstr("1 min 20 s left, about 2 min for all folds\n"));
}

// Two blanks part the columns, each of which is translated by itself.
TEST(BarDisplayTest, ALossWithAnExponentIsAColumnOfItsOwn) {
    TrainingEvent epoch = eventAfter(EventKind::Epoch, 100, 20, kUnknown);
    epoch.validationLoss = 4.378e19;
    epoch.validationAccuracy = 0.5;
    EXPECT_THAT(logOf({epoch}), HasSubstr("validation loss 4.378e+19  accuracy  50.0 %"));
}

TEST(BarDisplayTest, AChangeIsSaidWithoutProgressToo) {
    TrainingEvent change = eventAfter(EventKind::Changed, 12, 0, kUnknown);
    change.text = "workers 2, was 1";
    EXPECT_EQ(logOf({change}), "Changed after step 12: workers 2, was 1.\n");
    testing::internal::CaptureStderr();
    makeProgressDisplay(ProgressStyle::None, Terminal())->event(change);
    EXPECT_THAT(testing::internal::GetCapturedStderr(),
                HasSubstr("Changed after step 12: workers 2, was 1."));
}

TEST(BarDisplayTest, SaysInOneLineWhatTheWorkersDid) {
    engine::WorkerTimes times{.steps = 5,
                              .seconds = 2,
                              .data = 0.1,
                              .threads = 1,
                              .workers = {{.share = 17,
                                           .images = 84,
                                           .computing = 1,
                                           .statistics = 0.1,
                                           .gradients = 0.2,
                                           .waiting = 0.6},
                                          {.share = 16,
                                           .images = 80,
                                           .computing = 1.4,
                                           .statistics = 0.1,
                                           .gradients = 0.2,
                                           .waiting = 0.2}}};
    EXPECT_EQ(workersSentence(times),
              "Workers: 2 × 1 thread, shares 17 + 16: computing 60 %, joining 15 %, waiting for "
              "each other 20 %, for data 5 %; 42 + 40 images/s; worker 2 took 47 % longer for an "
              "image than the others.");
    times.workers[1].computing = times.workers[0].computing;
    EXPECT_THAT(workersSentence(times), Not(HasSubstr("longer")));
    EXPECT_EQ(workersSentence({}), "");
}

TEST(BarDisplayTest, TheEndOfARunNamesItsWorkers) {
    const engine::RunFolder run{std::filesystem::path(testing::TempDir()) / "workers-run"};
    std::filesystem::create_directories(run.path);
    engine::writeFileAtomically(
        run.record(),
        R"({"espalier_run": 1, "project": )" + engine::projectToJson(engine::Project(), {}) + "}");
    TrainingEvent step = eventAfter(EventKind::Step, 5, 1, kUnknown);
    step.workers = {.steps = 5, .seconds = 1, .threads = 2, .workers = {}};
    step.workers.workers = {{.share = 4, .images = 20, .computing = 1},
                            {.share = 4, .images = 20, .computing = 1}};
    TrainingEvent finished = eventAfter(EventKind::Finished, 5, 1, 0);
    finished.text = "Done.";
    testing::internal::CaptureStdout();
    const auto display = makeBarDisplay(Terminal());
    display->event(eventAfter(EventKind::Started, 0, 0, kUnknown));
    display->event(step);
    display->event(finished);
    display->end({.finished = finished, .run = run});
    EXPECT_THAT(testing::internal::GetCapturedStdout(),
                HasSubstr("Done.\nWorkers: 2 × 2 threads, shares 4 + 4: computing 100 %"));
    std::filesystem::remove_all(run.path);
}

TEST(BarDisplayTest, ASpeedOnFeaturesIsSaidToBeThat) {
    TrainingEvent step = eventAfter(EventKind::Step, 12, 0, 100);
    step.imagesPerSecond = 50'503;
    const auto lineOf = [](const TrainingEvent& event) {
        testing::internal::CaptureStdout();
        makeBarDisplay({.outputIsTerminal = true, .width = 200})->event(event);
        return testing::internal::GetCapturedStdout();
    };
    EXPECT_THAT(lineOf(step),
                AllOf(HasSubstr("50,503 images/s"), HasSubstr("about 1 min 40 s left")));
    EXPECT_THAT(lineOf(step), Not(HasSubstr("features")));
    step.onFeatures = true;
    EXPECT_THAT(lineOf(step), HasSubstr("50,503 images/s on features computed once"));
    EXPECT_TRUE(engine::eventFromJson(engine::eventToJson(step)).onFeatures);
}

}  // namespace espalier::cli::tests
