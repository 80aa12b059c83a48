// SPDX-License-Identifier: Apache-2.0
// What a network in training makes of images, with weights and images made by hand: every number is
// known without the engine.
#include "engine/runs/network_look.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <cstdio>

#include "engine/base/error.h"
#include "engine/data/codecs/png_writer.h"
#include "engine/network/templates.h"
#include "engine/runs/exciting_images.h"
#include "engine/runs/layer_states.h"
#include "engine/runs/looked_at_images.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/loop/network_executors.h"
#include "kernels/cpu/cpu_device.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

constexpr int kSide = 8;
constexpr std::int64_t kChannels = 4;
constexpr int kEach = 10;

HostTensor tensor(const std::string& name,
                  std::initializer_list<std::int64_t> sizes,
                  const std::vector<float>& values) {
    HostTensor made = HostTensor::make(name, kernels::DataType::Float32, kernels::Shape(sizes));
    std::ranges::copy(values, made.floats().begin());
    return made;
}

/// Grey images with one bright red pixel, and conv (1 × 1) → relu → flatten → dense → softmax: the
/// first channel is the image's red, the second is 0 with a negative bias, the third is always 1,
/// the fourth is 0.
class NetworkLookTest : public testing::Test {
  protected:
    void SetUp() override {
        folder = madeUpFolder({"dark", "grey", "light"}, kEach);
        folder.root = files.path();
        for (std::size_t i = 0; i < folder.images.size(); ++i) write(i);
        checkpoint.network.nodes = {
            {.id = "input", .type = "Input"},
            {.id = "conv",
             .type = "Conv2D",
             .attributes = {{"filters", kChannels}, {"kernel", std::vector<std::int64_t>{1, 1}}}},
            {.id = "relu", .type = "ReLU"},
            {.id = "flatten", .type = "Flatten"},
            {.id = "dense", .type = "Dense"},
            {.id = "softmax", .type = "Softmax"}};
        const auto& nodes = checkpoint.network.nodes;
        for (std::size_t i = 1; i < nodes.size(); ++i) {
            checkpoint.network.connections.push_back({.from = nodes[i - 1].id, .to = nodes[i].id});
        }
        checkpoint.outputNames = folder.classes;
        checkpoint.preprocessing = {
            .height = kSide, .width = kSide, .mean = {0, 0, 0}, .standardDeviation = {1, 1, 1}};
        checkpoint.progress.stepsAttempted = 12;
        checkpoint.progress.epoch = 4;
        dense.resize(static_cast<std::size_t>(3 * kChannels * kSide * kSide));
        for (std::size_t i = 0; i < dense.size(); ++i) {
            dense[i] = 0.05f * std::sin(0.7f * static_cast<float>(i));
        }
        checkpoint.tensors = {
            tensor("conv.weight", {kChannels, 3, 1, 1}, {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}),
            tensor("conv.bias", {kChannels}, {0, -1, 1, 0}),
            tensor("dense.weight", {3, kChannels * kSide * kSide}, dense),
            tensor("dense.bias", {3}, {0.1f, -0.2f, 0.3f})};
    }

    /// Where image i is bright, and how bright.
    static int brightPixel(std::size_t i) { return static_cast<int>(7 * i) % (kSide * kSide); }
    static int brightness(std::size_t i) { return 130 + static_cast<int>(11 * i) % 120; }

