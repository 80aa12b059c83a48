// SPDX-License-Identifier: Apache-2.0
// What predicting files takes, and what a file that cannot be read becomes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <vector>

#include "engine/compiler/execution_plan.h"
#include "engine/evaluation/file_dataset.h"
#include "engine/evaluation/prediction_memory.h"
#include "kernels/device.h"

namespace espalier::engine::test {
namespace {

namespace fs = std::filesystem;

TEST(FilePredictionTest, MemoryIsThatOfTheStoreTheArenaAndTheBatches) {
    ExecutionPlan plan;
    const auto add = [&](ValueRole role, std::size_t bytes) {
        Value value;
        value.role = role;
        plan.values.push_back(value);
        plan.placements.emplace_back();
        plan.placements.back().bytes = bytes;
    };
    add(ValueRole::Parameter, 1000);
    add(ValueRole::State, 200);
    add(ValueRole::Activation, 77);
    add(ValueRole::Result, 30);
    plan.arenaBytes = 50'000;
    kernels::DeviceDescription gpu;
    gpu.hostVisible = false;
    kernels::DeviceDescription cpu;
    cpu.hostVisible = true;
    EXPECT_EQ(predictionBytes(plan, gpu), 51'200u);
    EXPECT_EQ(predictionBytes(plan, cpu), 51'230u);
    add(ValueRole::Input, 4000);
    EXPECT_EQ(predictionBytes(plan, gpu), 51'200u) << "batches are in the computer's memory";
    EXPECT_GE(predictionBytes(plan, cpu), 51'230u + 2 * 4000u) << "one in use, others ahead";
}

TEST(FilePredictionTest, AFileThatCannotBeReadIsAllZeros) {
    const fs::path file = fs::path(testing::TempDir()) / "file_prediction_test.png";
    std::ofstream(file) << "no image";
    for (const bool asBytes : {false, true}) {
        const FileDataset dataset({file}, {.height = 5, .width = 4, .channels = 3}, asBytes);
        std::vector<std::vector<std::byte>> values;
        SampleSlot slot;
        for (const SampleField& field : dataset.fields()) {
            const auto elements = static_cast<std::size_t>(field.shape.elementCount());
            values.emplace_back(elements * kernels::byteSize(field.type), std::byte{0xff});
        }
        for (std::vector<std::byte>& field : values) slot.fields.push_back(field.data());
        dataset.load(SampleRequest(), slot);
        EXPECT_EQ(slot.weight, 0);
        EXPECT_FALSE(slot.problem.empty());
        for (const std::vector<std::byte>& field : values) {
            EXPECT_TRUE(std::ranges::all_of(field, [](std::byte b) { return b == std::byte{0}; }))
                << (asBytes ? "bytes" : "numbers");
        }
    }
    fs::remove(file);
}

}  // namespace
}  // namespace espalier::engine::test
