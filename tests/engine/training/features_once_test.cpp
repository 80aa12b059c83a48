// SPDX-License-Identifier: Apache-2.0
// A training that computes its frozen part once has the bits of one that computes it in every step.
#include <algorithm>
#include <atomic>

#include "engine/base/error.h"
#include "engine/losses/loss_catalog.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/network/drawing.h"
#include "engine/training/features/feature_choice.h"
#include "engine/training/forecast/training_memory.h"
#include "engine/training/loop/feature_pass.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "image_run.h"
#include "tests/support/narrow_device.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

/// 90 training images in batches of 20, the last of 10; 34 for validation; a Dropout in the head.
struct FeatureRun : ToyRun {
    explicit FeatureRun(bool once, NetworkDescription drawing = frozenToy()) : once_(once) {
        training.isStill = true;
        description = std::move(drawing);
        network =
            *validate(description, catalog, {.input = {1, 8, 8}, .outputWidth = kFormulaClasses})
                 .network;
    }

    static NetworkDescription frozenToy() {
        NetworkDescription drawing = toyNetwork();
        drawing.find("conv")->frozen = true;
        drawing.find("norm")->frozen = true;
        return drawing;
    }

    FeatureChoice choice() {
        return chooseFeatures({.network = network,
                               .device = *device,
                               .loss = usualLoss(),
                               .options = options,
                               .training = static_cast<std::int64_t>(training.size()),
                               .validation = static_cast<std::int64_t>(validation.size())});
    }

    TrainingEvent train(std::stop_token stop = {}) {
        TrainingWork begun = work();
        begun.metrics = {findMetric("accuracy"), findMetric("f1")};
        begun.metricData = {.outputWidth = kFormulaClasses};
        if (!once_) {
            StepGate gate(1, stop);
            return Trainer(std::move(begun), log, gate).run();
        }
        const FeatureChoice chosen = choice();
        if (!chosen.kept) throw Error(chosen.why);
        FeatureSets sets{
            .training = std::make_unique<FeatureDataset>(training, chosen.kept->training),
            .validation = std::make_unique<FeatureDataset>(validation, chosen.kept->validation)};
        TrainingWork onFeatures{.training = *sets.training,
                                .validation = sets.validation.get(),
                                .features = &sets,
                                .network = network,
                                .device = *device,
                                .metrics = begun.metrics,
                                .metricData = begun.metricData,
                                .start = std::move(begun.start),
                                .dataRoot = {},
                                .checkpointFolder = folder.path(),
                                .files = *files};
        StepGate gate(1, stop);
        return Trainer(std::move(onFeatures), log, gate).run();
    }

  private:
    bool once_;
};

/// What a run reports, without its times; when a checkpoint is on disk is one of them.
std::vector<std::string> reportOf(const EventLog& log) {
    std::vector<std::string> lines;
    for (TrainingEvent event : log.events) {
        if (event.kind == EventKind::Stage || event.kind == EventKind::Checkpoint) continue;
        event.elapsedSeconds = event.imagesPerSecond = event.remainingSeconds = 0;
        event.files.clear();
        lines.push_back(eventToJson(event));
    }
    return lines;
}

void expectTheSameBits(FeatureRun& once, FeatureRun& everyStep) {
    const Checkpoint a = once.lastCheckpoint();
    const Checkpoint b = everyStep.lastCheckpoint();
    EXPECT_EQ(differenceOf(a.tensors, b.tensors), "");
    TrainingProgress progress = a.progress;
    progress.elapsedSeconds = b.progress.elapsedSeconds;
    EXPECT_EQ(progress, b.progress);
    const auto best = [](const FeatureRun& run) {
        return loadCheckpoint(run.folder.path() / "best.safetensors").tensors;
    };
    EXPECT_EQ(differenceOf(best(once), best(everyStep)), "");
}

/// A stem that is read twice: by a trained convolution, and by the addition to its result.
NetworkDescription residualNetwork() {
    Drawing drawing("residual");
    drawing.add("stem", "Conv2D", attributesOf({.filters = 16}));
    const NodeId relu = drawing.add("relu", "ReLU");
    drawing.add("conv", "Conv2D", attributesOf({.filters = 16}));
    const NodeId norm = drawing.add("norm", "BatchNorm");
    drawing.join("add", "Add", {norm, relu});
    drawing.add("average", "GlobalAveragePool");
    drawing.add("dense", "Dense");
    drawing.add("softmax", "Softmax");
    NetworkDescription network = drawing.finish();
    network.find("stem")->frozen = true;
    return network;
}

