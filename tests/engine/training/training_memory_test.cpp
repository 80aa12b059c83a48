// SPDX-License-Identifier: Apache-2.0
#include "engine/training/forecast/training_memory.h"
#include "engine/losses/loss_catalog.h"

#include "engine/base/error.h"
#include "engine/compiler/passes.h"
#include "engine/training/forecast/unprepared_plan.h"
#include "engine/training/loop/network_executors.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/narrow_device.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

using testing::HasSubstr;

constexpr std::size_t kPlenty = std::size_t{1} << 40;

TEST(TrainingMemoryTest, IsWhatTheExecutorsAllocate) {
    ToyRun run;
    NarrowDevice device(*run.device, kPlenty);
    const MemoryQuestion question{run.network, device, findLoss("cross_entropy"), run.options};
    const TrainingMemory memory = trainingMemory(question, 18);
    NetworkExecutors executors(run.network, device, findLoss("cross_entropy"), run.options);
    executors.prepareTraining(18, {});
    EXPECT_EQ(memory.arena() + memory.parameters + memory.states + memory.optimizer,
              device.allocated);
    const std::size_t forTraining = device.allocated;
    executors.prepareTraining(7, {});
    executors.prepareEvaluation(18, {});
    EXPECT_EQ(device.allocated, forTraining) << "smaller plans work in the same memory";
}

TEST(TrainingMemoryTest, SaysWhatItIsUsedFor) {
    ToyRun run;
    const MemoryQuestion question{run.network, *run.device, findLoss("cross_entropy"), run.options};
    const TrainingMemory one = trainingMemory(question, 8);
    const TrainingMemory two = trainingMemory(question, 16);
    EXPECT_GT(one.parameters, 0u);
    EXPECT_LE(one.gradients, one.parameters + 4096) << "one per parameter";
    EXPECT_EQ(one.optimizer, 2 * one.parameters) << "Adam keeps two numbers per parameter";
    EXPECT_GT(one.states, 0u) << "of BatchNorm";
    EXPECT_EQ(two.parameters, one.parameters);
    EXPECT_GT(two.activations, one.activations * 3 / 2);
    EXPECT_EQ(two.batches, 2 * one.batches);
}

TEST(TrainingMemoryTest, FindsTheLargestBatchThatFits) {
    ToyRun run;
    const MemoryQuestion question{run.network, *run.device, findLoss("cross_entropy"), run.options};
    const std::size_t bytes = trainingMemory(question, 100).total();
    const std::int64_t largest = largestBatch(question, bytes);
    EXPECT_LE(largest, 100);
    EXPECT_GE(largest, 90);
    EXPECT_LE(trainingMemory(question, largest).total(), bytes);
    EXPECT_EQ(largestBatch(question, 1000), 0);
}

