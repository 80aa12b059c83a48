// SPDX-License-Identifier: Apache-2.0
// Steps that are computed in micro-batches: the same step in less memory.
#include <algorithm>
#include <cmath>
#include <set>

#include "asynchronous_run.h"
#include "engine/base/error.h"
#include "engine/losses/loss_catalog.h"
#include "engine/network/drawing.h"
#include "engine/training/forecast/training_memory.h"
#include "engine/training/loop/network_executors.h"
#include "engine/training/options/micro_batches.h"
#include "engine/training/session/training_review.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/kernels/asynchronous_device/half_device.h"
#include "tests/support/narrow_device.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::int64_t> sizesOf(std::int64_t batch, std::int64_t most) {
    std::vector<std::int64_t> sizes;
    for (const BatchShare& part : microBatches(batch, most)) sizes.push_back(part.count);
    return sizes;
}

/// Dropout, but no BatchNorm, whose statistics are those of a part.
NetworkDescription networkWithoutStatistics() {
    Drawing drawing("toy");
    drawing.add("conv", "Conv2D", attributesOf({.filters = 6}));
    drawing.add("relu", "ReLU");
    drawing.add("pool", "MaxPool");
    drawing.add("flatten", "Flatten");
    drawing.add("dropout", "Dropout", {{"rate", 0.25}});
    drawing.add("dense", "Dense");
    drawing.add("softmax", "Softmax");
    return drawing.finish();
}

template <typename Run>
struct MicroRun : Run {
    explicit MicroRun(std::int64_t microBatch, bool hasStatistics = false) {
        this->options.microBatch = microBatch;
        this->options.optimizer = Optimizer::SgdMomentum;
        if (hasStatistics) return;
        this->description = networkWithoutStatistics();
        this->network = *validate(this->description,
                                  this->catalog,
                                  {.input = {1, 8, 8}, .outputWidth = kFormulaClasses})
                             .network;
    }
};

/// The largest difference of two values, by the largest value of their tensor.
double distanceOf(const std::vector<HostTensor>& a, const std::vector<HostTensor>& b) {
    double distance = 0;
    EXPECT_EQ(a.size(), b.size());
    for (std::size_t t = 0; t < std::min(a.size(), b.size()); ++t) {
        const auto one = a[t].floats();
        const auto other = b[t].floats();
        double most = 1e-3;
        for (const float value : one) most = std::max(most, std::abs(double{value}));
        for (std::size_t i = 0; i < one.size(); ++i) {
            distance = std::max(distance, std::abs(double{one[i]} - double{other[i]}) / most);
        }
    }
    return distance;
}

kernels::StepValues valuesFor(const Batch& batch) {
    return {.seed = 1,
            .stepAttempted = 1,
            .stepApplied = 1,
            .learningRate = 0.1f,
            .lossScale = 1.0f / static_cast<float>(batch.size())};
}

Batch firstBatch(const ToyRun& run) {
    DataLoader loader(run.training, {.batchSize = run.options.batch, .threads = 1});
    loader.start(1);
    return *loader.next({});
}

TEST(MicroBatchTest, PartsAreAsFewAndAsEvenAsPossible) {
    EXPECT_THAT(sizesOf(64, 64), ElementsAre(64));
    EXPECT_THAT(sizesOf(64, 16), ElementsAre(16, 16, 16, 16));
    EXPECT_THAT(sizesOf(64, 24), ElementsAre(22, 21, 21));
    EXPECT_THAT(sizesOf(17, 16), ElementsAre(9, 8)) << "not 16 and 1";
    EXPECT_THAT(sizesOf(5, 64), ElementsAre(5));
    TrainingOptions options;
    EXPECT_EQ(imagesAtOnce(options, 64), 64);
    options.microBatch = 62;
    EXPECT_EQ(imagesAtOnce(options, 64), 32);
}