/// Two frozen branches, each read by a trained convolution of its own.
NetworkDescription branchedNetwork() {
    Drawing drawing("branched");
    const NodeId stem = drawing.add("stem", "Conv2D", attributesOf({.filters = 16}));
    drawing.add("left", "Conv2D", attributesOf({.filters = 16}));
    const NodeId left = drawing.add("left_head", "Conv2D", attributesOf({.filters = 16}));
    drawing.continueFrom(stem);
    const NodeId right = drawing.add("right_head", "Conv2D", attributesOf({.filters = 16}));
    drawing.join("add", "Add", {left, right});
    drawing.add("average", "GlobalAveragePool");
    drawing.add("dense", "Dense");
    drawing.add("softmax", "Softmax");
    NetworkDescription network = drawing.finish();
    network.find("stem")->frozen = true;
    network.find("left")->frozen = true;
    return network;
}

// Batches of 20 in parts of 7, 7 and 6, features in batches of 7.
TEST(FeaturesOnceTest, GivesTheSameBitsInMicroBatches) {
    FeatureRun once(true);
    FeatureRun everyStep(false);
    once.options.microBatch = everyStep.options.microBatch = 7;
    once.train();
    everyStep.train();
    expectTheSameBits(once, everyStep);
}

TEST(FeaturesOnceTest, GivesTheBitsOfComputingTheFrozenPartInEveryStep) {
    FeatureRun once(true);
    FeatureRun everyStep(false);
    EXPECT_EQ(once.train().reason, FinishReason::Completed);
    EXPECT_EQ(everyStep.train().reason, FinishReason::Completed);
    expectTheSameBits(once, everyStep);
    EXPECT_EQ(reportOf(once.log), reportOf(everyStep.log));
}

TEST(FeaturesOnceTest, AFeatureMayHaveTwoReaders) {
    FeatureRun once(true, residualNetwork());
    FeatureRun everyStep(false, residualNetwork());
    once.train();
    everyStep.train();
    expectTheSameBits(once, everyStep);
}

TEST(FeaturesOnceTest, SeveralTensorsMayBeKept) {
    FeatureRun once(true, branchedNetwork());
    FeatureRun everyStep(false, branchedNetwork());
    ASSERT_EQ(once.choice().kept->training.size(), 2u);
    once.train();
    everyStep.train();
    expectTheSameBits(once, everyStep);
}

TEST(FeaturesOnceTest, ComputesEachImageOnce) {
    FeatureRun run(true);
    std::vector<std::atomic<int>> loads(run.training.size() + run.validation.size());
    run.training.onLoad = [&](const SampleRequest& request) { ++loads[request.index]; };
    run.validation.onLoad = [&](const SampleRequest& request) {
        ++loads[run.training.size() + request.index];
    };
    run.train();
    for (const auto& count : loads) EXPECT_EQ(count, 1);
}

TEST(FeaturesOnceTest, ImagesThatCannotBeReadAreReportedAndSkippedAlike) {
    const auto unreadable = [](const SampleRequest& request) { return request.index % 40 == 3; };
    FeatureRun once(true);
    FeatureRun everyStep(false);
    for (FeatureRun* run : {&once, &everyStep}) {
        run->training.unreadable = unreadable;
        run->validation.unreadable = unreadable;
        run->train();
    }
    expectTheSameBits(once, everyStep);
    EXPECT_EQ(reportOf(once.log), reportOf(everyStep.log));
    EXPECT_TRUE(once.log.mentions("formula 43"));
}

TEST(FeaturesOnceTest, GoesOnWithTheSameBitsAfterAStop) {
    FeatureRun uninterrupted(false);
    uninterrupted.train();
    for (const std::int64_t stopAt : {1, 7, 12}) {
        FeatureRun run(true);
        std::stop_source source;
        run.log.reaction = [&](const TrainingEvent& event) {
            if (event.kind == EventKind::Step && event.step == stopAt) source.request_stop();
        };
        EXPECT_EQ(run.train(source.get_token()).reason, FinishReason::Stopped);
        run.resumeFrom = run.lastCheckpoint();
        run.log.reaction = nullptr;
        EXPECT_EQ(run.train().reason, FinishReason::Completed);
        expectTheSameBits(run, uninterrupted);
    }
}

TEST(FeaturesOnceTest, ARunMayGoOnInTheOtherWay) {
    FeatureRun uninterrupted(false);
    uninterrupted.train();
    FeatureRun once(true);
    once.options.epochs = 2;
    once.train();
    FeatureRun everyStep(false);
    everyStep.resumeFrom = once.lastCheckpoint();
    everyStep.train();
    EXPECT_EQ(
        differenceOf(uninterrupted.lastCheckpoint().tensors, everyStep.lastCheckpoint().tensors),
        "");
}

