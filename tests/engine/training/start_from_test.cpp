// SPDX-License-Identifier: Apache-2.0
// A run that begins with given tensors instead of those of its seed.
#include <algorithm>

#include "engine/base/error.h"
#include "engine/losses/loss_catalog.h"
#include "engine/training/loop/network_executors.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

/// The toy network with the convolution and the statistics of a file; its Dense is new.
struct StartedRun : ToyRun {
    StartedRun() {
        for (const NetworkLayer& layer : network.layers) {
            if (layer.id == "dense") continue;
            for (const auto* specs : {&layer.shape.parameters, &layer.shape.states}) {
                for (const ParameterSpec& spec : *specs) add(layer.id + '.' + spec.name, spec);
            }
        }
    }

    TrainingEvent trainFrom(std::stop_token stop = {}) {
        StepGate gate(1, stop);
        TrainingWork begun = work();
        begun.startFrom = std::make_shared<const std::vector<HostTensor>>(tensors);
        return Trainer(std::move(begun), log, gate).run();
    }

    std::vector<HostTensor> tensors;

  private:
    void add(const std::string& name, const ParameterSpec& spec) {
        HostTensor tensor = HostTensor::make(name, kernels::DataType::Float32, spec.shape);
        float value = 0.5F;
        for (float& number : tensor.floats()) number = (value += 0.01F);
        tensors.push_back(std::move(tensor));
    }
};

const HostTensor& tensorNamed(const std::vector<HostTensor>& tensors, const std::string& name) {
    return *std::ranges::find(tensors, name, &HostTensor::name);
}

TEST(StartFromTest, ReplacesWhatIsGivenAndKeepsTheSeedsRest) {
    StartedRun run;
    NetworkExecutors executors(run.network, *run.device, findLoss("cross_entropy"), run.options);
    executors.prepareTraining(run.options.batch, {});
    executors.initialise(run.options.seed);
    const std::vector<HostTensor> bySeed = executors.exportNetwork();
    executors.replaceTensors(run.tensors);
    std::size_t replaced = 0;
    for (const HostTensor& tensor : executors.exportNetwork()) {
        const bool isNew = tensor.name.starts_with("dense.");
        const auto& expected = tensorNamed(isNew ? bySeed : run.tensors, tensor.name);
        EXPECT_EQ(tensor.bytes, expected.bytes) << tensor.name;
        replaced += isNew ? 0 : 1;
    }
    EXPECT_EQ(replaced, run.tensors.size());
}

TEST(StartFromTest, RefusesATensorThatTheNetworkDoesNotHave) {
    StartedRun run;
    NetworkExecutors executors(run.network, *run.device, findLoss("cross_entropy"), run.options);
    executors.prepareTraining(run.options.batch, {});
    executors.initialise(run.options.seed);
    run.tensors.front().name = "another.weight";
    EXPECT_THROW(executors.replaceTensors(run.tensors), Error);
}

TEST(StartFromTest, FrozenTensorsKeepTheBitsOfTheStart) {
    StartedRun run;
    for (const char* layer : {"conv", "norm"}) run.description.find(layer)->frozen = true;
    run.network =
        *validate(
             run.description, run.catalog, {.input = {1, 8, 8}, .outputWidth = kFormulaClasses})
             .network;
    EXPECT_EQ(run.trainFrom().reason, FinishReason::Completed);
    const std::vector<HostTensor> end = run.lastCheckpoint().tensors;
    for (const HostTensor& tensor : run.tensors) {
        EXPECT_EQ(tensorNamed(end, tensor.name).bytes, tensor.bytes) << tensor.name;
    }
}

TEST(StartFromTest, IsAnotherTrainingThanFromTheSeed) {
    StartedRun started;
    started.trainFrom();
    ToyRun bySeed;
    bySeed.train();
    EXPECT_NE(differenceOf(started.lastCheckpoint().tensors, bySeed.lastCheckpoint().tensors), "");
}

TEST(StartFromTest, GoesOnWithTheSameBitsAndWithoutTheStart) {
    StartedRun uninterrupted;
    uninterrupted.trainFrom();
    for (const std::int64_t stopAt : {1, 7, 12}) {
        StartedRun run;
        std::stop_source source;
        run.log.reaction = [&](const TrainingEvent& event) {
            if (event.kind == EventKind::Step && event.step == stopAt) source.request_stop();
        };
        run.trainFrom(source.get_token());
        run.log.reaction = nullptr;
        run.resumeFrom = run.lastCheckpoint();
        // Of a start that has changed meanwhile nothing may be taken.
        for (HostTensor& tensor : run.tensors) std::ranges::fill(tensor.floats(), 9.0F);
        EXPECT_EQ(run.trainFrom().reason, FinishReason::Completed);
        EXPECT_EQ(
            differenceOf(uninterrupted.lastCheckpoint().tensors, run.lastCheckpoint().tensors), "");
    }
}

TEST(StartFromTest, BeginsAgainWithTheSameBits) {
    StartedRun once;
    once.trainFrom();
    StartedRun again;
    again.trainFrom();
    EXPECT_EQ(differenceOf(once.lastCheckpoint().tensors, again.lastCheckpoint().tensors), "");
}

}  // namespace
}  // namespace espalier::engine::test