void expectTheSameRun(MicroRun<ToyRun>& whole, MicroRun<ToyRun>& parts) {
    whole.train();
    EXPECT_EQ(parts.train().reason, FinishReason::Completed);
    EXPECT_LT(distanceOf(whole.lastCheckpoint().tensors, parts.lastCheckpoint().tensors), 1e-4);
    const auto steps = whole.log.of(EventKind::Step);
    const auto others = parts.log.of(EventKind::Step);
    ASSERT_EQ(steps.size(), others.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        EXPECT_NEAR(steps[i].loss.mean(), others[i].loss.mean(), 1e-4) << i;
        EXPECT_DOUBLE_EQ(steps[i].accuracy.mean(), others[i].accuracy.mean()) << i;
    }
    const auto epochs = whole.log.of(EventKind::Epoch);
    const auto others2 = parts.log.of(EventKind::Epoch);
    ASSERT_EQ(epochs.size(), others2.size());
    for (std::size_t i = 0; i < epochs.size(); ++i) {
        EXPECT_NEAR(epochs[i].validationLoss, others2[i].validationLoss, 1e-4) << i;
        EXPECT_DOUBLE_EQ(epochs[i].validationAccuracy, others2[i].validationAccuracy) << i;
    }
}

// Batches of 20 in parts of 7, 7 and 6, and the last one of 10 in two of 5; 34 images for
// validation, 7 at once.
TEST(MicroBatchTest, GiveTheWeightsOfTheWholeBatch) {
    MicroRun<ToyRun> whole(0);
    MicroRun<ToyRun> parts(7);
    expectTheSameRun(whole, parts);
}

TEST(MicroBatchTest, AveragesAndTheLimitOfTheNormAreThoseOfTheWholeBatch) {
    MicroRun<ToyRun> whole(0);
    MicroRun<ToyRun> parts(7);
    for (TrainingOptions* options : {&whole.options, &parts.options}) {
        options->averageDecay = 0.8;
        options->clipNorm = 0.5;
    }
    expectTheSameRun(whole, parts);
}

TEST(MicroBatchTest, ImagesThatCannotBeReadDoNotCount) {
    const auto order = shuffledOrder(90, 1, 1);
    // All of the first part, some of the second, none of the third.
    const std::set<std::size_t> lost(order.begin(), order.begin() + 9);
    const auto isLost = [&](const SampleRequest& request) { return lost.contains(request.index); };
    MicroRun<ToyRun> whole(0);
    MicroRun<ToyRun> parts(7);
    whole.training.unreadable = parts.training.unreadable = isLost;
    expectTheSameRun(whole, parts);
}

TEST(MicroBatchTest, InFp16EveryPartHasTheScaleOfTheStep) {
    MicroRun<ToyRun> whole(0);
    MicroRun<ToyRun> parts(7);
    for (MicroRun<ToyRun>* run : {&whole, &parts}) {
        run->device = std::make_unique<kernels::testing::HalfDevice>(
            kernels::cpu::createCpuDevice({.threads = 1}));
        run->options.precision = Precision::Float16;
        EXPECT_EQ(run->train().reason, FinishReason::Completed);
    }
    // Half precision rounds each part by itself.
    EXPECT_LT(distanceOf(whole.lastCheckpoint().tensors, parts.lastCheckpoint().tensors), 0.03);
    const auto steps = whole.log.of(EventKind::Step);
    const auto others = parts.log.of(EventKind::Step);
    ASSERT_EQ(steps.size(), others.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        EXPECT_EQ(steps[i].lossScale, others[i].lossScale) << i;
        EXPECT_NEAR(steps[i].loss.mean(), others[i].loss.mean(), 0.01) << i;
    }
}

TEST(MicroBatchTest, AnAsynchronousDeviceGivesTheSameBits) {
    MicroRun<ToyRun> run(7, true);
    run.train();
    MicroRun<AsynchronousRun> remote(7, true);
    remote.train();
    EXPECT_EQ(differenceOf(run.lastCheckpoint().tensors, remote.lastCheckpoint().tensors), "");
}

