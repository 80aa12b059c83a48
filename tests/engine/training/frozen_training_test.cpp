// SPDX-License-Identifier: Apache-2.0
// A run that trains a part of its network: what stays, what is saved, what memory it takes.
#include <algorithm>

#include "engine/base/error.h"
#include "engine/losses/loss_catalog.h"
#include "engine/network/summary.h"
#include "engine/training/forecast/layer_memory.h"
#include "engine/training/forecast/training_memory.h"
#include "engine/training/loop/network_executors.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/narrow_device.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

using testing::HasSubstr;

/// The toy network with frozen convolution and BatchNorm; Dense is trained at half the rate.
struct FrozenRun : ToyRun {
    FrozenRun() {
        description.find("conv")->frozen = true;
        description.find("norm")->frozen = true;
        description.find("dense")->rateFactor = 0.5;
        network =
            *validate(description, catalog, {.input = {1, 8, 8}, .outputWidth = kFormulaClasses})
                 .network;
    }
};

const HostTensor& tensorOf(const std::vector<HostTensor>& tensors, const std::string& name) {
    return *std::ranges::find(tensors, name, &HostTensor::name);
}

bool isOptimizerTensor(const HostTensor& tensor) {
    return tensor.name.find(".optimizer") != std::string::npos;
}

TEST(FrozenTrainingTest, FrozenTensorsKeepTheirBits) {
    FrozenRun run;
    NetworkExecutors fresh(run.network, *run.device, findLoss("cross_entropy"), run.options);
    fresh.prepareTraining(run.options.batch, {});
    fresh.initialise(run.options.seed);
    const std::vector<HostTensor> start = fresh.exportNetwork();
    EXPECT_EQ(run.train().reason, FinishReason::Completed);
    const std::vector<HostTensor> end = run.lastCheckpoint().tensors;
    for (const HostTensor& tensor : start) {
        const bool isTrained = tensor.name.starts_with("dense.");
        EXPECT_EQ(tensorOf(end, tensor.name).bytes != tensor.bytes, isTrained) << tensor.name;
    }
}

TEST(FrozenTrainingTest, OptimizerStatesAreSavedOfTrainedParametersOnly) {
    FrozenRun run;
    run.options.epochs = 1;
    run.train();
    int states = 0;
    for (const HostTensor& tensor : run.lastCheckpoint().tensors) {
        if (!isOptimizerTensor(tensor)) continue;
        EXPECT_THAT(tensor.name, testing::StartsWith("dense."));
        ++states;
    }
    EXPECT_EQ(states, 4) << "Adam's two for weight and bias";
}

TEST(FrozenTrainingTest, GoesOnWithTheSameBitsAfterAStop) {
    FrozenRun uninterrupted;
    uninterrupted.train();
    for (const std::int64_t stopAt : {1, 7, 12}) {
        FrozenRun run;
        std::stop_source source;
        run.log.reaction = [&](const TrainingEvent& event) {
            if (event.kind == EventKind::Step && event.step == stopAt) source.request_stop();
        };
        run.train(source.get_token());
        run.resumeFrom = run.lastCheckpoint();
        run.log.reaction = nullptr;
        EXPECT_EQ(run.train().reason, FinishReason::Completed);
        EXPECT_EQ(
            differenceOf(uninterrupted.lastCheckpoint().tensors, run.lastCheckpoint().tensors), "");
    }
}

TEST(FrozenTrainingTest, AnotherRunCanTrainWhatWasFrozen) {
    FrozenRun frozen;
    frozen.options.epochs = 1;
    frozen.train();
    const std::vector<HostTensor> weights = frozen.lastCheckpoint().tensors;

    ToyRun thawed;
    NetworkExecutors executors(
        thawed.network, *thawed.device, findLoss("cross_entropy"), thawed.options);
    executors.prepareTraining(20, {});
    EXPECT_FALSE(haveOptimizer(weights, executors));
    try {
        executors.importTensors(weights);
        FAIL() << "the states of the convolution are missing";
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr("\"conv.weight.optimizer0\" is missing"));
    }
    executors.importWithoutOptimizer(weights);
    for (const HostTensor& tensor : executors.exportNetwork()) {
        EXPECT_EQ(tensor.bytes, tensorOf(weights, tensor.name).bytes) << tensor.name;
    }

    thawed.resumeFrom = frozen.lastCheckpoint();
    EXPECT_EQ(thawed.train().reason, FinishReason::Completed);
    EXPECT_NE(tensorOf(thawed.lastCheckpoint().tensors, "conv.weight").bytes,
              tensorOf(weights, "conv.weight").bytes);
}

TEST(FrozenTrainingTest, TheForecastIsWhatTheExecutorsAllocate) {
    FrozenRun run;
    NarrowDevice device(*run.device, std::size_t{1} << 40);
    const MemoryQuestion question{run.network, device, findLoss("cross_entropy"), run.options};
    const TrainingMemory memory = trainingMemory(question, 18);
    NetworkExecutors executors(run.network, device, findLoss("cross_entropy"), run.options);
    executors.prepareTraining(18, {});
    EXPECT_EQ(memory.arena() + memory.parameters + memory.states + memory.optimizer,
              device.allocated);
}

TEST(FrozenTrainingTest, TheForecastHasNothingForFrozenParts) {
    ToyRun whole;
    FrozenRun part;
    const Loss& loss = findLoss("cross_entropy");
    const TrainingMemory all =
        trainingMemory({whole.network, *whole.device, loss, whole.options}, 64);
    const TrainingMemory some =
        trainingMemory({part.network, *part.device, loss, part.options}, 64);
    EXPECT_EQ(some.parameters, all.parameters);
    EXPECT_EQ(some.states, all.states);
    const std::int64_t trained = summarise(part.network).trainedParameters;
    EXPECT_EQ(some.optimizer, static_cast<std::size_t>(2 * 4 * trained));
    EXPECT_LT(some.optimizer, all.optimizer);
    EXPECT_LT(some.gradients, all.gradients);
    EXPECT_LT(some.activations, all.activations);
}

TEST(FrozenTrainingTest, LayersBeforeTheFirstTrainedOneKeepNothing) {
    FrozenRun run;
    const Loss& loss = findLoss("cross_entropy");
    ToyRun whole;
    const auto bytesOf = [](const std::vector<LayerUsage>& usages, const std::string& layer) {
        std::size_t bytes = 0;
        for (const LayerUsage& usage : usages) bytes += usage.layer == layer ? usage.bytes : 0;
        return bytes;
    };
    const auto frozen = layerMemory({run.network, *run.device, loss, run.options}, 64);
    const auto trained = layerMemory({whole.network, *whole.device, loss, whole.options}, 64);
    std::size_t before = 0;
    std::size_t now = 0;
    for (const char* layer : {"conv", "norm", "relu", "pool"}) {
        before += bytesOf(trained, layer);
        now += bytesOf(frozen, layer);
    }
    EXPECT_LE(now, before / 2);
}

}  // namespace
}  // namespace espalier::engine::test
