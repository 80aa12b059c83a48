// SPDX-License-Identifier: Apache-2.0
// What a training in a log says of its speed and of the time that it takes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "app/cli/progress_display.h"

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

TEST(BarDisplayTest, AChangeIsSaidWithoutProgressToo) {
    TrainingEvent change = eventAfter(EventKind::Changed, 12, 0, kUnknown);
    change.text = "workers 2, was 1";
    EXPECT_EQ(logOf({change}), "Changed after step 12: workers 2, was 1.\n");
    testing::internal::CaptureStderr();
    makeProgressDisplay(ProgressStyle::None, Terminal())->event(change);
    EXPECT_THAT(testing::internal::GetCapturedStderr(),
                HasSubstr("Changed after step 12: workers 2, was 1."));
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
