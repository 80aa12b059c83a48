// SPDX-License-Identifier: Apache-2.0
// The measurements of `espalier bench` that need no run and no images.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "app/cli/bench_scale.h"
#include "app/cli/text_format.h"
#include "program_process.h"

namespace espalier::cli::tests {

namespace {

using testing::HasSubstr;

}  // namespace

TEST(BenchCommandTest, MeasuresEveryConvolutionWithEveryAlgorithm) {
    const ProgramResult result = runProgram({"bench",
                                             "tune",
                                             "--network",
                                             "resnet18",
                                             "--input",
                                             "32x32x3",
                                             "--batch",
                                             "2",
                                             "--steps",
                                             "1",
                                             "--rounds",
                                             "1",
                                             "--json"});
    ASSERT_EQ(result.code, 0) << result.err;
    const auto rows = result.json()["convolutions"];
    EXPECT_EQ(rows.size(), 59u) << "20 forward, 20 of weights, 19 of data";
    for (const auto& row : rows) {
        for (const char* way :
             {"table_ms", "library_ms", "winograd_ms", "taps_ms", "depthwise_ms"}) {
            EXPECT_GT(row[way].get<double>(), 0) << row["layer"];
        }
    }
    EXPECT_EQ(runProgram({"bench", "tune"}).code, 2);
    const ProgramResult unknown =
        runProgram({"bench", "tune", "--network", "resnet18", "--precision", "fp4"});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.err, HasSubstr("--precision fp4"));
}

TEST(BenchCommandTest, MeasuresADevice) {
    const std::vector<std::string> request{
        "bench", "device", "--device", "cpu", "--megabytes", "16", "--size", "64"};
    std::vector<std::string> asJson = request;
    asJson.push_back("--json");
    const ProgramResult result = runProgram(asJson);
    ASSERT_EQ(result.code, 0) << result.err;
    const auto found = result.json();
    EXPECT_EQ(found["kind"], "cpu");
    EXPECT_EQ(found["copied_bytes"], 16 << 20);
    EXPECT_GT(found["copy_gb_per_second"], 0);
    EXPECT_TRUE(found["to_device_gb_per_second"].is_null());
    ASSERT_FALSE(found["products"].empty());
    EXPECT_EQ(found["products"][0]["precision"], "fp32");
    EXPECT_EQ(found["products"][0]["size"], 64);
    EXPECT_GT(found["products"][0]["gflops"], 0);
    EXPECT_THAT(runProgram(request).out, HasSubstr("fp32 matrix product, 64x64"));
    EXPECT_EQ(runProgram({"bench", "device", "--size", "-1"}).code, 2);
    EXPECT_EQ(runProgram({"bench", "device", "--device", "toaster"}).code, 2);
    // A GPU that does not exist or is hidden.
    const ProgramResult hidden =
        ProgramProcess({"bench", "device", "--device", "gpu"}, {{"CUDA_VISIBLE_DEVICES", ""}})
            .wait();
    EXPECT_EQ(hidden.code, 2);
    EXPECT_THAT(hidden.err, HasSubstr("--device gpu: "));
}

TEST(BenchCommandTest, MeasuresAStep) {
    const ProgramResult result = runProgram(
        {"bench", "step", "--network", "seed-cnn", "--batch", "4", "--steps", "3", "--json"});
    ASSERT_EQ(result.code, 0) << result.err;
    for (const char* key : {"network",
                            "mode",
                            "device",
                            "precision",
                            "batch",
                            "input",
                            "median_ms",
                            "images_per_second",
                            "peak_bytes"}) {
        EXPECT_TRUE(result.json().contains(key)) << key;
    }
    EXPECT_EQ(runProgram({"bench", "step", "--network", "seed-cnn", "--precision", "fp16"}).code,
              2);
}

