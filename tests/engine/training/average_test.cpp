// SPDX-License-Identifier: Apache-2.0
// A run that keeps a moving average of its weights: what is averaged, validated, saved and resumed.
#include <algorithm>
#include <cmath>
#include <map>

#include "asynchronous_run.h"
#include "engine/base/error.h"
#include "engine/compiler/compile.h"
#include "engine/losses/loss_catalog.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/loop/network_executors.h"
#include "gtest/gtest.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

using Values = std::map<std::string, std::vector<double>>;

struct AveragedRun : ToyRun {
    AveragedRun() { options.averageDecay = 0.8; }
};

const HostTensor& averagedTensor(const std::vector<HostTensor>& tensors, const std::string& name) {
    return *std::ranges::find(tensors, name, &HostTensor::name);
}

/// Everything in a checkpoint that is neither an optimizer's state nor an average.
std::vector<HostTensor> networkIn(const Checkpoint& checkpoint) {
    std::vector<HostTensor> tensors;
    for (const HostTensor& tensor : checkpoint.tensors) {
        const bool isState = tensor.name.find(".optimizer") != std::string::npos;
        if (!isState && !isAverage(tensor.name)) tensors.push_back(tensor);
    }
    return tensors;
}

/// The weights after every step of a run that is stopped behind each, averaged in double precision.
TEST(AverageTest, IsTheAverageOfTheWeightsAfterEveryStep) {
    constexpr std::int64_t kSteps = 12;
    Values expected;
    std::optional<Checkpoint> saved;
    for (std::int64_t step = 1; step <= kSteps; ++step) {
        AveragedRun run;
        std::stop_source source;
        run.log.reaction = [&](const TrainingEvent& event) {
            if (event.kind == EventKind::Step && event.step == step) source.request_stop();
        };
        run.train(source.get_token());
        saved = run.lastCheckpoint();
        ASSERT_EQ(saved->progress.stepsApplied, step);
        const double t = static_cast<double>(step);
        const double decay = std::min(0.8, (t - 1) / (t + 9));
        for (const HostTensor& tensor : networkIn(*saved)) {
            std::vector<double>& average = expected[tensor.name];
            const auto values = tensor.floats();
            average.resize(values.size());
            for (std::size_t i = 0; i < values.size(); ++i) {
                average[i] = decay * average[i] + (1 - decay) * double{values[i]};
            }
        }
    }
    for (const auto& [name, average] : expected) {
        const auto found = averagedTensor(saved->tensors, averageName(name)).floats();
        for (std::size_t i = 0; i < average.size(); ++i) {
            ASSERT_NEAR(double{found[i]}, average[i], 1e-6 * (1 + std::abs(average[i]))) << name;
        }
    }
}

TEST(AverageTest, DoesNotChangeTheTrainingItself) {
    ToyRun plain;
    plain.train();
    AveragedRun run;
    run.train();
    EXPECT_EQ(differenceOf(networkIn(plain.lastCheckpoint()), networkIn(run.lastCheckpoint())), "");
}

TEST(AverageTest, AnAsynchronousDeviceGivesTheSameBitsAndTheSameValidation) {
    AveragedRun run;
    run.train();
    AsynchronousRun remote;
    remote.options.averageDecay = run.options.averageDecay;
    remote.train();
    EXPECT_EQ(differenceOf(run.lastCheckpoint().tensors, remote.lastCheckpoint().tensors), "");
    const auto ours = run.log.of(EventKind::Epoch);
    const auto theirs = remote.log.of(EventKind::Epoch);
    ASSERT_EQ(ours.size(), theirs.size());
    for (std::size_t i = 0; i < ours.size(); ++i) {
        EXPECT_EQ(ours[i].validationLoss, theirs[i].validationLoss) << i;
    }
}