    void write(std::size_t i) {
        Image drawn{.width = kSide, .height = kSide, .channels = 3, .pixels = {}};
        drawn.pixels.assign(kSide * kSide * 3, static_cast<std::uint8_t>(20 + i));
        drawn.pixels[static_cast<std::size_t>(3 * brightPixel(i))] =
            static_cast<std::uint8_t>(brightness(i));
        const std::vector<std::byte> bytes = encodePng(drawn);
        const auto file = files / folder.images[i].path;
        std::filesystem::create_directories(file.parent_path());
        writeText(file, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }
    static double red(std::size_t i, int pixel) {
        const int value = pixel == brightPixel(i) ? brightness(i) : 20 + static_cast<int>(i);
        return value / 255.0;
    }
    /// The output of the ReLU.
    static double feature(std::size_t i, std::int64_t channel, int pixel) {
        return channel == 0 ? red(i, pixel) : channel == 2 ? 1 : 0;
    }
    std::array<double, 3> scores(std::size_t i) const {
        std::array<double, 3> logits{0.1f, -0.2f, 0.3f};
        for (std::size_t k = 0; k < 3; ++k) {
            for (std::int64_t c = 0; c < kChannels; ++c) {
                for (int p = 0; p < kSide * kSide; ++p)
                    logits[k] += weight(k, c, p) * feature(i, c, p);
            }
        }
        double sum = 0;
        for (double& logit : logits) sum += logit = std::exp(logit);
        for (double& logit : logits) logit /= sum;
        return logits;
    }
    double weight(std::size_t k, std::int64_t c, int p) const {
        return dense[(k * kChannels + static_cast<std::size_t>(c)) * kSide * kSide +
                     static_cast<std::size_t>(p)];
    }
    DataSource some(const std::vector<std::size_t>& places) const {
        return DataSource(folder).select(places);
    }

    const Task& task = findTask("classify");
    const std::unique_ptr<kernels::Device> device = kernels::cpu::createCpuDevice({.threads = 1});
    const TemporaryFolder files;
    ImageFolder folder;
    std::vector<float> dense;
    Checkpoint checkpoint;
};

}  // namespace