// The next part is there before the result of the last one is awaited, unless it has another size.
TEST(MicroBatchTest, AnAsynchronousDeviceIsIdleOnceInAStep) {
    for (const auto& [batch, waits] : {std::pair{21, 1}, {20, 2}}) {
        MicroRun<AsynchronousRun> run(7);
        run.options.batch = batch;
        NetworkExecutors executors(run.network, *run.device, usualLoss(), run.options);
        executors.prepareTraining(batch, {});
        executors.initialise(1);
        const Batch images = firstBatch(run);
        const auto train = [&](int steps) {
            const int before = run.remote->counts().idleWaits;
            for (int step = 0; step < steps; ++step) {
                EXPECT_TRUE(executors.train(images, valuesFor(images), {}));
            }
            return run.remote->counts().idleWaits - before;
        };
        train(3);  // until all parts are recorded
        EXPECT_EQ(train(5), 5 * waits) << batch;
    }
}

TEST(MicroBatchTest, GoOnWithTheSameBitsAfterAStop) {
    MicroRun<ToyRun> uninterrupted(6, true);
    uninterrupted.train();
    for (const std::int64_t stopAt : {1, 7, 12}) {
        MicroRun<ToyRun> run(6, true);
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

// What is said after a divergence is about the whole batch.
TEST(MicroBatchTest, AnInspectionHasTheGradientsOfTheWholeBatch) {
    std::vector<std::vector<Executor::GradientNorm>> found;
    for (const std::int64_t microBatch : {0, 7}) {
        MicroRun<ToyRun> run(microBatch);
        NetworkExecutors executors(run.network, *run.device, usualLoss(), run.options);
        executors.prepareTraining(run.options.batch, {});
        executors.initialise(1);
        Batch batch = firstBatch(run);
        const auto inspection = executors.inspect(batch, valuesFor(batch));
        EXPECT_FALSE(inspection.first);
        found.push_back(inspection.gradients);
        // Only the last part has the image that is not finite.
        HostTensor& images = batch.tensors.front();
        images.floats()[images.floats().size() - 1] = std::nanf("");
        EXPECT_TRUE(executors.inspect(batch, valuesFor(batch)).first);
        // Or only the first.
        images.floats()[images.floats().size() - 1] = 0;
        images.floats()[0] = std::nanf("");
        EXPECT_TRUE(executors.inspect(batch, valuesFor(batch)).first);
    }
    ASSERT_EQ(found[0].size(), found[1].size());
    for (std::size_t i = 0; i < found[0].size(); ++i) {
        EXPECT_EQ(found[0][i].parameter, found[1][i].parameter);
        EXPECT_NEAR(found[0][i].norm, found[1][i].norm, 1e-4 * found[0][i].norm);
    }
}

// Also the smaller last batch of an epoch, validation and other sizes of parts.
TEST(MicroBatchTest, NeedTheMemoryThatIsForecast) {
    for (const std::int64_t microBatch : {6, 7, 62}) {
        MicroRun<ToyRun> run(microBatch, true);
        NarrowDevice device(*run.device, std::size_t{1} << 40);
        const MemoryQuestion question{run.network, device, usualLoss(), run.options};
        const TrainingMemory memory = trainingMemory(question, 64);
        NetworkExecutors executors(run.network, device, usualLoss(), run.options);
        executors.prepareTraining(64, {});
        EXPECT_EQ(memory.arena() + memory.parameters + memory.states + memory.optimizer,
                  device.allocated)
            << microBatch;
        const std::size_t forTraining = device.allocated;
        executors.prepareTraining(60, {});
        executors.prepareEvaluation(imagesAtOnce(run.options, 64), {});
        EXPECT_EQ(device.allocated, forTraining) << microBatch;
        run.options.microBatch = 0;
        const TrainingMemory whole = trainingMemory(question, 64);
        EXPECT_LT(memory.activations, whole.activations * 6 / 10);
        EXPECT_GT(memory.gradients, whole.gradients) << "with their sums";
        EXPECT_EQ(memory.batches, whole.batches) << "as many are read ahead";
    }
}

TEST(MicroBatchTest, ABatchThatDoesNotFitNamesTheMicroBatchThatDoes) {
    constexpr std::int64_t kBatch = 8192;
    ToyRun run;
    run.options.microBatch = 64;
    const MemoryQuestion plenty{run.network, *run.device, usualLoss(), run.options};
    NarrowDevice device(*run.device, trainingMemory(plenty, kBatch).needed());
    const MemoryQuestion question{run.network, device, usualLoss(), run.options};
    EXPECT_EQ(forecastMemory(question, kBatch).largestMicroBatch, 0) << "it fits";
    run.options.microBatch = 0;
    const MemoryForecast forecast = forecastMemory(question, kBatch);
    EXPECT_GT(forecast.largestMicroBatch, 1);
    EXPECT_LE(forecast.largestMicroBatch, 64);
    EXPECT_EQ(sizesOf(kBatch, forecast.largestMicroBatch).front(), forecast.largestMicroBatch)
        << "the size of a part, not a number between two sizes";
    std::string refusal = "none";
    try {
        NetworkExecutors(run.network, device, usualLoss(), run.options).prepareTraining(kBatch, {});
    } catch (const RequestError& error) {
        refusal = error.what();
    }
    const std::string phrase = "in micro-batches of at most ";
    ASSERT_THAT(refusal, HasSubstr(phrase));
    run.options.microBatch = std::stoi(refusal.substr(refusal.find(phrase) + phrase.size()));
    EXPECT_NO_THROW(NetworkExecutors(run.network, device, usualLoss(), run.options)
                        .prepareTraining(kBatch, {}));
    run.options.microBatch = kBatch / 2;
    try {
        NetworkExecutors(run.network, device, usualLoss(), run.options).prepareTraining(kBatch, {});
    } catch (const RequestError& error) {
        refusal = error.what();
    }
    EXPECT_THAT(refusal, HasSubstr("Training with a batch of 8192 in micro-batches of 4096 needs"));
}

TEST(MicroBatchTest, SaysWhereBatchNormTakesItsStatistics) {
    ToyRun run;
    const auto reviewOf = [&](std::int64_t batch, std::int64_t microBatch) {
        run.options.batch = batch;
        run.options.microBatch = microBatch;
        return reviewMicroBatches(run.network, run.options, 1000);
    };
    EXPECT_TRUE(reviewOf(64, 0).empty());
    EXPECT_TRUE(reviewOf(16, 16).empty());
    EXPECT_TRUE(reviewMicroBatches(MicroRun<ToyRun>(4).network, run.options, 1000).empty());
    ASSERT_EQ(reviewOf(64, 16).size(), 1u);
    EXPECT_EQ(reviewOf(64, 16).front().severity, Severity::Note);
    EXPECT_EQ(englishSentence(reviewOf(64, 16).front()),
              "BatchNorm takes its statistics from micro-batches of 16 images, not from the whole "
              "batch.");
    EXPECT_THAT(englishSentence(reviewOf(64, 1).front()), HasSubstr("single images"));
    EXPECT_EQ(reviewOf(64, 4).front().severity, Severity::Warning);
    EXPECT_THAT(englishSentence(reviewOf(8, 4).front()), HasSubstr("Set Micro-batch to 0"));
    EXPECT_THAT(englishSentence(reviewOf(33, 16).front()),
                AllOf(HasSubstr("A batch of 33 is computed in micro-batches of 11 images"),
                      HasSubstr("Set Micro-batch to 17")));
    run.options.batch = 64;
    run.options.microBatch = 40;
    EXPECT_TRUE(reviewMicroBatches(run.network, run.options, 36).empty()) << "one batch of 36";
    for (NetworkLayer& layer : run.network.layers) layer.frozen = true;
    EXPECT_TRUE(reviewOf(64, 4).empty()) << "frozen layers use their running statistics";
}

}  // namespace
}  // namespace espalier::engine::test
