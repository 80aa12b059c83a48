// SPDX-License-Identifier: Apache-2.0
// What predicting files takes, and what a file that cannot be read becomes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <random>
#include <vector>

#include "engine/compiler/execution_plan.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "engine/evaluation/file_dataset.h"
#include "engine/evaluation/prediction_memory.h"
#include "kernels/device.h"

// Needs size_t and FILE of the headers above.
#include <jpeglib.h>

namespace espalier::engine::test {
namespace {

namespace fs = std::filesystem;

// Noise, whose details are lost when it is decoded at reduced size.
void writeNoise(const fs::path& file, unsigned side) {
    std::FILE* out = std::fopen(file.c_str(), "wb");
    ASSERT_NE(out, nullptr);
    jpeg_error_mgr errors;
    jpeg_compress_struct jpeg;
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_compress(&jpeg);
    jpeg_stdio_dest(&jpeg, out);
    jpeg.image_width = jpeg.image_height = side;
    jpeg.input_components = 3;
    jpeg.in_color_space = JCS_RGB;
    jpeg_set_defaults(&jpeg);
    jpeg_start_compress(&jpeg, TRUE);
    std::mt19937 random(1);
    std::vector<JSAMPLE> row(std::size_t{3} * side);
    while (jpeg.next_scanline < side) {
        for (JSAMPLE& value : row) value = static_cast<JSAMPLE>(random() % 256);
        JSAMPROW rows[] = {row.data()};
        jpeg_write_scanlines(&jpeg, rows, 1);
    }
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    std::fclose(out);
}

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

// As other programs do, so that an exported model gives the same scores there.
TEST(FilePredictionTest, ALargePhotoIsDecodedWhole) {
    const fs::path file = fs::path(testing::TempDir()) / "file_prediction_test.jpg";
    writeNoise(file, 320);
    const Preprocessing recipe{.height = 5, .width = 5, .channels = 3};
    const FileDataset dataset({file}, recipe, false);
    std::vector<float> given(3 * 5 * 5);
    SampleSlot slot;
    slot.fields = {reinterpret_cast<std::byte*>(given.data())};
    dataset.load(SampleRequest(), slot);
    const auto expected = [&](JpegDetail detail) {
        const DecodeResult<Image> decoded = decodeForRecipe(file, recipe, detail);
        std::vector<float> values(given.size());
        normaliseImage(resizeImage(*decoded.value, recipe), recipe, values.data());
        return values;
    };
    EXPECT_EQ(given, expected(JpegDetail::Full));
    EXPECT_NE(given, expected(JpegDetail::Reduced)) << "nothing was shown";
    fs::remove(file);
}

}  // namespace
}  // namespace espalier::engine::test
