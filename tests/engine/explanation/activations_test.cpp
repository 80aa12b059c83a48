// SPDX-License-Identifier: Apache-2.0
#include "engine/explanation/activations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <cmath>
#include <limits>

#include "engine/base/error.h"
#include "engine/explanation/feature_map_image.h"
#include "engine/explanation/grad_cam.h"
#include "engine/formats/onnx_export.h"
#include "engine/losses/loss_catalog.h"
#include "explained_network.h"
#include "kernels/cpu/cpu_device.h"
#include "tests/engine/compiler/small_drawings.h"
#include "tests/kernels/asynchronous_device/asynchronous_device.h"
#include "tests/support/network_run.h"

namespace espalier::engine::test {

namespace {

using tests::SmallDrawing;

/// A small drawing with random weights as a model.onnx, and what its layers output in double
/// precision.
class SmallModel {
  public:
    explicit SmallModel(const SmallDrawing& drawing)
        : device_(kernels::cpu::createCpuDevice({.threads = 1})),
          network_(tests::validNetwork(
              drawing.network, catalog_, {drawing.input, drawing.outputWidth})) {
        std::string name = (std::filesystem::path(testing::TempDir()) / "layers XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
        CompileOptions options;
        options.mode = Mode::Predict;
        options.batch = 1;
        const bool classifies = drawing.outputWidth > 0;
        if (!classifies) options.loss = &findLoss("mean_squared_error");
        tests::NetworkRun run(compile(network_, *device_, options), *device_, 7);
        Preprocessing recipe;
        recipe.channels = static_cast<int>(drawing.input[0]);
        recipe.height = static_cast<int>(drawing.input[1]);
        recipe.width = static_cast<int>(drawing.input[2]);
        ModelRecord record{.name = "small",
                           .outputNames = {},
                           .preprocessing = preprocessingToJson(recipe),
                           .run = ""};
        for (std::int64_t i = 0; i < drawing.outputWidth; ++i) {
            record.outputNames.push_back(std::to_string(i));
        }
        const std::vector<HostTensor> tensors = run.tensors();
        exportOnnx(file(),
                   {.network = network_,
                    .tensors = tensors,
                    .record = record,
                    .loss = classifies ? &findLoss("cross_entropy") : nullptr});
    }
    ~SmallModel() {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    SmallModel(const SmallModel&) = delete;
    SmallModel& operator=(const SmallModel&) = delete;

    std::filesystem::path file() const { return folder_ / "model.onnx"; }
    const Network& network() const { return network_; }
    kernels::Device& device() { return *device_; }

  private:
    const LayerCatalog catalog_;
    std::unique_ptr<kernels::Device> device_;
    Network network_;
    std::filesystem::path folder_;
};

HostTensor randomImage(const InspectedModel& model) {
    tests::TestRandom random;
    const kernels::Shape shape = model.graph().desc(model.graph().find(kImageInput)).shape;
    HostTensor image = HostTensor::make(kImageInput, kernels::DataType::Float32, shape);
    for (float& value : image.floats()) {
        value = static_cast<float>(random.between(-1000, 1000)) / 1000;
    }
    return image;
}

}  // namespace

// Models only 3 and 1 channels can have a recipe, but the small drawings have 2 as well.
TEST(ActivationsTest, EveryLayerOutputsWhatTheGraphSaysUnderTheNameOfTheDrawing) {
    std::size_t compared = 0;
    for (const SmallDrawing& drawing : tests::smallDrawings()) {
        if (drawing.input[0] == 2) continue;
        SCOPED_TRACE(drawing.network.name);
        SmallModel small(drawing);
        const auto model = InspectedModel::load(small.file(), small.device());
        const HostTensor image = randomImage(*model);
        tests::ReferenceEvaluator reference(model->graph());
        tests::copyInto(reference, model->graph(), importOnnx(small.file()).tensors);
        tests::copyInto(reference, model->graph(), {image});
        reference.run();
        for (const NetworkLayer& drawn : small.network().layers) {
            const std::string type = drawn.layer->description().type;
            // They have no op in a prediction, or the result's name.
            if (type == "Input" || type == "Dropout" || type == "Softmax") continue;
            const bool isLast = drawn.id == small.network().output().id;
            if (isLast && drawing.outputWidth == 0) continue;
            SCOPED_TRACE(drawn.id);
            const ModelLayer& layer = model->layer(drawn.id);
            EXPECT_EQ(model->shapeOf(layer), drawn.shape.output);
            const HostTensor activation = ActivationReader(*model, layer, {}).read(image, {});
            EXPECT_EQ(activation.name, drawn.id);
            tests::expectNear(activation, reference[layer.value].values, 1e-4);
            ++compared;
        }
        const char* result = drawing.outputWidth > 0 ? kScores : kOutput;
        EXPECT_EQ(model->layers().back().name, result);
        const HostTensor scores =
            ActivationReader(*model, model->layers().back(), {}).read(image, {});
        tests::expectNear(scores, reference.at(result).values, 1e-4);
    }
    EXPECT_GT(compared, 70u);
}

TEST(ActivationsTest, TheNamesOfALayersPartsAreNoLayers) {
    for (const SmallDrawing& drawing : tests::smallDrawings()) {
        if (drawing.input[0] == 2) continue;
        SmallModel small(drawing);
        const auto model = InspectedModel::load(small.file(), small.device());
        for (const ModelLayer& layer : model->layers()) {
            if (layer.name == kScores || layer.name == kOutput) continue;
            EXPECT_NE(drawing.network.find(layer.name), nullptr) << layer.name;
        }
    }
}

TEST(ActivationsTest, AReconstructionHasNoClasses) {
    for (const SmallDrawing& drawing : tests::smallDrawings()) {
        if (drawing.outputWidth > 0) continue;
        SmallModel small(drawing);
        const auto model = InspectedModel::load(small.file(), small.device());
        EXPECT_THAT(whyNoScores(*model), testing::HasSubstr("this model has no classes"));
        EXPECT_THROW(GradCam::usualLayer(*model), RequestError);
    }
}

TEST(ActivationsTest, AGpuGivesTheSame) {
    ExplainedNetwork explained("squeezed");
    const auto here = explained.load();
    kernels::testing::AsynchronousDevice remote(kernels::cpu::createCpuDevice({.threads = 1}));
    const auto there = InspectedModel::load(explained.file(), remote);
    const HostTensor image = explained.image();
    for (const char* layer : {"conv1", "scale", "relu3"}) {
        ActivationReader ours(*here, here->layer(layer), {});
        ActivationReader theirs(*there, there->layer(layer), {});
        for (int i = 0; i < 3; ++i) {
            EXPECT_EQ(theirs.read(image, {}).bytes, ours.read(image, {}).bytes);
        }
        GradCam ourMap(*here, here->layer(layer), {});
        GradCam theirMap(*there, there->layer(layer), {});
        for (const std::size_t wanted : {0u, 3u, 1u}) {
            EXPECT_EQ(theirMap.explain(image, wanted, {}).values,
                      ourMap.explain(image, wanted, {}).values);
        }
    }
}

TEST(ActivationsTest, TheStrongestChannelsComeFirst) {
    HostTensor activation =
        HostTensor::make("conv", kernels::DataType::Float32, kernels::Shape{1, 4, 1, 2});
    const std::vector<float> values{1, 1, -3, 3, 0, 0, -1, 1};
    std::ranges::copy(values, activation.floats().begin());
    const auto channels = channelsByStrength(activation);
    ASSERT_EQ(channels.size(), 4u);
    EXPECT_EQ(channels[0],
              (ChannelStrength{.channel = 1, .rootMeanSquare = 3, .minimum = -3, .maximum = 3}));
    EXPECT_EQ(channels[1].channel, 0);  // as strong as channel 3, and before it
    EXPECT_EQ(channels[2].channel, 3);
    EXPECT_EQ(channels[3].channel, 2);
    activation.floats()[5] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(channelsByStrength(activation)[0].channel, 2);
}

TEST(FeatureMapImageTest, ShowsEachMapFromItsSmallestToItsLargestValue) {
    HostTensor activation =
        HostTensor::make("conv", kernels::DataType::Float32, kernels::Shape{1, 2, 1, 2});
    const std::vector<float> values{5, 5, -1, 3};
    std::ranges::copy(values, activation.floats().begin());
    const FeatureMapImage maps = featureMapImage(activation);
    ASSERT_EQ(maps.shown.size(), 2u);
    EXPECT_EQ(maps.shown[0].channel, 0);
    EXPECT_EQ(maps.left, 0);
    ASSERT_EQ(maps.columns, 2);  // of 32 × 16 pixels
    EXPECT_EQ(maps.image.width, 32 + 2 + 32);
    EXPECT_EQ(maps.image.height, 16);
    const auto pixel = [&](int x, int y) {
        return maps.image.pixels[static_cast<std::size_t>(3 * (y * maps.image.width + x))];
    };
    EXPECT_EQ(pixel(3, 3), 0);              // the same everywhere
    EXPECT_EQ(pixel(32 + 2 + 3, 3), 0);     // its smallest
    EXPECT_EQ(pixel(32 + 2 + 30, 3), 255);  // its largest
}

TEST(FeatureMapImageTest, LeavesOutWhatHasNoRoom) {
    HostTensor many =
        HostTensor::make("conv", kernels::DataType::Float32, kernels::Shape{1, 200, 600, 1200});
    const FeatureMapImage maps = featureMapImage(many);
    EXPECT_LE(maps.image.width, 4096);
    EXPECT_LE(maps.image.height, 4096);
    EXPECT_EQ(maps.left + static_cast<std::int64_t>(maps.shown.size()), 200);
    EXPECT_GT(maps.left, 0);
}

TEST(FeatureMapImageTest, RefusesNumbersWithoutPlaces) {
    const HostTensor vector =
        HostTensor::make("dense", kernels::DataType::Float32, kernels::Shape{1, 64});
    EXPECT_THROW(featureMapImage(vector), RequestError);
}

}  // namespace espalier::engine::test
