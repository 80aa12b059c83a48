// SPDX-License-Identifier: Apache-2.0
// Runs that recompute activations: the same bits as without, in less memory.
#include <functional>

#include "engine/base/error.h"
#include "engine/losses/loss_catalog.h"
#include "engine/network/drawing.h"
#include "engine/training/features/feature_choice.h"
#include "engine/training/forecast/training_memory.h"
#include "engine/training/loop/network_executors.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/narrow_device.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

using testing::HasSubstr;

/// Deep enough to keep much, with BatchNorm and Dropout; the stem may be frozen.
NetworkDescription deepNetwork(bool isStemFrozen) {
    Drawing drawing("deep");
    drawing.add("stem", "Conv2D", attributesOf({.filters = 8}));
    drawing.add("relu0", "ReLU");
    for (const char* number : {"1", "2", "3"}) {
        const std::string n = number;
        drawing.add("conv" + n, "Conv2D", attributesOf({.filters = 8, .bias = false}));
        drawing.add("norm" + n, "BatchNorm");
        drawing.add("relu" + n, "ReLU");
        drawing.add("drop" + n, "Dropout", {{"rate", 0.1}});
    }
    drawing.add("average", "GlobalAveragePool");
    drawing.add("dense", "Dense");
    drawing.add("softmax", "Softmax");
    NetworkDescription network = drawing.finish();
    network.find("stem")->frozen = isStemFrozen;
    return network;
}

struct DeepRun : ToyRun {
    explicit DeepRun(bool recompute, bool isStemFrozen = false) {
        options.recompute = recompute;
        options.epochs = 2;
        description = deepNetwork(isStemFrozen);
        network =
            *validate(description, catalog, {.input = {1, 8, 8}, .outputWidth = kFormulaClasses})
                 .network;
    }
    MemoryQuestion question() const { return {network, *device, usualLoss(), options}; }
};

struct Variant {
    const char* name;
    std::function<void(TrainingOptions&)> change;
    bool isStemFrozen = false;
};

std::vector<Variant> variants() {
    return {{"at once", [](TrainingOptions&) {}},
            {"frozen stem", [](TrainingOptions&) {}, true},
            {"micro-batches", [](TrainingOptions& options) { options.microBatch = 7; }},
            {"averages", [](TrainingOptions& options) { options.averageDecay = 0.9; }},
            {"workers", [](TrainingOptions& options) { options.workers = 2; }},
            {"shards",
             [](TrainingOptions& options) {
                 options.workers = 2;
                 options.shards = 3;
             }},
            {"local statistics", [](TrainingOptions& options) {
                 options.workers = 2;
                 options.batchStatistics = BatchStatistics::Local;
             }}};
}

TEST(RecomputeTrainingTest, GivesTheSameBits) {
    for (const Variant& variant : variants()) {
        SCOPED_TRACE(variant.name);
        DeepRun kept(false, variant.isStemFrozen);
        DeepRun again(true, variant.isStemFrozen);
        variant.change(kept.options);
        variant.change(again.options);
        EXPECT_LT(trainingMemory(again.question(), 20).arena(),
                  trainingMemory(kept.question(), 20).arena());
        EXPECT_EQ(kept.train().reason, FinishReason::Completed);
        EXPECT_EQ(again.train().reason, FinishReason::Completed);
        const Checkpoint expected = kept.lastCheckpoint();
        const Checkpoint found = again.lastCheckpoint();
        EXPECT_EQ(differenceOf(found.tensors, expected.tensors), "");
        TrainingProgress progress = found.progress;
        progress.elapsedSeconds = expected.progress.elapsedSeconds;
        EXPECT_EQ(progress, expected.progress);
        EXPECT_TRUE(found.options.recompute) << "the checkpoint says so";
    }
}

// A run whose computer has less memory than the one that it was started on, and back again.
TEST(RecomputeTrainingTest, CanBeSwitchedWhenARunGoesOn) {
    DeepRun uninterrupted(false);
    uninterrupted.train();
    for (const bool recompute : {true, false}) {
        DeepRun run(recompute);
        std::stop_source source;
        run.log.reaction = [&](const TrainingEvent& event) {
            if (event.kind == EventKind::Step && event.step == 3) source.request_stop();
        };
        run.train(source.get_token());
        run.resumeFrom = run.lastCheckpoint();
        run.log.reaction = nullptr;
        run.options.recompute = !recompute;
        EXPECT_EQ(run.train().reason, FinishReason::Completed);
        EXPECT_EQ(
            differenceOf(uninterrupted.lastCheckpoint().tensors, run.lastCheckpoint().tensors), "");
    }
}

// Also the smaller last batch of an epoch, and validation.
TEST(RecomputeTrainingTest, NeedsTheMemoryThatIsForecast) {
    for (const std::int64_t microBatch : {0, 30}) {
        DeepRun run(true);
        run.options.microBatch = microBatch;
        NarrowDevice device(*run.device, std::size_t{1} << 40);
        const MemoryQuestion question{run.network, device, usualLoss(), run.options};
        const TrainingMemory memory = trainingMemory(question, 64);
        NetworkExecutors executors(run.network, device, usualLoss(), run.options);
        executors.prepareTraining(64, {});
        executors.prepareTraining(60, {});
        executors.prepareEvaluation(microBatch > 0 ? 22 : 64, {});
        EXPECT_EQ(memory.arena() + memory.parameters + memory.states + memory.optimizer,
                  device.allocated)
            << microBatch;
    }
}

TEST(RecomputeTrainingTest, IsOfferedWhereItMakesATrainingFit) {
    constexpr std::int64_t kBatch = 4096;
    DeepRun run(true);
    const std::size_t needed = trainingMemory(run.question(), kBatch).needed();
    NarrowDevice device(*run.device, needed);
    const MemoryQuestion question{run.network, device, usualLoss(), run.options};
    EXPECT_EQ(forecastMemory(question, kBatch).recomputed, 0U) << "it fits";
    EXPECT_EQ(recomputedBytes(question, kBatch, needed), 0U) << "it does so already";
    const auto refusal = [&] {
        try {
            NetworkExecutors(run.network, device, usualLoss(), run.options)
                .prepareTraining(kBatch, {});
        } catch (const RequestError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_EQ(refusal(), "");
    run.options.recompute = false;
    const MemoryForecast forecast = forecastMemory(question, kBatch);
    EXPECT_GT(forecast.needed.needed(), needed);
    EXPECT_EQ(forecast.recomputed, needed);
    EXPECT_THAT(refusal(), HasSubstr(" Or recompute activations: " + memoryText(needed) + '.'));
    EXPECT_EQ(recomputedBytes(question, kBatch, needed - 1), 0U) << "that is not enough";
}

// What is computed again is the same operation: what frozen layers compute can be kept all the
// same.
TEST(RecomputeTrainingTest, FrozenLayersStillComputeEachImageOnce) {
    DeepRun run(true, true);
    const FeatureChoice choice = chooseFeatures({.network = run.network,
                                                 .device = *run.device,
                                                 .loss = usualLoss(),
                                                 .options = run.options,
                                                 .training = 90,
                                                 .validation = 34});
    EXPECT_TRUE(choice.kept) << choice.why;
}

}  // namespace
}  // namespace espalier::engine::test
