// SPDX-License-Identifier: Apache-2.0
// The measurements of `espalier bench` that need no run and no images.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

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

}  // namespace espalier::cli::tests
