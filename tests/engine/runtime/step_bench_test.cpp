// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/step_bench.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "engine/base/json.h"
#include "kernels/cpu/cpu_device.h"
#include "tests/engine/compiler/small_drawings.h"
#include "tests/kernels/asynchronous_device/asynchronous_device.h"
#include "tests/kernels/asynchronous_device/half_device.h"
#include "tests/support/network_run.h"

namespace espalier::tests {
namespace {

using namespace engine;

class StepBenchTest : public testing::Test {
  protected:
    LayerCatalog catalog;
    std::unique_ptr<kernels::Device> device = kernels::cpu::createCpuDevice({.threads = 1});
    const SmallDrawing small = smallDrawings().front();
    Network network = validNetwork(small.network, catalog, {small.input, small.outputWidth});
    StepBenchOptions options{.network = "residual",
                             .batch = 4,
                             .outputWidth = 5,
                             .warmup = 1,
                             .warmupSeconds = 0,
                             .steps = 5};
};

TEST_F(StepBenchTest, PrintsTheKeysOfThePeer) {
    const StepBenchResult result = benchStep(network, *device, options);
    const auto json = nlohmann::json::parse(toJson(result));
    for (const char* key : {"network",
                            "mode",
                            "device",
                            "precision",
                            "batch",
                            "input",
                            "median_ms",
                            "min_ms",
                            "max_ms",
                            "images_per_second",
                            "peak_bytes"}) {
        EXPECT_TRUE(json.contains(key)) << key;
    }
    EXPECT_EQ(json["input"], (nlohmann::json{9, 7, 3}));
    EXPECT_GT(json["median_ms"], 0.0);
    EXPECT_LE(json["min_ms"], json["median_ms"]);
    EXPECT_LE(json["median_ms"], json["max_ms"]);
    EXPECT_NEAR(json["images_per_second"].get<double>() * json["median_ms"].get<double>(), 4e3, 1);
}

TEST_F(StepBenchTest, SaysWhetherTheWeightsAreTheSame) {
    options.deterministic = false;
    const StepBenchResult first = benchStep(network, *device, options);
    EXPECT_TRUE(first.deterministic) << "the CPU always is";
    EXPECT_EQ(first.weights.size(), 16u);
    EXPECT_EQ(benchStep(network, *device, options).weights, first.weights);
    const auto json = nlohmann::json::parse(toJson(first));
    EXPECT_EQ(json["weights"], first.weights);
    EXPECT_EQ(json["deterministic"], true);
    ++options.steps;
    EXPECT_NE(benchStep(network, *device, options).weights, first.weights);
}

TEST_F(StepBenchTest, ListsEveryOperationWithItsWork) {
    const auto times = benchOps(network, *device, options);
    std::int64_t stem = 0;
    for (const OpTime& time : times) {
        EXPECT_GE(time.medianMs, time.minimumMs);
        if (time.origin == "stem" && time.op == "ConvolutionForward") stem = time.multiplyAdds;
    }
    EXPECT_EQ(stem, 4 * 16 * 9 * 7 * 3 * 9);
    const auto layers = millisecondsByLayer(times);
    double all = 0, sum = 0;
    for (const OpTime& time : times) all += time.medianMs;
    for (const auto& [layer, milliseconds] : layers) sum += milliseconds;
    EXPECT_GT(layers.at("stem"), 0);
    EXPECT_NEAR(sum, all, 1e-9 * all);
    std::stop_source stopped;
    stopped.request_stop();
    EXPECT_THROW(benchOps(network, *device, options, stopped.get_token()), Stopped);
    const std::string table = opTable(times, 3);
    EXPECT_NE(table.find("ConvolutionBackwardWeights"), std::string::npos);
    EXPECT_NE(table.find("GFLOP/s"), std::string::npos);
}

TEST_F(StepBenchTest, SaysWhetherStepsOfAGpuAreRecorded) {
    const auto recordingOf = [&](bool can) {
        kernels::testing::AsynchronousDevice remote(kernels::cpu::createCpuDevice({.threads = 1}),
                                                    {.canRecord = can});
        const StepBenchResult result = benchStep(network, remote, options);
        EXPECT_EQ(nlohmann::json::parse(toJson(result))["recording"], result.recording);
        return result.recording;
    };
    EXPECT_EQ(recordingOf(true), "recorded");
    EXPECT_EQ(recordingOf(false), "This device records nothing.");
    EXPECT_EQ(benchStep(network, *device, options).recording, "");
    options.warmup = 0;
    options.steps = 1;
    EXPECT_EQ(recordingOf(true), "recorded") << "the first is run as it is, but it is not alone";
}

TEST_F(StepBenchTest, AGpuComputesTheSameImagesFromTheirBytes) {
    int rebuilt = 0;
    for (const SmallDrawing& drawing : smallDrawings()) {
        if (drawing.input.rank() != 3 || drawing.input[0] != 3) continue;
        SCOPED_TRACE(drawing.network.name);
        const Network images =
            validNetwork(drawing.network, catalog, {drawing.input, drawing.outputWidth});
        const bool reconstructs = drawing.outputWidth == 0;
        options.loss = &usualLoss(reconstructs ? Truth::Values : Truth::Indices);
        rebuilt += reconstructs ? 1 : 0;
        const auto uploadedFor = [&](std::int64_t batch) {
            kernels::testing::AsynchronousDevice remote(
                kernels::cpu::createCpuDevice({.threads = 1}));
            options.batch = batch;
            EXPECT_EQ(benchStep(images, remote, options).weights,
                      benchStep(images, *device, options).weights);
            return remote.counts().uploaded;
        };
        const std::size_t label = reconstructs ? 0 : sizeof(std::int32_t);
        EXPECT_EQ(uploadedFor(7) - uploadedFor(6),
                  static_cast<std::size_t>(drawing.input.elementCount()) +
                      sizeof(kernels::ImageRecord) + label + sizeof(float));
    }
    EXPECT_GT(rebuilt, 0);
}

TEST_F(StepBenchTest, PreparingThemIsAnOperationOfTheStep) {
    kernels::testing::AsynchronousDevice remote(kernels::cpu::createCpuDevice({.threads = 1}));
    const auto there = benchOps(network, remote, options);
    EXPECT_EQ(std::ranges::count(there, "PrepareImages", &OpTime::op), 1);
    const auto here = benchOps(network, *device, options);
    EXPECT_EQ(std::ranges::count(here, "PrepareImages", &OpTime::op), 0);
}

// A network whose input is not an image is measured unchanged.
TEST_F(StepBenchTest, InputsThatAreNotImagesAreGivenPrepared) {
    kernels::testing::AsynchronousDevice remote(kernels::cpu::createCpuDevice({.threads = 1}));
    const Network fiveChannels =
        validNetwork(small.network, catalog, {{5, 9, 7}, small.outputWidth});
    EXPECT_EQ(benchStep(fiveChannels, remote, options).weights,
              benchStep(fiveChannels, *device, options).weights);
    const auto times = benchOps(fiveChannels, remote, options);
    EXPECT_EQ(std::ranges::count(times, "PrepareImages", &OpTime::op), 0);
}

TEST_F(StepBenchTest, AGpuIsWaitedForOncePerBlock) {
    const auto waitsWith = [&](int steps) {
        kernels::testing::AsynchronousDevice remote(kernels::cpu::createCpuDevice({.threads = 1}));
        options.steps = steps;
        const StepBenchResult result = benchStep(network, remote, options);
        EXPECT_EQ(result.stepsPerWait, steps);
        EXPECT_EQ(nlohmann::json::parse(toJson(result))["steps_per_wait"], steps);
        EXPECT_LE(result.minimumMs, result.medianMs);
        EXPECT_LE(result.medianMs, result.maximumMs);
        return remote.counts().idleWaits;
    };
    EXPECT_EQ(waitsWith(9), waitsWith(5));
    EXPECT_EQ(benchStep(network, *device, options).stepsPerWait, 1);
}

TEST_F(StepBenchTest, WarmingUpAGpuDoesNotChangeTheWeights) {
    const auto replaysWith = [&](double seconds) {
        kernels::testing::AsynchronousDevice remote(kernels::cpu::createCpuDevice({.threads = 1}));
        options.warmupSeconds = seconds;
        const auto begin = std::chrono::steady_clock::now();
        EXPECT_EQ(benchStep(network, remote, options).weights,
                  benchStep(network, *device, options).weights);
        EXPECT_GE(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(),
                  seconds);
        return remote.counts().replays;
    };
    EXPECT_GT(replaysWith(0.3), replaysWith(0));
}

// The loss scale of a step depends on the steps before it.
TEST_F(StepBenchTest, InFp16EveryStepIsWaitedFor) {
    kernels::testing::AsynchronousDevice remote(std::make_unique<kernels::testing::HalfDevice>(
        kernels::cpu::createCpuDevice({.threads = 1})));
    options.precision = kernels::DataType::Float16;
    EXPECT_EQ(benchStep(network, remote, options).stepsPerWait, 1);
    const int before = remote.counts().idleWaits;
    benchStep(network, remote, options);
    EXPECT_GE(remote.counts().idleWaits - before, 2 * options.steps);
}

}  // namespace
}  // namespace espalier::tests
