// SPDX-License-Identifier: Apache-2.0
#include "engine/training/checkpoint/resume.h"

#include "engine/base/error.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

Checkpoint requestOf() {
    Checkpoint request;
    request.network = toyNetwork();
    request.outputNames = {"a", "b"};
    request.dataFingerprint = "print";
    request.producedBy = {{kProducedByVersion, "1"}, {kProducedByImages, "90"}};
    return request;
}

Checkpoint storedOf() {
    Checkpoint stored = requestOf();
    stored.progress.epoch = 3;
    stored.progress.batchInEpoch = 2;
    stored.progress.stepsAttempted = stored.progress.stepsApplied = 12;
    stored.progress.epochLossSum = 5;
    stored.tensors = {HostTensor::make("w", kernels::DataType::Float32, {2})};
    return stored;
}

TEST(ResumeTest, SaysNothingWhenNothingDiffers) {
    const ResumedRun run = resumeRun(storedOf(), requestOf());
    EXPECT_THAT(run.messages, IsEmpty());
    EXPECT_EQ(run.changed, "");
    EXPECT_TRUE(run.keepOptimizerStates);
    EXPECT_EQ(run.start.progress, storedOf().progress);
    EXPECT_EQ(run.start.tensors.size(), 1u);
}

TEST(ResumeTest, TakesTheRequestsOptionsAndListsWhatChanged) {
    Checkpoint request = requestOf();
    request.options.epochs = 99;
    request.options.learningRate = 0.5;
    const ResumedRun run = resumeRun(storedOf(), request);
    EXPECT_EQ(run.start.options, request.options);
    EXPECT_EQ(run.changed, "epochs 99, was 30; learning rate 0.5, was 0.001");
    EXPECT_EQ(run.start.progress.batchInEpoch, 2);
}

TEST(ResumeTest, RefusesAnotherNetworkOrOtherClasses) {
    Checkpoint request = requestOf();
    request.network.find("conv")->attributes["filters"] = std::int64_t{9};
    EXPECT_THROW(resumeRun(storedOf(), request), RequestError);
    request = requestOf();
    request.network.find("conv")->frozen = true;
    EXPECT_THROW(resumeRun(storedOf(), request), RequestError);
    request = requestOf();
    request.network.find("conv")->rateFactor = 0.5;
    EXPECT_THROW(resumeRun(storedOf(), request), RequestError);
    request = requestOf();
    request.network.nodes.back().id += "2";
    EXPECT_THROW(resumeRun(storedOf(), request), RequestError);
    request = requestOf();
    request.network.nodes.back().type += "2";
    EXPECT_THROW(resumeRun(storedOf(), request), RequestError);
    request = requestOf();
    request.network.connections.pop_back();
    EXPECT_THROW(resumeRun(storedOf(), request), RequestError);
    request = requestOf();
    request.outputNames = {"a", "c"};
    EXPECT_THROW(resumeRun(storedOf(), request), RequestError);
}

TEST(ResumeTest, DoesNotDependOnHowTheNetworkIsDrawn) {
    Checkpoint request = requestOf();
    request.network.name = "another";
    request.network.find("conv")->position = {1, 2};
    request.network.find("conv")->label = "first";
    request.network.groups = {{.id = "group1", .name = "front", .nodes = {"conv"}, .folded = true}};
    request.network.notes = {{.id = "note1", .text = "why", .size = {{100, 50}}}};
    EXPECT_NO_THROW(resumeRun(storedOf(), request));
}

TEST(ResumeTest, RepeatsTheEpochWhenItsBatchesAreOthers) {
    for (const char* change : {"batch", "seed", "data", "split"}) {
        Checkpoint request = requestOf();
        if (change == std::string("batch")) request.options.batch = 7;
        if (change == std::string("seed")) request.options.seed = 7;
        if (change == std::string("data")) request.dataFingerprint = "other";
        if (change == std::string("split")) request.producedBy[kProducedByImages] = "80";
        const ResumedRun run = resumeRun(storedOf(), request);
        EXPECT_EQ(run.start.progress.batchInEpoch, 0) << change;
        EXPECT_EQ(run.start.progress.epochLossSum, 0) << change;
        EXPECT_EQ(run.start.progress.epoch, 3) << change;
        EXPECT_THAT(run.messages, Contains(HasSubstr("Epoch 3 restarts"))) << change;
    }
}

TEST(ResumeTest, ARunThatStoppedBetweenEpochsRepeatsNone) {
    Checkpoint stored = storedOf();
    stored.progress.batchInEpoch = 0;
    Checkpoint request = requestOf();
    request.dataFingerprint = "other";
    EXPECT_THAT(resumeRun(stored, request).messages,
                testing::ElementsAre("The images differ from those of the checkpoint."));
}

TEST(ResumeTest, StartsAnotherOptimizerWithFreshStates) {
    Checkpoint request = requestOf();
    request.options.optimizer = Optimizer::SgdMomentum;
    const ResumedRun run = resumeRun(storedOf(), request);
    EXPECT_FALSE(run.keepOptimizerStates);
    EXPECT_EQ(run.start.progress.stepsApplied, 0);
    EXPECT_EQ(run.start.progress.stepsAttempted, 12);
}

TEST(ResumeTest, AnotherCriterionChoosesTheBestEpochAgain) {
    Checkpoint stored = storedOf();
    stored.options.bestBy = "accuracy";
    stored.progress.bestEpoch = 2;
    stored.progress.bestMetric = 0.9;
    stored.progress.bestValidationLoss = 0.5;
    stored.progress.epochsWithoutBetter = 1;
    Checkpoint request = requestOf();
    request.options.bestBy = "f1";
    const ResumedRun run = resumeRun(stored, request);
    EXPECT_EQ(run.start.progress, storedOf().progress);
    EXPECT_THAT(run.messages, Contains(HasSubstr("Epoch 2 was the best by accuracy.")));
    request.options.bestBy = "accuracy";
    EXPECT_EQ(resumeRun(stored, request).start.progress, stored.progress);
    stored.progress.bestEpoch = 0;
    request.options.bestBy = "f1";
    EXPECT_THAT(resumeRun(stored, request).messages, testing::Not(Contains(HasSubstr("best by"))))
        << "no epoch was the best yet";
}

TEST(ResumeTest, SaysThatAnotherMachineGivesOtherBits) {
    Checkpoint request = requestOf();
    request.producedBy[kProducedByVersion] = "2";
    EXPECT_THAT(resumeRun(storedOf(), request).messages, Contains(HasSubstr("version 2 (was 1)")));
    Checkpoint stored = storedOf();
    stored.producedBy["a library"] = "7";  // one that this machine does not name
    EXPECT_THAT(resumeRun(stored, request).messages,
                Contains(HasSubstr("a library unknown (was 7), version 2 (was 1)")));
}

}  // namespace
}  // namespace espalier::engine::test