TEST(TrainingMemoryTest, FewPlansFindTheLargestBatch) {
    ToyRun run;
    NarrowDevice device(*run.device, kPlenty);
    const MemoryQuestion question{run.network, device, findLoss("cross_entropy"), run.options};
    const auto neededFor = [&](std::int64_t batch) {
        return trainingMemory(question, batch).needed();
    };
    // Batch sizes up to 32 are exact, larger ones to within a sixteenth.
    for (const std::int64_t batch : {1, 2, 15, 16, 17, 31, 100, 1000, 40'000}) {
        const std::size_t bytes = neededFor(batch);
        device.compiled = 0;
        const std::int64_t largest = largestBatch(question, bytes);
        EXPECT_LE(device.compiled, 10) << batch;
        EXPECT_LE(largest, batch + batch / 16 + 1);
        EXPECT_GE(largest, batch - batch / 16);
        EXPECT_LE(neededFor(largest), bytes);
        EXPECT_GT(neededFor(largest + std::max<std::int64_t>(1, largest / 8)), bytes);
    }
    EXPECT_EQ(largestBatch(question, kPlenty), 65'536);
    EXPECT_EQ(largestBatch(question, neededFor(1) - 1), 0);
}

TEST(TrainingMemoryTest, AForecastPlansNoBatchTwice) {
    ToyRun run;
    NarrowDevice device(*run.device, kPlenty);
    const MemoryQuestion question{run.network, device, findLoss("cross_entropy"), run.options};
    device.compiled = 0;
    const std::int64_t largest = largestBatch(question, kPlenty);
    const int searched = device.compiled;
    device.compiled = 0;
    const MemoryForecast forecast = forecastMemory(question, 16);  // the search begins with it
    EXPECT_EQ(device.compiled, searched);
    EXPECT_EQ(forecast.largestBatch, largest);
    EXPECT_EQ(forecast.needed.needed(), trainingMemory(question, 16).needed());
}

TEST(TrainingMemoryTest, ABatchThatCannotFitIsRefusedBeforeAnythingIsAllocated) {
    ToyRun run;
    const MemoryQuestion plenty{run.network, *run.device, findLoss("cross_entropy"), run.options};
    NarrowDevice device(*run.device, trainingMemory(plenty, 64).total());
    NetworkExecutors executors(run.network, device, findLoss("cross_entropy"), run.options);
    std::string refusal = "none";
    try {
        executors.prepareTraining(65536, {});
    } catch (const RequestError& error) {
        refusal = error.what();
    }
    EXPECT_THAT(refusal, HasSubstr("Training with a batch of 65536 needs"));
    EXPECT_EQ(device.allocated, 0u);
    // The algorithms of a processor take more memory for some batches than for larger ones.
    const std::string phrase = "The largest batch that fits is ";
    ASSERT_THAT(refusal, HasSubstr(phrase));
    const int largest = std::stoi(refusal.substr(refusal.find(phrase) + phrase.size()));
    EXPECT_GE(largest, 32);
    EXPECT_LE(largest, 68);
    executors.prepareTraining(largest, {});
    EXPECT_GT(device.allocated, 0u);
}

TEST(TrainingMemoryTest, WhatADeviceCannotEvenPrepareIsRefusedForItsMemory) {
    ToyRun run;
    const auto refusalWith =
        [&](std::size_t free, std::size_t total, bool isOutOfMemory = false) -> std::string {
        NarrowDevice device(*run.device, free, total);
        device.isOutOfMemory = isOutOfMemory;
        device.problem = "could not create a primitive";
        try {
            NetworkExecutors(run.network, device, findLoss("cross_entropy"), run.options)
                .prepareTraining(8, {});
        } catch (const RequestError& error) {
            return error.what();
        } catch (const kernels::Error& error) {
            return std::string("of the library: ") + error.what();
        }
        return "none";
    };
    const std::string refused = refusalWith(1000, 1000);
    EXPECT_THAT(refused, HasSubstr("Training with a batch of 8 needs more than "));
    EXPECT_THAT(refused, HasSubstr("could not create a primitive"));
    EXPECT_THAT(refusalWith(1000, kPlenty, true),
                HasSubstr("Training with a batch of 8 needs more than "));
    EXPECT_THAT(refusalWith(1000, kPlenty), HasSubstr("of the library: "))
        << "it would fit if other programs ended: memory is not known to be to blame";
    EXPECT_THAT(refusalWith(kPlenty, kPlenty, true), HasSubstr("of the library: "));
    EXPECT_THAT(refusalWith(kPlenty, kPlenty), HasSubstr("of the library: "));
}

TEST(TrainingMemoryTest, TheForecastSaysWhatADeviceCannotEvenPrepare) {
    ToyRun run;
    const auto refusalWith = [&](std::size_t total) -> std::string {
        NarrowDevice device(*run.device, total, total);
        device.problem = "could not create a primitive";
        try {
            forecastMemory({run.network, device, findLoss("cross_entropy"), run.options}, 8);
        } catch (const RequestError& error) {
            return error.what();
        } catch (const kernels::Error& error) {
            return std::string("of the library: ") + error.what();
        }
        return "none";
    };
    EXPECT_THAT(refusalWith(1000), HasSubstr("Training with a batch of 8 needs more than "));
    EXPECT_THAT(refusalWith(kPlenty), HasSubstr("of the library: "));
}

// The optimizer's states may be what is beyond a device that would hold weights and gradients.
TEST(TrainingMemoryTest, WhatAnOptimizerKeepsIsNeededByAnyTraining) {
    ToyRun run;
    const CompileOptions options =
        trainingCompileOptions(run.options, findLoss("cross_entropy"), Mode::Train, 1);
    const OpGraph graph = lower(run.network, options);
    kernels::OptimizerConstants none = options.optimizer, adam = options.optimizer;
    none.kind = kernels::OptimizerKind::SgdMomentum;
    none.momentum = 0;
    adam.kind = kernels::OptimizerKind::Adam;
    EXPECT_GT(leastTrainingBytes(graph, adam), leastTrainingBytes(graph, none));
}

TEST(TrainingMemoryTest, WhatTheForecastFindsTooLargeIsRefused) {
    ToyRun run;
    const MemoryQuestion question{run.network, *run.device, findLoss("cross_entropy"), run.options};
    const TrainingMemory memory = trainingMemory(question, 64);
    EXPECT_GT(memory.checkpoint, 0u);
    EXPECT_GT(memory.batches, 0u);
    NarrowDevice enough(*run.device, memory.needed());
    EXPECT_NO_THROW(NetworkExecutors(run.network, enough, findLoss("cross_entropy"), run.options)
                        .prepareTraining(64, {}));
    NarrowDevice tooLittle(*run.device, memory.needed() - 1);
    EXPECT_THROW(NetworkExecutors(run.network, tooLittle, findLoss("cross_entropy"), run.options)
                     .prepareTraining(64, {}),
                 RequestError);
    EXPECT_EQ(tooLittle.allocated, 0u);
}

}  // namespace
}  // namespace espalier::engine::test