namespace {

std::vector<std::string> scale(const std::vector<std::string>& more) {
    std::vector<std::string> words{"bench", "scale", "--network", "seed-cnn"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

}  // namespace

TEST(BenchCommandTest, MeasuresWorkers) {
    const ProgramResult result = runProgram(scale({"--batch", "8", "--steps", "3", "--json"}));
    ASSERT_EQ(result.code, 0) << result.err;
    const auto found = result.json();
    EXPECT_EQ(found["batch"], 8);
    EXPECT_GT(found["gradient_bytes"], 0);
    const auto& rows = found["rows"];
    ASSERT_FALSE(rows.empty());
    EXPECT_EQ(rows[0]["workers"], 1);
    for (const auto& row : rows) {
        EXPECT_EQ(row["shares"].size(), row["workers"]);
        EXPECT_GT(row["ms_per_step"].get<double>(), 0);
        EXPECT_GT(row["images_per_second"].get<double>(), 0);
        if (row["workers"] == 1) continue;
        const double parts = row["computing"].get<double>() + row["joining"].get<double>() +
                             row["waiting"].get<double>();
        EXPECT_NEAR(parts, 1, 1e-6) << "nothing waits for data";
    }
    EXPECT_EQ(found["doubled_batch"].size(), rows.size() > 1 ? 2u : 0u);
    ASSERT_FALSE(found["advice"].empty());
    EXPECT_FALSE(found["advice"][0]["sentence"].get<std::string>().empty());
    const bool isPredicted = !found["predicted"].is_null();
    if (rows.size() > 1) {
        EXPECT_NE(isPredicted, found["why_not_predicted"].is_string()) << result.out;
    } else {
        EXPECT_FALSE(isPredicted);
    }
    if (isPredicted) {  // unless other programs made the times impossible
        const auto& steps = found["predicted"]["steps"];
        ASSERT_EQ(steps.size(), 7u);
        EXPECT_EQ(steps[6]["workers"], 64);
        EXPECT_TRUE(steps[6]["same_batch"].is_null()) << "8 images";
        EXPECT_EQ(steps[3]["same_batch"]["batch"], 8);
        EXPECT_EQ(steps[3]["batch_for_each"]["batch"], 64);
        EXPECT_NEAR(steps[0]["same_batch"]["ms_per_step"].get<double>(),
                    rows[0]["ms_per_step"].get<double>(),
                    1e-9);
        EXPECT_EQ(found["predicted"]["advice"].size(), 2u);
    }
    const ProgramResult table =
        runProgram(scale({"--workers", "1", "--batch", "8", "--steps", "1"}));
    EXPECT_EQ(table.code, 0) << table.err;
    EXPECT_THAT(table.out, HasSubstr("ms/step"));
    EXPECT_THAT(table.out, HasSubstr("nothing to"));
}

TEST(BenchCommandTest, WhatIsSaidOfWorkersIsNoWiderThanATerminal) {
    engine::WorkerTimes times{.steps = 20, .seconds = 20, .threads = 1, .workers = {}};
    times.workers.assign(64, {.computing = 12, .statistics = 1, .gradients = 3, .waiting = 4});
    engine::WorkerScaling scaling{.cores = 64, .batch = 65'535, .gradientBytes = 102'400'000};
    scaling.rows = {{.workers = 1, .threads = 64, .shares = {65'535}, .steps = 20, .ms = 12'345.6},
                    {.workers = 64,
                     .threads = 1,
                     .shares = std::vector<std::int64_t>(64, 1'024),
                     .steps = 20,
                     .ms = 12'000,
                     .times = times}};
    scaling.doubled = scaling.rows;
    for (engine::WorkerScalingRow& row : scaling.doubled) row.ms *= 2;
    const std::string text = scalingText(scaling, 80);
    EXPECT_THAT(text, HasSubstr("    64        1   1024  12000.0"));
    EXPECT_THAT(text, HasSubstr("Predicted for one machine"));
    EXPECT_THAT(text, HasSubstr("with the first row of its\n  table: 1 worker.\n"));
    EXPECT_THAT(
        text,
        HasSubstr("first row: 1 worker\n  with 65535 images and the 64 cores of this machine.\n"));
    EXPECT_THAT(text, HasSubstr("computing a share would take longer than anything else"));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(displayWidth(line), 80) << line;
    scaling.rows.back().workers = 4;
    scaling.rows.back().threads = 16;
    EXPECT_THAT(scalingText(scaling, 1000),
                HasSubstr("More workers are not predicted from 4 with 16 threads each."));
    scaling.shards = 4;
    EXPECT_THAT(scalingText(scaling, 80), HasSubstr("More workers are not predicted with shards"));
}

TEST(BenchCommandTest, TakesTheOptionsOfTrain) {
    const ProgramResult result = runProgram({"bench",
                                             "scale",
                                             "cnn-bn",
                                             "--optimizer",
                                             "sgdm",
                                             "--precision",
                                             "fp32",
                                             "--workers",
                                             "1",
                                             "--shards",
                                             "2",
                                             "--steps",
                                             "1",
                                             "--batch",
                                             "4",
                                             "--json"});
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(result.json()["rows"][0]["threads"], 1) << "those of a shard";
}

TEST(BenchCommandTest, RefusesWorkersThatCannotBe) {
    const auto refusal = [](const std::vector<std::string>& words) {
        const ProgramResult result = runProgram(words);
        EXPECT_EQ(result.code, 2) << result.err;
        EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
        EXPECT_EQ(result.out, "");
        return result.err;
    };
    for (const char* wrong : {"0", "two", "1,,2", "", "1,2,"}) {
        EXPECT_THAT(refusal(scale({"--workers", wrong})), HasSubstr("--workers must be")) << wrong;
    }
    EXPECT_THAT(refusal(scale({"--workers", "1000", "--batch", "8"})), HasSubstr("processor core"));
    EXPECT_THAT(refusal(scale({"--shards", "9", "--batch", "8"})), HasSubstr("batch size"));
    EXPECT_THAT(refusal(scale({"--batch", "0"})), HasSubstr("--batch 0"));
    EXPECT_THAT(refusal(scale({"--steps", "0"})), HasSubstr("--steps 0"));
    EXPECT_THAT(refusal(scale({"--precision", "fp4"})), HasSubstr("--precision fp4"));
    EXPECT_THAT(refusal(scale({"--loss", "sadness"})), HasSubstr("sadness"));
    EXPECT_THAT(refusal({"bench", "scale"}), HasSubstr("Name a network"));
    EXPECT_THAT(refusal({"bench", "scale", "--network", "resnet19"}), HasSubstr("resnet19"));
}

TEST(BenchCommandTest, AFolderOfImagesIsNoNetwork) {
    const WorkFolder folder;
    std::filesystem::create_directory(folder / "photos");
    ProgramProcess process({"bench", "scale", "photos"}, {}, {.folder = folder / "."});
    const ProgramResult result = process.wait();
    EXPECT_EQ(result.code, 2);
    EXPECT_THAT(result.err, HasSubstr("photos is a folder. Name a template"));
}

TEST(BenchCommandTest, CtrlCEndsTheMeasurementOfWorkers) {
    ProgramProcess process(
        {"bench", "scale", "--network", "resnet18", "--batch", "8", "--steps", "10000"});
    std::this_thread::sleep_for(std::chrono::seconds(3));  // says nothing to a file meanwhile
    process.signal(SIGINT);
    const ProgramResult result = process.wait();
    EXPECT_EQ(result.code, 0);
    EXPECT_THAT(result.err, HasSubstr("Stopped."));
}

}  // namespace espalier::cli::tests
