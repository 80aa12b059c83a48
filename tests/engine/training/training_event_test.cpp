// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/training_event.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <thread>

#include "engine/base/bounded_queue.h"
#include "engine/base/error.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/random_seed.h"

namespace espalier::engine {
namespace {

using Queue = BoundedQueue<TrainingEvent, TrainingEventMerge>;

TrainingEvent stepEvent(std::int64_t step, double loss, std::int64_t epoch = 1) {
    TrainingEvent event;
    event.kind = EventKind::Step;
    event.step = event.firstStep = step;
    event.epoch = epoch;
    event.loss.add(loss);
    event.accuracy.add(0.5);
    event.learningRate = 0.001;
    event.elapsedSeconds = static_cast<double>(step);
    return event;
}

TrainingEvent rareEvent(EventKind kind, std::int64_t step) {
    TrainingEvent event;
    event.kind = kind;
    event.step = event.firstStep = step;
    event.text = "text of " + std::to_string(step);
    return event;
}

// NaN is not equal to itself, so the text, which keeps every bit, is compared.
void expectSame(const TrainingEvent& a, const TrainingEvent& b) {
    EXPECT_EQ(eventToJson(a), eventToJson(b));
    EXPECT_EQ(a.loss.sum, b.loss.sum);
    EXPECT_EQ(a.loss.count, b.loss.count);
    EXPECT_EQ(a.firstStep, b.firstStep);
}

TEST(TrainingEventTest, KeepsTheMetricsOfAnEpochInTheirOrder) {
    TrainingEvent epoch = rareEvent(EventKind::Epoch, 20);
    epoch.validationMetrics = {
        {"psnr", 1.0 / 3}, {"mean_absolute_error", 0.75}, {"of_a_newer_version", 0.5}};
    const TrainingEvent read = eventFromJson(eventToJson(epoch));
    EXPECT_EQ(read.validationMetrics, epoch.validationMetrics);
    EXPECT_EQ(metricOf(read, "psnr"), 1.0 / 3);
    EXPECT_TRUE(std::isnan(metricOf(read, "ssim")));
    // An undefined metric is left out of the line.
    epoch.validationMetrics = {{"f1", std::nan("")}};
    EXPECT_EQ(eventToJson(epoch).find("f1"), std::string::npos);
}

TEST(TrainingEventTest, KeepsTheGradientNormAndIsTheSameLineWithoutOne) {
    TrainingEvent step = stepEvent(3, 0.5);
    const std::string without = eventToJson(step);
    EXPECT_EQ(without.find("gradient"), std::string::npos);
    EXPECT_EQ(eventFromJson(without).gradientNorm.count, 0) << "of an earlier version";
    step.gradientNorm.add(1.0 / 3);
    EXPECT_EQ(eventFromJson(eventToJson(step)).gradientNorm.mean(), 1.0 / 3);
    TrainingEvent next = stepEvent(4, 0.25);
    next.gradientNorm.add(2);
    TrainingEventMerge::merge(step, next);
    const Measured read = eventFromJson(eventToJson(step)).gradientNorm;
    EXPECT_EQ(read.count, 2);
    EXPECT_EQ(read.minimum, 1.0 / 3);
    EXPECT_EQ(read.maximum, 2);
}

TEST(TrainingEventTest, AnInfiniteMetricIsKept) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    TrainingEvent epoch = rareEvent(EventKind::Epoch, 20);
    epoch.validationMetrics = {{"psnr", kInfinity}, {"of_a_newer_version", -kInfinity}};
    EXPECT_EQ(eventFromJson(eventToJson(epoch)).validationMetrics, epoch.validationMetrics);
    EXPECT_THAT(eventToJson(epoch), testing::HasSubstr(R"("psnr":"inf")"));
}

TEST(TrainingEventTest, AnUnknownMetricThatIsNotANumberIsSkipped) {
    const auto lineWith = [](const std::string& key) {
        return R"({"event":"epoch","epoch":2,"validation_metrics":{"f1":0.5,")" + key +
               R"(":{"of":3}}})";
    };
    EXPECT_THAT(eventFromJson(lineWith("of_a_newer_version")).validationMetrics,
                testing::ElementsAre(MetricValue{"f1", 0.5}));
    EXPECT_THROW(eventFromJson(lineWith("accuracy")), Error);
}

TEST(TrainingEventTest, AnEpochOfAnOlderVersionHasItsAccuracy) {
    const TrainingEvent old = eventFromJson(
        R"({"event":"epoch","step":20,"epoch":2,"validation_loss":0.5,"validation_accuracy":0.75})");
    EXPECT_THAT(metricsOf(old), testing::ElementsAre(MetricValue{"accuracy", 0.75}));
    const TrainingEvent reconstructs =
        eventFromJson(R"({"event":"epoch","step":20,"epoch":2,"validation_loss":0.5})");
    EXPECT_THAT(metricsOf(reconstructs), testing::IsEmpty());
}

