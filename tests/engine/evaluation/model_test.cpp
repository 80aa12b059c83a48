// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/model.h"

#include <cmath>
#include <fstream>
#include <numeric>

#include "colour_model.h"
#include "engine/base/error.h"
#include "gtest/gtest.h"
#include "kernels/cpu/cpu_device.h"
#include "kernels/device_list.h"
#include "tests/kernels/far_device/far_device.h"

namespace espalier::engine::test {
namespace {

// The scores by arithmetic in double precision.
std::vector<double> expectedScores(const Image& image, const Preprocessing& recipe) {
    const Image resized = resizeImage(image, recipe);
    const std::size_t pixels = resized.pixels.size() / 3;
    std::vector<double> scores(3, 0);
    double sum = 0;
    for (std::size_t c = 0; c < 3; ++c) {
        double mean = 0;
        for (std::size_t p = 0; p < pixels; ++p) mean += resized.pixels[p * 3 + c] / 255.0;
        mean = (mean / static_cast<double>(pixels) - recipe.mean[c]) / recipe.standardDeviation[c];
        scores[c] = std::exp(8 * mean);
        sum += scores[c];
    }
    for (double& score : scores) score /= sum;
    return scores;
}

TEST(ModelTest, PredictsWithItsStoredRecipe) {
    ColourModel colours;
    const auto model = colours.load();
    EXPECT_EQ(model->classes(), (std::vector<std::string>{"red", "green", "blue"}));
    EXPECT_EQ(model->preprocessing().height, kColourSide);
    EXPECT_EQ(model->preprocessing().mean[2], 0.125f);
    std::vector<Image> images;
    for (unsigned i = 0; i < 5; ++i) images.push_back(ColourModel::image(i % 3, i));
    const auto scores = model->predict(images);
    ASSERT_EQ(scores.size(), 5u);
    for (std::size_t i = 0; i < images.size(); ++i) {
        const auto expected = expectedScores(images[i], model->preprocessing());
        for (std::size_t c = 0; c < 3; ++c) EXPECT_NEAR(scores[i][c], expected[c], 1e-5);
        EXPECT_NEAR(std::accumulate(scores[i].begin(), scores[i].end(), 0.0), 1, 1e-5);
    }
}

TEST(ModelTest, TakesAnyNumberOfImages) {
    ColourModel colours;
    const auto model = colours.load();
    EXPECT_TRUE(model->predict({}).empty());
    std::vector<Image> images;
    for (unsigned i = 0; i < 71; ++i) images.push_back(ColourModel::image(i % 3, i));
    const auto together = model->predict(images);
    ASSERT_EQ(together.size(), 71u);
    for (const std::size_t i : {0u, 31u, 32u, 63u, 70u}) {
        const auto alone = model->predict(std::span(&images[i], 1)).front();
        for (std::size_t c = 0; c < 3; ++c) EXPECT_NEAR(alone[c], together[i][c], 1e-6);
    }
}

TEST(ModelTest, AGpuIsGivenBytesAndSaysTheSame) {
    ColourModel colours;
    const auto near = kernels::cpu::createCpuDevice({.threads = 1});
    kernels::testing::FarDevice far(kernels::cpu::createCpuDevice({.threads = 1}));
    const auto here = Model::load(colours.modelFile(), *near);
    const auto there = Model::load(colours.modelFile(), far);
    std::vector<Image> images;
    for (unsigned i = 0; i < 71; ++i) images.push_back(ColourModel::image(i % 3, i));
    EXPECT_EQ(there->predict(images), here->predict(images));
    there->predict(std::span(images).first(1));
    const std::size_t before = far.counts().uploaded;
    EXPECT_EQ(there->predict(std::span(images).first(1)),
              here->predict(std::span(images).first(1)));
    EXPECT_EQ(far.counts().uploaded - before,
              3 * kColourSide * kColourSide + sizeof(kernels::ImageRecord));
}

TEST(ModelTest, SaysWhyAFileIsNoModel) {
    ColourModel colours;
    const auto device = kernels::openDevice({kernels::DeviceKind::Cpu, 0, 1});
    EXPECT_THROW(Model::load(colours.folder() / "missing.onnx", *device), RequestError);
    EXPECT_THROW(Model::load(colours.folder(), *device), RequestError);
    std::ofstream(colours.folder() / "text.onnx") << "no model";
    EXPECT_THROW(Model::load(colours.folder() / "text.onnx", *device), RequestError);
    std::filesystem::resize_file(colours.modelFile(),
                                 std::filesystem::file_size(colours.modelFile()) / 2);
    EXPECT_THROW(colours.load(), RequestError);
}

}  // namespace
}  // namespace espalier::engine::test
