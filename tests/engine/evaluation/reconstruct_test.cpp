// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <cmath>

#include "colour_model.h"
#include "engine/base/error.h"
#include "engine/data/codecs/decode.h"
#include "engine/data/folder/image_folder.h"
#include "engine/evaluation/evaluator.h"
#include "engine/evaluation/model.h"
#include "engine/formats/onnx_export.h"
#include "engine/layers/layer_catalog.h"
#include "engine/network/drawing.h"
#include "engine/network/network.h"
#include "engine/tasks/reconstruction/reconstruction_evaluation.h"
#include "kernels/cpu/cpu_device.h"
#include "kernels/devices/device_list.h"
#include "nlohmann/json.hpp"
#include "tests/kernels/asynchronous_device/asynchronous_device.h"

namespace espalier::engine::test {
namespace {

constexpr float kMean = 0.25f;
constexpr float kDeviation = 0.5f;

// A 1x1 convolution that multiplies every normalised value by `factor`.
std::unique_ptr<Model> scalingModel(const std::filesystem::path& file,
                                    kernels::Device& device,
                                    float factor) {
    Drawing drawing("scaling");
    drawing.add("convolution", "Conv2D", attributesOf({.filters = 3, .kernel = 1}));
    const LayerCatalog catalog;
    const Network network =
        *validate(drawing.finish(), catalog, {.input = {3, kColourSide, kColourSide}}).network;
    std::vector<HostTensor> tensors;
    for (const NetworkLayer& layer : network.layers) {
        for (const ParameterSpec& parameter : layer.shape.parameters) {
            HostTensor& tensor = tensors.emplace_back(HostTensor::make(
                layer.id + "." + parameter.name, kernels::DataType::Float32, parameter.shape));
            if (tensor.floats().size() != 9) continue;
            for (std::size_t c = 0; c < 3; ++c) tensor.floats()[c * 4] = factor;
        }
    }
    Preprocessing recipe;
    recipe.height = recipe.width = kColourSide;
    recipe.mean = {kMean, kMean, kMean};
    recipe.standardDeviation = {kDeviation, kDeviation, kDeviation};
    const ModelRecord record{.name = "scaling",
                             .outputNames = {},
                             .preprocessing = preprocessingToJson(recipe),
                             .run = ""};
    exportOnnx(file, {.network = network, .tensors = tensors, .record = record});
    return Model::load(file, device);
}

std::vector<Reconstruction> reconstructed(Model& model,
                                          const std::vector<std::filesystem::path>& files,
                                          std::stop_token stop = {}) {
    const auto answers = predictFiles(model, files, nullptr, std::move(stop), true);
    return dynamic_cast<const ReconstructionEvaluation&>(*answers).images;
}

TEST(ReconstructTest, GivesTheImageAndItsError) {
    ColourModel colours;
    const auto file = colours.addImage("any", "1.png", 1);
    const auto device = kernels::openDevice({kernels::DeviceKind::Cpu, 0, 1});
    const auto model = scalingModel(colours.folder() / "half.onnx", *device, 0.5f);
    const auto results = reconstructed(*model, {file});
    ASSERT_EQ(results.size(), 1u);
    const Reconstruction& result = results.front();
    EXPECT_TRUE(result.error.empty());
    ASSERT_EQ(result.before.pixels.size(), 3u * kColourSide * kColourSide);
    ASSERT_EQ(result.after.pixels.size(), result.before.pixels.size());
    double sum = 0;
    for (std::size_t i = 0; i < result.before.pixels.size(); ++i) {
        // Halved about the mean, because normalisation is undone.
        const double before = result.before.pixels[i];
        const double expected = (before - 255 * kMean) / 2 + 255 * kMean;
        EXPECT_NEAR(result.after.pixels[i], expected, 0.51) << i;
        sum += std::abs(before - result.after.pixels[i]);
    }
    EXPECT_NEAR(
        result.difference, sum / 255 / static_cast<double>(result.before.pixels.size()), 1e-9);
    EXPECT_GT(result.difference, 0.02);
}

TEST(ReconstructTest, FindsNoDifferenceWhereThereIsNone) {
    ColourModel colours;
    const auto file = colours.addImage("any", "1.png", 2);
    const auto device = kernels::openDevice({kernels::DeviceKind::Cpu, 0, 1});
    const auto model = scalingModel(colours.folder() / "same.onnx", *device, 1);
    EXPECT_EQ(reconstructed(*model, {file}).front().difference, 0);
}

TEST(ReconstructTest, SaysTheErrorOfEachImageAndPassesItOn) {
    ColourModel colours;
    const auto first = colours.addImage("any", "1.png", 1);
    const auto second = colours.addImage("any", "2.png", 2);
    const auto device = kernels::openDevice({kernels::DeviceKind::Cpu, 0, 1});
    const auto model = scalingModel(colours.folder() / "half.onnx", *device, 0.5f);
    std::vector<std::pair<std::string, Image>> given;
    const auto answers = predictFiles(
        *model,
        {first, second},
        nullptr,
        {},
        true,
        [&](const std::string& file, const Image& image) { given.emplace_back(file, image); });
    const auto& images = dynamic_cast<const ReconstructionEvaluation&>(*answers).images;
    ASSERT_EQ(given.size(), 2u);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(given[i].first, images[i].file);
        EXPECT_EQ(given[i].second.pixels, images[i].after.pixels);
        double sum = 0;
        for (const std::uint8_t before : images[i].before.pixels) {
            const double error = (before / 255.0 - kMean) / 2;
            sum += error * error;
        }
        const double squared = sum / static_cast<double>(images[i].before.pixels.size());
        EXPECT_NEAR(images[i].psnr, -10 * std::log10(squared), 1e-3);
        EXPECT_NEAR(images[i].loss, squared / (kDeviation * kDeviation), 1e-5);
        EXPECT_THAT(answers->imageText(i, {}),
                    testing::AllOf(testing::HasSubstr("mean squared error 0."),
                                   testing::HasSubstr(", PSNR "),
                                   testing::EndsWith(" dB")));
        EXPECT_EQ(answers->imageJson(i)["psnr"], images[i].psnr);
        EXPECT_EQ(answers->imageJson(i)["mean_squared_error"], images[i].loss);
    }
}

TEST(ReconstructTest, MeasuresPsnrAndTheErrorInImageValues) {
    ColourModel colours;
    for (int i = 0; i < 5; ++i) colours.addImage("any", std::to_string(i) + ".png", i % 3);
    const auto device = kernels::openDevice({kernels::DeviceKind::Cpu, 0, 1});
    const auto model = scalingModel(colours.folder() / "half.onnx", *device, 0.5f);
    const ImageFolder folder = scanImageFolder(colours.images(), {}, nullptr, {});
    const std::vector<Split> all{Split::Training, Split::Validation, Split::Test};
    const auto found = evaluate(*model, folder, all, nullptr, {});
    const auto json = found->summaryJson();
    // All channels have the same deviation: the errors in image values are those of the loss.
    const double squared = found->totals.loss * kDeviation * kDeviation;
    EXPECT_NEAR(json["metrics"]["psnr"], -10 * std::log10(squared), 1e-6);
    EXPECT_GT(json["metrics"]["mean_absolute_error"], 0.0);
    EXPECT_LT(json["metrics"]["mean_absolute_error"], std::sqrt(squared));
}

TEST(ReconstructTest, OnAGpuTheLossOfAnEvaluationIsTheSame) {
    ColourModel colours;
    for (int i = 0; i < 37; ++i) colours.addImage("any", std::to_string(i) + ".png", i % 3);
    const auto file = colours.folder() / "half.onnx";
    const auto near = kernels::cpu::createCpuDevice({.threads = 1});
    kernels::testing::AsynchronousDevice remote(kernels::cpu::createCpuDevice({.threads = 1}));
    const auto here = scalingModel(file, *near, 0.5f);
    const auto there = Model::load(file, remote);
    const ImageFolder folder = scanImageFolder(colours.images(), {}, nullptr, {});
    const std::vector<Split> all{Split::Training, Split::Validation, Split::Test};
    const auto expected = evaluate(*here, folder, all, nullptr, {});
    const auto found = evaluate(*there, folder, all, nullptr, {});
    EXPECT_EQ(found->totals.images, 37);
    EXPECT_GT(found->totals.loss, 0);
    EXPECT_EQ(found->totals.loss, expected->totals.loss);
    EXPECT_TRUE(dynamic_cast<const ReconstructionEvaluation&>(*found).images[0].after.empty())
        << "nobody asked for them";
}

TEST(ReconstructTest, ReportsUnreadableImagesAndContinues) {
    ColourModel colours;
    const auto file = colours.addImage("any", "1.png", 0);
    const auto device = kernels::openDevice({kernels::DeviceKind::Cpu, 0, 1});
    const auto model = scalingModel(colours.folder() / "half.onnx", *device, 0.5f);
    const auto results = reconstructed(*model, {colours.images() / "missing.png", file});
    ASSERT_EQ(results.size(), 2u);
    EXPECT_FALSE(results[0].error.empty());
    EXPECT_TRUE(results[0].after.empty());
    EXPECT_FALSE(results[1].after.empty());
}

TEST(ReconstructTest, StopsWhenAsked) {
    ColourModel colours;
    const auto file = colours.addImage("any", "1.png", 0);
    const auto device = kernels::openDevice({kernels::DeviceKind::Cpu, 0, 1});
    const auto model = scalingModel(colours.folder() / "half.onnx", *device, 0.5f);
    std::stop_source source;
    source.request_stop();
    EXPECT_THROW(reconstructed(*model, {file}, source.get_token()), Stopped);
}

}  // namespace
}  // namespace espalier::engine::test