TEST(FeaturesOnceTest, StopsWithinABatchWhileItComputesFeatures) {
    FeatureRun run(true);
    run.options.loaderThreads = 1;
    std::stop_source source;
    std::atomic<std::size_t> last = 0;
    run.training.onLoad = [&](const SampleRequest& request) {
        last = request.index;
        if (request.index == 5) source.request_stop();
    };
    EXPECT_THROW(run.train(source.get_token()), Stopped);
    EXPECT_LT(last, run.training.size()) << "a few batches were being read ahead";
    EXPECT_TRUE(run.log.of(EventKind::Started).empty());
    EXPECT_FALSE(findNewestCheckpoint(run.folder.path()));

    run.training.onLoad = nullptr;
    EXPECT_EQ(run.train().reason, FinishReason::Completed);
    FeatureRun uninterrupted(false);
    uninterrupted.train();
    expectTheSameBits(run, uninterrupted);
}

TEST(FeaturesOnceTest, TellsHowFarItIs) {
    FeatureRun run(true);
    run.train();
    EXPECT_TRUE(run.log.mentions("Computing features: 20 of 124 images"));
}

TEST(FeaturesOnceTest, CheckpointsHoldTheWholeNetworkAndNoFeatures) {
    FeatureRun once(true);
    FeatureRun everyStep(false);
    once.train();
    everyStep.train();
    const auto names = [](const FeatureRun& run) {
        std::vector<std::string> names;
        for (const HostTensor& tensor : run.lastCheckpoint().tensors) names.push_back(tensor.name);
        return names;
    };
    EXPECT_EQ(names(once), names(everyStep));
    EXPECT_THAT(names(once), testing::Contains("conv.weight"));
}

TEST(FeaturesOnceTest, TheForecastIsWhatTheExecutorsAllocate) {
    FeatureRun run(true);
    const FeatureChoice chosen = run.choice();
    NarrowDevice device(*run.device, std::size_t{1} << 40);
    const MemoryQuestion question{.network = run.network,
                                  .device = device,
                                  .options = run.options,
                                  .images = 5000,
                                  .features = chosen.kept->bytes};
    const TrainingMemory memory = trainingMemory(question, 20);
    EXPECT_EQ(memory.features, chosen.kept->bytes);
    EXPECT_EQ(memory.images, 0u) << "they are read only once";
    NetworkExecutors executors(
        run.network, device, usualLoss(), run.options, std::nullopt, chosen.kept->bytes);
    executors.prepareFeatures(Mode::Train, 20, {});
    executors.prepareTraining(20, {});
    EXPECT_EQ(memory.arena() + memory.parameters + memory.states + memory.optimizer,
              device.allocated);
}

TEST(FeaturesOnceTest, WhatTheForecastFindsTooLargeIsRefused) {
    FeatureRun run(true);
    const std::size_t features = run.choice().kept->bytes;
    const MemoryQuestion question{.network = run.network,
                                  .device = *run.device,
                                  .options = run.options,
                                  .features = features};
    const std::size_t needed = trainingMemory(question, 20).needed();
    for (const bool fits : {true, false}) {
        NarrowDevice device(*run.device, fits ? needed : needed - 1);
        NetworkExecutors executors(
            run.network, device, usualLoss(), run.options, std::nullopt, features);
        executors.prepareFeatures(Mode::Train, 20, {});
        if (fits) {
            EXPECT_NO_THROW(executors.prepareTraining(20, {}));
        } else {
            EXPECT_THROW(executors.prepareTraining(20, {}), RequestError);
        }
    }
}

/// The same through a session, on images of files.
std::vector<HostTensor> weightsOf(const ImageRun& run, FeaturesOnce once) {
    TrainingRequest request = run.request();
    request.augmentation = {};
    request.network.find("conv")->frozen = true;
    request.network.find("norm")->frozen = true;
    request.options.featuresOnce = once;
    run.clearCheckpoints();
    TrainingSession session(std::move(request));
    bool computesFeatures = false;
    const auto events = ImageRun::finish(session);
    for (const TrainingEvent& event : events) {
        if (event.text.starts_with("Computing features")) computesFeatures = true;
    }
    EXPECT_EQ(computesFeatures, once == FeaturesOnce::Auto);
    EXPECT_EQ(endingOf(events).reason, FinishReason::Completed) << endingOf(events).text;
    return loadNewestCheckpoint(run.checkpoints()).checkpoint.tensors;
}

TEST(FeaturesOnceTest, ASessionGivesTheSameBitsWithTheOptionOff) {
    const ImageRun run(37);  // the last batch is a smaller one
    EXPECT_EQ(differenceOf(weightsOf(run, FeaturesOnce::Auto), weightsOf(run, FeaturesOnce::Off)),
              "");
}

}  // namespace
}  // namespace espalier::engine::test
