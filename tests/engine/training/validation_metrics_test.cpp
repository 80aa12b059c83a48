// SPDX-License-Identifier: Apache-2.0
// The metrics that validation measures, on the CPU and on an asynchronous test device, and the best
// epoch by them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "asynchronous_run.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/training/loop/best_epoch.h"

namespace espalier::engine::test {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::Field;
using testing::Not;
using testing::SizeIs;

constexpr MetricData kData{.outputWidth = kFormulaClasses};

/// Trains on the toy images with the metrics of a classifier.
template <typename Run>
TrainingEvent trainMeasured(Run& run, std::stop_token stop = {}) {
    TrainingWork work = run.work();
    work.metrics = metricsFor(MetricTruth::Indices, kData);
    work.metricData = kData;
    StepGate gate(1, std::move(stop));
    return Trainer(std::move(work), run.log, gate).run();
}

std::vector<std::vector<MetricValue>> measuredBy(const ToyRun& run) {
    std::vector<std::vector<MetricValue>> epochs;
    for (const TrainingEvent& event : run.log.of(EventKind::Epoch)) {
        epochs.push_back(event.validationMetrics);
    }
    return epochs;
}

SplitMetrics validated(double loss, double accuracy) {
    return {.loss = loss, .accuracy = accuracy, .metrics = {{"accuracy", accuracy}}};
}

}  // namespace

TEST(ValidationMetricsTest, EveryEpochHasAllAndTheAccuracyIsThatOfTheLossOp) {
    ToyRun run;
    trainMeasured(run);
    const auto epochs = run.log.of(EventKind::Epoch);
    ASSERT_THAT(epochs, Not(SizeIs(0)));
    for (const TrainingEvent& epoch : epochs) {
        ASSERT_THAT(epoch.validationMetrics,
                    ElementsAre(Field(&MetricValue::key, "accuracy"),
                                Field(&MetricValue::key, "balanced_accuracy"),
                                Field(&MetricValue::key, "f1")));
        EXPECT_EQ(metricOf(epoch, "accuracy"), epoch.validationAccuracy);
        EXPECT_GT(metricOf(epoch, "f1"), 0);
        EXPECT_LE(metricOf(epoch, "f1"), 1);
    }
}

TEST(ValidationMetricsTest, MetricsDoNotAffectTraining) {
    ToyRun with, without;
    trainMeasured(with);
    without.train();
    EXPECT_EQ(differenceOf(with.lastCheckpoint().tensors, without.lastCheckpoint().tensors), "");
    const auto a = with.log.of(EventKind::Epoch);
    const auto b = without.log.of(EventKind::Epoch);
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a[i].validationLoss, b[i].validationLoss);
        EXPECT_EQ(a[i].validationAccuracy, b[i].validationAccuracy);
        EXPECT_EQ(a[i].isBest, b[i].isBest);
    }
}

TEST(ValidationMetricsTest, AnAsynchronousDeviceGivesTheSame) {
    ToyRun here;
    trainMeasured(here);
    for (const std::uint64_t order : {0, 1, 2}) {
        SCOPED_TRACE(order);
        AsynchronousRun there({.order = order});
        trainMeasured(there);
        EXPECT_EQ(measuredBy(there), measuredBy(here));
    }
}

TEST(ValidationMetricsTest, SamplesThatCannotBeReadDoNotCount) {
    ToyRun run;
    run.validation.unreadable = [](const SampleRequest& request) { return request.index % 3 == 0; };
    trainMeasured(run);
    for (const TrainingEvent& epoch : run.log.of(EventKind::Epoch)) {
        EXPECT_EQ(metricOf(epoch, "accuracy"), epoch.validationAccuracy);
    }
}

TEST(ValidationMetricsTest, AResumedRunMeasuresTheSame) {
    ToyRun uninterrupted, run;
    trainMeasured(uninterrupted);
    std::stop_source source;
    run.log.reaction = [&](const TrainingEvent& event) {
        if (event.kind == EventKind::Step && event.step == 4) source.request_stop();
    };
    trainMeasured(run, source.get_token());
    run.resumeFrom = run.lastCheckpoint();
    run.log.reaction = nullptr;
    trainMeasured(run);
    EXPECT_EQ(measuredBy(run), measuredBy(uninterrupted));
}

TEST(BestEpochTest, IsThatOfTheLowestLossUnlessAMetricIsChosen) {
    TrainingProgress byLoss, byAccuracy;
    BestEpoch loss(kValidationLoss, byLoss);
    BestEpoch accuracy("accuracy", byAccuracy);
    EXPECT_TRUE(loss.note(validated(0.5, 0.8)));
    EXPECT_TRUE(accuracy.note(validated(0.5, 0.8)));
    EXPECT_FALSE(loss.note(validated(0.6, 0.9)));
    EXPECT_TRUE(accuracy.note(validated(0.6, 0.9)));
    EXPECT_TRUE(loss.note(validated(0.4, 0.9)));
    EXPECT_FALSE(accuracy.note(validated(0.4, 0.9)));
    EXPECT_EQ(byLoss.epochsWithoutBetter, 0);
    EXPECT_EQ(byAccuracy.epochsWithoutBetter, 1);
    EXPECT_EQ(byAccuracy.bestMetric, 0.9);
    EXPECT_EQ(byAccuracy.bestValidationLoss, 0.6);
}

TEST(BestEpochTest, AnEpochWithNaNIsNeverTheBestAndIsReported) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    TrainingProgress progress;
    BestEpoch loss(kValidationLoss, progress);
    EXPECT_FALSE(loss.note(validated(nan, 0.5)));
    EXPECT_THAT(loss.problem(), testing::HasSubstr("validation loss of epoch 1 is NaN"));
    EXPECT_TRUE(loss.note(validated(1, 0.5)));
    EXPECT_EQ(loss.problem(), "");
    BestEpoch accuracy("accuracy", progress);
    EXPECT_FALSE(accuracy.note(validated(1, nan)));
    EXPECT_THAT(accuracy.problem(), testing::HasSubstr("accuracy of epoch 1 is undefined"));
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_FALSE(accuracy.note(validated(infinity, 1))) << "a checkpoint could not hold its loss";
    EXPECT_EQ(progress.bestValidationLoss, 1);
    BestEpoch missing("f1", progress);
    EXPECT_FALSE(missing.note(validated(1, 1)));
}

TEST(BestEpochTest, ARunFollowsTheChosenMetric) {
    ToyRun run;
    run.options.epochs = 8;
    run.options.learningRate = 0.3;
    run.options.bestBy = "f1";
    trainMeasured(run);
    double best = -1;
    for (const TrainingEvent& epoch : run.log.of(EventKind::Epoch)) {
        EXPECT_EQ(epoch.isBest, metricOf(epoch, "f1") > best) << epoch.epoch;
        best = std::max(best, metricOf(epoch, "f1"));
    }
    const Checkpoint kept = loadCheckpoint(CheckpointFolder{run.folder.path()}.best());
    EXPECT_EQ(kept.progress.bestMetric, best);
    EXPECT_EQ(kept.options.bestBy, "f1");
}

}  // namespace espalier::engine::test