TEST(TrainingEventTest, ReadsBackWhatItWrites) {
    TrainingEvent event = stepEvent(12, 0.1 + 0.2);
    event.epochs = 30;
    event.stepsPerEpoch = 100;
    event.imagesPerSecond = 123.4;
    event.remainingSeconds = 60;
    expectSame(eventFromJson(eventToJson(event)), event);

    event.lossScale = 32768;
    event.skippedSteps = 3;
    const TrainingEvent scaled = eventFromJson(eventToJson(event));
    EXPECT_EQ(scaled.lossScale, 32768);
    EXPECT_EQ(scaled.skippedSteps, 3);
    expectSame(scaled, event);

    TrainingEvent warning = rareEvent(EventKind::Message, 7);
    EXPECT_THAT(eventToJson(warning), testing::Not(testing::HasSubstr("unread_images")));
    warning.unreadImages = 12;
    EXPECT_EQ(eventFromJson(eventToJson(warning)).unreadImages, 12);

    event.kind = EventKind::Epoch;
    event.validationLoss = 1.0 / 3;
    event.validationAccuracy = 0.875;
    event.isBest = true;
    expectSame(eventFromJson(eventToJson(event)), event);

    TrainingEvent finished = rareEvent(EventKind::Finished, 7);
    finished.text = "line\nbreak, \"quotes\", 花";
    finished.reason = FinishReason::Diverged;
    finished.files = {"/tmp/a b/last.safetensors", "x"};
    const TrainingEvent read = eventFromJson(eventToJson(finished));
    EXPECT_EQ(read.text, finished.text);
    EXPECT_EQ(read.files, finished.files);
    EXPECT_EQ(read.reason, FinishReason::Diverged);
    EXPECT_TRUE(std::isnan(read.validationLoss));
}

TEST(TrainingEventTest, UsesTheKeysThatScriptsKnow) {
    TrainingEvent event = stepEvent(12, 0.5);
    event.remainingSeconds = 9;
    event.imagesPerSecond = 3;
    EXPECT_EQ(eventToJson(event),
              R"({"event":"step","step":12,"epoch":1,"loss":0.5,"accuracy":0.5,)"
              R"("learning_rate":0.001,"images_per_second":3.0,"elapsed_s":12.0,"eta_s":9.0})");
    TrainingEvent finished = rareEvent(EventKind::Finished, 3);
    finished.reason = FinishReason::Patience;
    EXPECT_THAT(eventToJson(finished), testing::HasSubstr(R"("reason":"patience")"));
}

TEST(TrainingEventTest, IsOneLineWhateverTheTextHolds) {
    TrainingEvent event = rareEvent(EventKind::Message, 1);
    event.text = "a\nb\r\n\xff\xfe broken bytes";
    EXPECT_EQ(eventToJson(event).find('\n'), std::string::npos);
    EXPECT_NO_THROW(eventFromJson(eventToJson(event)));
}

TEST(TrainingEventTest, RefusesLinesThatAreNoEvents) {
    for (const char* line : {"",
                             "{",
                             "[]",
                             "7",
                             "{}",
                             R"({"event":"party"})",
                             R"({"event":3})",
                             R"({"event":"step","step":"x"})",
                             R"({"event":"finished","reason":"boredom"})"}) {
        EXPECT_THROW(eventFromJson(line), Error) << line;
    }
}

TEST(TrainingEventTest, MergesStepsOfOneEpochWithoutLosingAnExtreme) {
    TrainingEvent merged = stepEvent(1, 3);
    TrainingEventMerge::merge(merged, stepEvent(2, 9));
    TrainingEventMerge::merge(merged, stepEvent(3, 1));
    EXPECT_EQ(merged.firstStep, 1);
    EXPECT_EQ(merged.step, 3);
    EXPECT_EQ(merged.loss.count, 3);
    EXPECT_EQ(merged.loss.minimum, 1);
    EXPECT_EQ(merged.loss.maximum, 9);
    EXPECT_DOUBLE_EQ(merged.loss.mean(), 13.0 / 3);
    EXPECT_EQ(merged.elapsedSeconds, 3);
    expectSame(eventFromJson(eventToJson(merged)), merged);
    EXPECT_FALSE(TrainingEventMerge::mergeable(stepEvent(1, 1, 1), stepEvent(2, 1, 2)));
    EXPECT_FALSE(TrainingEventMerge::mergeable(stepEvent(1, 1), rareEvent(EventKind::Epoch, 2)));
}

TEST(TrainingEventTest, AFullQueueKeepsEveryRareEventAndEveryExtreme) {
    const auto seed = tests::testSeed();
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    Queue queue(64);
    double lowest = 1e9;
    double highest = 0;
    double sum = 0;
    std::int64_t rare = 0;
    constexpr std::int64_t kSteps = 100'000;
    std::vector<TrainingEvent> got;
    std::jthread producer([&] {
        for (std::int64_t step = 1; step <= kSteps; ++step) {
            const double loss = static_cast<double>(random() % 1'000'000);
            lowest = std::min(lowest, loss);
            highest = std::max(highest, loss);
            sum += loss;
            queue.push(stepEvent(step, loss, step / 1000));
            if (step % 997 == 0) {
                queue.push(rareEvent(EventKind::Message, step));
                ++rare;
            }
        }
        queue.push(rareEvent(EventKind::Finished, kSteps));
    });
    while (got.empty() || got.back().kind != EventKind::Finished) {
        for (TrainingEvent& event : queue.waitAndDrain(std::chrono::milliseconds(5))) {
            got.push_back(std::move(event));
        }
    }
    Measured all;
    std::int64_t next = 1;
    std::int64_t rareSeen = 0;
    for (const TrainingEvent& event : got) {
        if (event.kind == EventKind::Step) {
            EXPECT_EQ(event.firstStep, next);
            next = event.step + 1;
            all.add(event.loss);
        } else if (event.kind == EventKind::Message) {
            EXPECT_EQ(event.step, next - 1);
            ++rareSeen;
        }
    }
    EXPECT_EQ(next, kSteps + 1);
    EXPECT_EQ(rareSeen, rare);
    EXPECT_EQ(all.count, kSteps);
    EXPECT_EQ(all.minimum, lowest);
    EXPECT_EQ(all.maximum, highest);
    EXPECT_EQ(all.sum, sum);
}

}  // namespace
}  // namespace espalier::engine
