// SPDX-License-Identifier: Apache-2.0
// Trainings of images with each loss that a task offers.
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "engine/network/templates.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/session/training_session.h"
#include "gtest/gtest.h"
#include "image_run.h"

namespace espalier::engine::test {
namespace {

/// The result of training with each loss that the task offers, by its key.
std::map<std::string, Checkpoint> trainedWithEveryLoss(const ImageRun& run,
                                                       const TrainingRequest& asked) {
    std::map<std::string, Checkpoint> trained;
    for (const Loss* loss : findTask(asked.task).losses()) {
        const std::string& key = loss->description().key;
        SCOPED_TRACE(key);
        TrainingRequest request = asked;
        request.options.loss = key;
        run.clearCheckpoints();
        const auto events = trainToTheEnd(request);
        EXPECT_EQ(endingOf(events).reason, FinishReason::Completed) << endingOf(events).text;
        std::vector<double> losses;
        for (const TrainingEvent& event : events) {
            if (event.kind == EventKind::Epoch) losses.push_back(event.validationLoss);
        }
        EXPECT_LT(losses.back(), losses.front());
        trained[key] = loadNewestCheckpoint(run.checkpoints()).checkpoint;
        EXPECT_EQ(trained[key].options.loss, key);
    }
    return trained;
}

TEST(EveryLossTest, LearnsToClassifyWithEveryLoss) {
    ImageRun run;
    run.options.epochs = 8;
    const auto trained = trainedWithEveryLoss(run, run.request());
    ASSERT_EQ(trained.size(), 2U);
    // Without the option, the result is that of the default loss.
    EXPECT_EQ(differenceOf(weightsAfter(run, run.request()), trained.at("cross_entropy").tensors),
              "");
    EXPECT_NE(differenceOf(trained.at("focal").tensors, trained.at("cross_entropy").tensors), "");
}

TEST(EveryLossTest, AResumedRunKeepsItsLoss) {
    ImageRun run;
    run.options.epochs = 4;
    run.options.loss = "focal";
    const std::vector<HostTensor> whole = weightsAfter(run, run.request());
    TrainingRequest first = run.request();
    first.options.epochs = 2;
    weightsAfter(run, first);
    TrainingRequest second = run.request();
    second.resumeFrom = loadNewestCheckpoint(run.checkpoints()).file;
    EXPECT_EQ(endingOf(trainToTheEnd(second)).reason, FinishReason::Completed);
    EXPECT_EQ(differenceOf(loadNewestCheckpoint(run.checkpoints()).checkpoint.tensors, whole), "");
}

TEST(EveryLossTest, LearnsToReconstructWithEveryLoss) {
    ImageRun run(10);
    run.options.epochs = 6;
    TrainingRequest request = run.request();
    request.task = "reconstruct";
    request.measureNormalisation = false;
    request.preprocessing.height = request.preprocessing.width = 16;
    request.augmentation = {};
    request.network = makeTemplate("autoencoder", {.input = {3, 16, 16}});
    request.options.huberDelta = 0.125;
    const auto trained = trainedWithEveryLoss(run, request);
    ASSERT_EQ(trained.size(), 3U);
    EXPECT_NE(differenceOf(trained.at("huber").tensors, trained.at("mean_squared_error").tensors),
              "");
}

TEST(EveryLossTest, LearnsToReconstruct) {
    ImageRun run;
    run.options.epochs = 15;
    TrainingRequest request = run.request();
    request.task = "reconstruct";
    request.measureNormalisation = false;
    request.preprocessing.height = request.preprocessing.width = 16;
    request.augmentation = {};
    request.network = makeTemplate("autoencoder", {.input = {3, 16, 16}});
    const auto events = trainToTheEnd(request);
    EXPECT_EQ(endingOf(events).kind, EventKind::Finished) << endingOf(events).text;
    std::vector<double> losses;
    for (const TrainingEvent& event : events) {
        if (event.kind != EventKind::Epoch) continue;
        losses.push_back(event.validationLoss);
        EXPECT_EQ(event.accuracy.count, 0);
        EXPECT_TRUE(std::isnan(event.validationAccuracy));
    }
    ASSERT_EQ(losses.size(), 15u);
    EXPECT_LT(losses.back(), losses.front());
}

}  // namespace
}  // namespace espalier::engine::test