/// The saved best network is the average of that epoch, and validation measured exactly this one.
TEST(AverageTest, IsWhatIsValidatedAndSavedAsTheBest) {
    AveragedRun run;
    run.options.epochs = 4;
    run.options.validationPatience = 0;
    run.train();
    const Checkpoint best = loadCheckpoint(CheckpointFolder{run.folder.path()}.best());
    const auto epochs = run.log.of(EventKind::Epoch);
    const double reported =
        epochs[static_cast<std::size_t>(best.progress.bestEpoch) - 1].validationLoss;
    EXPECT_EQ(reported, best.progress.bestValidationLoss);

    // The same validation by a network without averages, of the saved tensors.
    ToyRun judge;
    NetworkExecutors network(
        judge.network, *judge.device, findLoss("cross_entropy"), judge.options);
    network.prepareTraining(judge.options.batch, {});
    network.prepareEvaluation(judge.options.batch, {});
    network.importWithoutOptimizer(best.tensors);
    double loss = 0;
    double weight = 0;
    DataLoader loader(judge.validation, {.batchSize = judge.options.batch, .threads = 1});
    loader.start(1);
    while (const auto batch = loader.next({})) {
        const auto metrics = network.evaluate(*batch, {});
        loss += metrics->lossSum;
        weight += metrics->weightSum;
    }
    EXPECT_EQ(loss / weight, reported);
}

TEST(AverageTest, GoesOnWithTheSameBitsAfterAStop) {
    AveragedRun uninterrupted;
    uninterrupted.train();
    for (const std::int64_t stopAt : {1, 7, 12}) {
        AveragedRun run;
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

TEST(AverageTest, TheNetworkOfAStopIsTheAverage) {
    AveragedRun run;
    run.options.outputNetwork = OutputNetwork::Last;
    run.train();
    const Checkpoint last = run.lastCheckpoint();
    const Checkpoint output = loadOutputCheckpoint(run.folder.path()).checkpoint;
    int averages = 0;
    for (const HostTensor& tensor : last.tensors) {
        if (!isAverage(tensor.name)) continue;
        ++averages;
        const std::string name = tensor.name.substr(0, tensor.name.rfind('.'));
        EXPECT_EQ(averagedTensor(output.tensors, name).bytes, tensor.bytes) << name;
        EXPECT_NE(averagedTensor(last.tensors, name).bytes, tensor.bytes) << name;
    }
    EXPECT_EQ(averages, 7) << "weights of the convolution, four of BatchNorm, two of Dense";
    EXPECT_TRUE(std::ranges::none_of(
        output.tensors, [](const HostTensor& tensor) { return isAverage(tensor.name); }));
}

/// A file may say anything: an average of another type is no average.
TEST(AverageTest, AverageOfAnotherTypeIsNotUsed) {
    Checkpoint checkpoint;
    checkpoint.tensors = {HostTensor::make("x", kernels::DataType::Float32, {2}),
                          HostTensor::make("x.average", kernels::DataType::BFloat16, {2})};
    useAverages(checkpoint);
    ASSERT_EQ(checkpoint.tensors.size(), 1u);
    EXPECT_EQ(checkpoint.tensors.front().bytes.size(), 8u);

    ToyRun run;
    NetworkExecutors network(run.network, *run.device, findLoss("cross_entropy"), run.options);
    network.prepareTraining(run.options.batch, {});
    network.initialise(1);
    std::vector<HostTensor> tensors = network.exportNetwork();
    tensors.front().bytes.resize(tensors.front().bytes.size() + 4);
    EXPECT_THROW(network.importWithoutOptimizer(tensors), Error);
}

/// A stop before the first step, or a resume from a checkpoint without them, has averages too.
TEST(AverageTest, MissingAveragesBeginAtTheWeights) {
    ToyRun plain;
    plain.options.epochs = 1;
    plain.train();
    AveragedRun run;
    NetworkExecutors network(run.network, *run.device, findLoss("cross_entropy"), run.options);
    network.prepareTraining(run.options.batch, {});
    const auto expectStarted = [&] {
        const std::vector<HostTensor> states = network.exportOptimizer();
        for (const HostTensor& tensor : network.exportNetwork()) {
            EXPECT_EQ(averagedTensor(states, averageName(tensor.name)).bytes, tensor.bytes);
        }
    };
    network.initialise(3);
    expectStarted();
    const std::vector<HostTensor> before = plain.lastCheckpoint().tensors;
    EXPECT_FALSE(haveOptimizer(before, network)) << "without averages the result differs";
    network.importTensors(before);
    expectStarted();
    network.importWithoutOptimizer(before);
    expectStarted();
    network.replaceTensors({averagedTensor(before, "dense.bias")});
    expectStarted();
}

}  // namespace
}  // namespace espalier::engine::test