TEST_F(NetworkLookTest, ShowsTheStrongestMapsOfEachLayerAndTheScores) {
    const std::vector<std::size_t> places{3, 14, 25};
    const NetworkLook look = lookInto(checkpoint,
                                      task,
                                      some(places),
                                      {"relu", "flatten", "unknown", "input", "conv"},
                                      *device,
                                      {});
    EXPECT_EQ(look.step, 12);
    EXPECT_EQ(look.epoch, 3);
    EXPECT_FALSE(look.isWithinEpoch);
    ASSERT_EQ(look.images.size(), 3u);
    for (std::size_t at = 0; at < places.size(); ++at) {
        const ImageLook& image = look.images[at];
        ASSERT_TRUE(image.isRead);
        ASSERT_EQ(image.scores.size(), 3u);
        for (std::size_t k = 0; k < 3; ++k) {
            EXPECT_NEAR(image.scores[k], scores(places[at])[k], 1e-5);
        }
        const LayerMaps* relu = look.find(at, "relu");
        ASSERT_NE(relu, nullptr);
        EXPECT_EQ(relu->channels, kChannels);
        ASSERT_EQ(relu->maps.size(), 4u);
        EXPECT_EQ(relu->maps[0].channel, 2) << "1 everywhere is the strongest";
        EXPECT_NEAR(relu->maps[0].rootMeanSquare, 1, 1e-6);
        EXPECT_EQ(relu->maps[1].channel, 0);
        for (int p = 0; p < kSide * kSide; ++p) {
            const int expected = p == brightPixel(places[at]) ? 255 : 0;
            EXPECT_EQ(relu->maps[1].grey[static_cast<std::size_t>(p)], expected) << p;
            EXPECT_EQ(relu->maps[0].grey[static_cast<std::size_t>(p)], 0) << "all are equal";
        }
        ASSERT_NE(look.find(at, "flatten"), nullptr);
        EXPECT_TRUE(look.find(at, "flatten")->maps.empty()) << "numbers are no image";
        EXPECT_EQ(look.find(at, "conv")->maps.size(), 4u);
        EXPECT_EQ(look.find(at, "input"), nullptr);
        EXPECT_EQ(look.find(at, "unknown"), nullptr);
    }
    EXPECT_GT(look.bytes(), 3u * 8 * 64);
    EXPECT_LT(look.bytes(), 20'000u);
}

TEST_F(NetworkLookTest, AnImageThatCannotBeReadIsLeftOut) {
    std::filesystem::resize_file(files / folder.images[14].path, 30);
    const NetworkLook look = lookInto(checkpoint, task, some({3, 14}), {"relu"}, *device, {});
    EXPECT_TRUE(look.images[0].isRead);
    EXPECT_FALSE(look.images[1].isRead);
    EXPECT_TRUE(look.images[1].layers.empty());
    EXPECT_THROW(lookInto(checkpoint, task, some({}), {"relu"}, *device, {}), RequestError);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(lookInto(checkpoint, task, some({3}), {"relu"}, *device, stop.get_token()),
                 Stopped);
    checkpoint.tensors.pop_back();
    EXPECT_THROW(lookInto(checkpoint, task, some({3}), {"relu"}, *device, {}), Error);
}

// In double precision, by the formulas of softmax with cross-entropy.
TEST_F(NetworkLookTest, ImagesThatTheTaskCannotUseAreRefusedInsteadOfShifted) {
    folder.images[14].label = -1;
    EXPECT_THROW(lookInto(checkpoint, task, some({3, 14, 25}), {"relu"}, *device, {}),
                 RequestError);
}

TEST_F(NetworkLookTest, StatesAreTheNormsOfGradientsAndWeightsAndTheShareOfDeadChannels) {
    const std::vector<std::size_t> places{0, 3, 11, 14, 22, 25, 27};
    double convSquares = 0;
    double denseSquares = 0;
    std::array<double, kChannels> convBias{};
    std::array<std::array<double, 3>, kChannels> convWeight{};
    std::array<double, 3> denseBias{};
    std::vector<double> denseWeight(dense.size());
    for (const std::size_t i : places) {
        std::array<double, 3> slope = scores(i);
        slope[static_cast<std::size_t>(folder.images[i].label)] -= 1;
        for (std::size_t k = 0; k < 3; ++k) {
            slope[k] /= static_cast<double>(places.size());
            denseBias[k] += slope[k];
        }
        for (std::int64_t c = 0; c < kChannels; ++c) {
            for (int p = 0; p < kSide * kSide; ++p) {
                double back = 0;
                for (std::size_t k = 0; k < 3; ++k) {
                    back += slope[k] * weight(k, c, p);
                    denseWeight[(k * kChannels + static_cast<std::size_t>(c)) * kSide * kSide +
                                static_cast<std::size_t>(p)] += slope[k] * feature(i, c, p);
                }
                if (feature(i, c, p) == 0) continue;  // nothing flows back through the ReLU
                const auto channel = static_cast<std::size_t>(c);
                convBias[channel] += back;
                convWeight[channel][0] += back * red(i, p);
                const double grey = (20 + static_cast<double>(i)) / 255;
                convWeight[channel][1] += back * grey;
                convWeight[channel][2] += back * grey;
            }
        }
    }
    for (std::size_t c = 0; c < kChannels; ++c) {
        convSquares += convBias[c] * convBias[c];
        for (const double value : convWeight[c]) convSquares += value * value;
    }
    for (const double value : denseBias) denseSquares += value * value;
    for (const double value : denseWeight) denseSquares += value * value;

    const std::vector<LayerState> states = layerStates(checkpoint, task, some(places), *device, {});
    ASSERT_EQ(states.size(), 3u);
    EXPECT_EQ(states[0].layer, "conv");
    EXPECT_NEAR(states[0].gradientNorm, std::sqrt(convSquares), 1e-5 * std::sqrt(convSquares));
    EXPECT_NEAR(states[0].weightNorm, std::sqrt(3.0), 1e-6) << "1, -1 and 1";
    EXPECT_NEAR(states[0].gradientToWeight(), std::sqrt(convSquares / 3), 1e-5);
    EXPECT_TRUE(std::isnan(states[0].deadShare));
    EXPECT_EQ(states[1].layer, "relu");
    EXPECT_EQ(states[1].deadShare, 0.5) << "two of four channels";
    EXPECT_TRUE(std::isnan(states[1].gradientNorm));
    EXPECT_EQ(states[2].layer, "dense");
    EXPECT_NEAR(states[2].gradientNorm, std::sqrt(denseSquares), 1e-5 * std::sqrt(denseSquares));
    // A channel that answers to a single pixel of a single image is alive.
    checkpoint.tensors[0].floats()[3 * 3] = 1;
    checkpoint.tensors[1].floats()[3] = static_cast<float>(-(brightness(27) - 1) / 255.0);
    EXPECT_EQ(layerStates(checkpoint, task, some({27}), *device, {})[1].deadShare, 0.25);
    EXPECT_EQ(layerStates(checkpoint, task, some({0}), *device, {})[1].deadShare,
              brightness(0) > brightness(27) - 1 ? 0.25 : 0.5);
}

TEST_F(NetworkLookTest, TheMostExcitingImagesAreThoseWithTheBrightestPixel) {
    std::vector<std::size_t> all(folder.images.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    std::filesystem::resize_file(files / folder.images[10].path, 30);
    std::int64_t last = 0;
    const ExcitingImages found = excitingImages(checkpoint,
                                                task,
                                                some(all),
                                                "relu",
                                                0,
                                                9,
                                                *device,
                                                [&](std::int64_t done, std::int64_t of) {
                                                    EXPECT_EQ(of, 30);
                                                    EXPECT_GT(done, last);
                                                    last = done;
                                                },
                                                {});
    EXPECT_EQ(last, 30);
    EXPECT_EQ(found.read, 29);
    std::erase(all, 10u);
    std::ranges::stable_sort(
        all, std::ranges::greater(), [](std::size_t i) { return brightness(i); });
    ASSERT_EQ(found.images.size(), 9u);
    for (std::size_t rank = 0; rank < 9; ++rank) {
        const ExcitingImage& image = found.images[rank];
        EXPECT_EQ(image.place, all[rank]) << rank;
        EXPECT_NEAR(image.activation, brightness(all[rank]) / 255.0, 1e-6);
        EXPECT_EQ(image.x, (brightPixel(all[rank]) % kSide + 0.5) / kSide);
        EXPECT_EQ(image.y, (brightPixel(all[rank]) / kSide + 0.5) / kSide);
    }
    const auto ask = [&](const char* layer, std::int64_t channel) {
        return refusalOf([&] {
            excitingImages(checkpoint, task, some({0}), layer, channel, 9, *device, {}, {});
        });
    };
    EXPECT_THAT(ask("nowhere", 0), testing::HasSubstr("no layer \"nowhere\""));
    EXPECT_THAT(ask("relu", 4), testing::HasSubstr("4 channels"));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(
        excitingImages(checkpoint, task, some({0}), "relu", 0, 9, *device, {}, stop.get_token()),
        Stopped);
}

TEST_F(NetworkLookTest, ImagesAreSpreadOverTheClasses) {
    const DataSource data(folder);
    const std::vector<std::size_t> places = spreadImages(data, task, Split::Training, 7);
    ASSERT_EQ(places.size(), 7u);
    std::array<int, 3> counts{};
    for (const std::size_t place : places) {
        EXPECT_EQ(data.sample(place).split, Split::Training);
        ++counts[static_cast<std::size_t>(data.sample(place).target)];
    }
    EXPECT_THAT(counts, testing::ElementsAre(3, 2, 2));
    EXPECT_EQ(places, spreadImages(data, task, Split::Training, 7));
    EXPECT_EQ(spreadImages(data, task, Split::Validation, 100).size(), 3u);
}

// What a look costs, as it is done beside a training: on a single thread.
TEST_F(NetworkLookTest, LooksIntoASmallResnetInLittleTime) {
    checkpoint.network = makeTemplate("resnet-small", {});
    checkpoint.preprocessing.height = checkpoint.preprocessing.width = 96;
    const LayerCatalog catalog;
    const Network network =
        *validate(checkpoint.network, catalog, {.input = {3, 96, 96}, .outputWidth = 3}).network;
    NetworkExecutors executors(network, *device, findLoss("cross_entropy"), {});
    executors.prepareEvaluation(1, {});
    executors.initialise(1);
    checkpoint.tensors = executors.exportNetwork();
    std::vector<NodeId> layers;
    for (const NetworkLayer& layer : network.layers) {
        if (layer.id.ends_with("relu2") || layer.id == "relu1") layers.push_back(layer.id);
    }
    ASSERT_GE(layers.size(), 7u);
    const auto millisecondsOf = [](const auto& work) {
        double least = 1e9;
        for (int round = 0; round < 3; ++round) {
            const auto begin = std::chrono::steady_clock::now();
            work();
            const std::chrono::duration<double, std::milli> time =
                std::chrono::steady_clock::now() - begin;
            least = std::min(least, time.count());
        }
        return least;
    };
    const double one =
        millisecondsOf([&] { lookInto(checkpoint, task, some({3}), layers, *device, {}); });
    const double six = millisecondsOf([&] {
        lookInto(checkpoint, task, some({3, 4, 5, 13, 14, 15}), layers, *device, {});
    });
    std::vector<std::size_t> places(kStateImages);
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = i;
    const double state =
        millisecondsOf([&] { layerStates(checkpoint, task, some(places), *device, {}); });
    std::printf(
        "resnet-small, 96 × 96, one thread: an image with compilation %.1f ms, each further "
        "one %.1f ms; the state of its layers on %zu images %.1f ms\n",
        one,
        (six - one) / 5,
        kStateImages,
        state);
}

}  // namespace espalier::engine::tests
