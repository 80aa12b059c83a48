// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/model.h"

#include <cmath>
#include <fstream>
#include <numeric>

#include "colour_model.h"
#include "engine/base/error.h"
#include "engine/compiler/compile.h"
#include "engine/runtime/bench_images.h"
#include "gtest/gtest.h"
#include "kernels/cpu/cpu_device.h"
#include "kernels/devices/device_list.h"
#include "kernels/error.h"
#include "tests/kernels/asynchronous_device/asynchronous_device.h"
#include "tests/support/narrow_device.h"

namespace espalier::engine::test {
namespace {

using kernels::testing::AsynchronousCounts;
using kernels::testing::AsynchronousDevice;

constexpr std::int64_t kBatch = ModelOptions{}.largestBatch;

// The scores computed in double precision.
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
    EXPECT_EQ(model->task().description().key, "classify");
    EXPECT_EQ(model->outputNames(), (std::vector<std::string>{"red", "green", "blue"}));
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

TEST(ModelTest, AGpuTakesBytesAndGivesTheSamePredictions) {
    ColourModel colours;
    const auto near = kernels::cpu::createCpuDevice({.threads = 1});
    AsynchronousDevice remote(kernels::cpu::createCpuDevice({.threads = 1}));
    const auto here = Model::load(colours.modelFile(), *near);
    const auto there = Model::load(colours.modelFile(), remote);
    std::vector<Image> images;
    for (unsigned i = 0; i < 71; ++i) images.push_back(ColourModel::image(i % 3, i));
    EXPECT_EQ(there->predict(images), here->predict(images));
    there->predict(std::span(images).first(1));
    const std::size_t before = remote.counts().uploaded;
    EXPECT_EQ(there->predict(std::span(images).first(1)),
              here->predict(std::span(images).first(1)));
    EXPECT_EQ(remote.counts().uploaded - before,
              3 * kColourSide * kColourSide + sizeof(kernels::ImageRecord));
}

/// Images in the form that the model's device prefers.
std::vector<HostTensor> inputsFor(const Model& model, std::int64_t images) {
    const kernels::Shape image{3, kColourSide, kColourSide};
    if (!model.prefersPixels()) return {benchImages(kImageInput, images, image)};
    return {benchPixels(images, image), benchRecords(images)};
}

TEST(ModelTest, PredictsTheNextBatchBeforeTheLastIsRead) {
    ColourModel colours;
    for (const std::uint64_t order : {0, 1, 2, 3}) {
        SCOPED_TRACE(order);
        AsynchronousDevice remote(kernels::cpu::createCpuDevice({.threads = 1}), {.order = order});
        const auto model = Model::load(colours.modelFile(), remote);
        ASSERT_TRUE(model->takesAhead());
        // Alternates between both plans, so that each follows itself and the other.
        const std::vector<std::int64_t> sizes{32, 32, 1, 1, 32, 7, 1, 32, 32};
        std::vector<std::vector<std::byte>> oneByOne;
        for (const std::int64_t size : sizes) {
            oneByOne.push_back(model->predictTensors(inputsFor(*model, size)).bytes);
        }
        std::vector<std::vector<std::byte>> ahead;
        model->begin(inputsFor(*model, sizes.front()));
        for (std::size_t next = 1; next < sizes.size(); ++next) {
            model->begin(inputsFor(*model, sizes[next]));
            ahead.push_back(model->finish().bytes);
        }
        ahead.push_back(model->finish().bytes);
        EXPECT_EQ(ahead, oneByOne);
    }
}

TEST(ModelTest, ABatchAheadKeepsTheDeviceBusy) {
    ColourModel colours;
    AsynchronousDevice remote(kernels::cpu::createCpuDevice({.threads = 1}));
    const auto model = Model::load(colours.modelFile(), remote);
    const auto inputs = inputsFor(*model, kBatch);
    for (int i = 0; i < 3; ++i) model->predictTensors(inputs);
    const AsynchronousCounts before = remote.counts();
    model->begin(inputs);
    for (int i = 0; i < 4; ++i) {
        model->begin(inputs);
        model->finish();
        EXPECT_EQ(remote.counts().idleWaits, before.idleWaits)
            << "it has the next batch to compute";
    }
    model->finish();
    EXPECT_EQ(remote.counts().idleWaits, before.idleWaits + 1) << "for the last one";
    EXPECT_EQ(remote.counts().allocations, before.allocations);
    EXPECT_EQ(remote.counts().events, before.events);
    EXPECT_EQ(remote.counts().replays, before.replays + 5);
    const int waits = remote.counts().idleWaits;
    model->predictTensors(inputsFor(*model, 4 * kBatch));
    EXPECT_EQ(remote.counts().idleWaits, waits + 1) << "so it is with many at once";
}

TEST(ModelTest, ComputesAsManyImagesTogetherAsRequested) {
    ColourModel colours;
    AsynchronousDevice remote(kernels::cpu::createCpuDevice({.threads = 1}));
    const auto usual = Model::load(colours.modelFile(), remote);
    const HostTensor expected = usual->predictTensors(inputsFor(*usual, 64));
    const auto scores = expected.floats();
    for (const std::int64_t batch : {1, 5, 64}) {
        const auto model = Model::load(colours.modelFile(), remote, {.largestBatch = batch});
        const auto inputs = inputsFor(*model, 64);
        for (int i = 0; i < 2; ++i) model->predictTensors(inputs);  // recorded by now
        const int replays = remote.counts().replays;
        const HostTensor outputs = model->predictTensors(inputs);
        EXPECT_EQ(remote.counts().replays - replays, (64 + batch - 1) / batch);
        const auto found = outputs.floats();
        ASSERT_EQ(found.size(), scores.size());
        for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], scores[i], 1e-6);
    }
}

TEST(ModelTest, HalvesABatchThatDoesNotFitIntoMemory) {
    ColourModel colours;
    const auto cpu = kernels::cpu::createCpuDevice({.threads = 1});
    const auto usual = Model::load(colours.modelFile(), *cpu);
    const HostTensor expected = usual->predictTensors(inputsFor(*usual, 71));
    EXPECT_EQ(usual->memoryNote(), "");
    std::int64_t smallest = kBatch;
    std::string refusal;
    for (std::size_t free = std::size_t{1} << 24; refusal.empty() && free > 0; free /= 2) {
        NarrowDevice narrow(*cpu, free);
        const auto model = Model::load(colours.modelFile(), narrow);
        try {
            const HostTensor outputs = model->predictTensors(inputsFor(*model, 71));
            ASSERT_EQ(outputs.bytes.size(), expected.bytes.size());
            for (std::size_t i = 0; i < outputs.floats().size(); ++i) {
                ASSERT_NEAR(outputs.floats()[i], expected.floats()[i], 1e-6);
            }
            smallest = model->largestBatch();
            EXPECT_EQ(model->memoryNote().empty(), smallest == kBatch);
        } catch (const RequestError& error) {
            refusal = error.what();
        }
    }
    EXPECT_LT(smallest, kBatch);
    EXPECT_NE(refusal.find("Predicting one image with this model needs "), refusal.npos) << refusal;
}

TEST(ModelTest, KeepsWithinItsLimitWhateverIsFree) {
    ColourModel colours;
    const auto cpu = kernels::cpu::createCpuDevice({.threads = 1});
    const auto usual = Model::load(colours.modelFile(), *cpu);
    const auto inputs = inputsFor(*usual, 71);
    const HostTensor expected = usual->predictTensors(inputs);
    std::int64_t smallest = kBatch;
    std::string refusal;
    for (std::size_t limit = std::size_t{1} << 20; refusal.empty() && limit > 0; limit /= 2) {
        const auto model = Model::load(colours.modelFile(), *cpu, {.memoryLimit = limit});
        try {
            const HostTensor outputs = model->predictTensors(inputs);
            ASSERT_EQ(outputs.bytes.size(), expected.bytes.size());
            for (std::size_t i = 0; i < outputs.floats().size(); ++i) {
                ASSERT_NEAR(outputs.floats()[i], expected.floats()[i], 1e-6);
            }
            smallest = model->largestBatch();
            EXPECT_EQ(model->memoryNote(), "") << "memory is not short";
        } catch (const RequestError& error) {
            refusal = error.what();
        }
    }
    EXPECT_LT(smallest, kBatch);
    EXPECT_NE(refusal.find("with --memory-limit 1"), refusal.npos) << refusal;
    // The limit is one of the computer's memory, not of a GPU's.
    AsynchronousDevice remote(kernels::cpu::createCpuDevice({.threads = 1}));
    const auto there = Model::load(colours.modelFile(), remote, {.memoryLimit = 1});
    EXPECT_EQ(there->predictTensors(inputs).bytes.size(), expected.bytes.size());
}

// The plans of a whole batch and of a single image would be there at once.
TEST(ModelTest, AnImageThatIsLeftTakesNoMemoryBeyondTheLimit) {
    ColourModel colours;
    const auto cpu = kernels::cpu::createCpuDevice({.threads = 1});
    NarrowDevice counting(*cpu, 0);
    const auto load = [&](std::size_t limit) {
        return Model::load(
            colours.modelFile(), counting, {.largestBatch = 2, .memoryLimit = limit});
    };
    const auto takesTwo = [&](std::size_t limit) {
        try {
            const auto model = load(limit);
            model->fitBatch(2);
            return model->largestBatch() == 2;
        } catch (const RequestError&) {
            return false;
        }
    };
    std::size_t tooLittle = 1;
    std::size_t enough = std::size_t{1} << 30;
    ASSERT_TRUE(takesTwo(enough));
    while (enough - tooLittle > 1) {
        const std::size_t middle = (tooLittle + enough) / 2;
        (takesTwo(middle) ? enough : tooLittle) = middle;
    }
    const auto ample = load(0);
    const HostTensor expected = ample->predictTensors(inputsFor(*ample, 3));
    const auto narrow = load(enough);
    narrow->fitBatch(2);
    const std::size_t allocated = counting.allocated;
    const HostTensor outputs = narrow->predictTensors(inputsFor(*narrow, 3));
    EXPECT_EQ(counting.allocated, allocated);
    ASSERT_EQ(outputs.floats().size(), expected.floats().size());
    for (std::size_t i = 0; i < outputs.floats().size(); ++i) {
        EXPECT_NEAR(outputs.floats()[i], expected.floats()[i], 1e-6);
    }
}

TEST(ModelTest, RefusesBeforeItAllocates) {
    ColourModel colours;
    const auto cpu = kernels::cpu::createCpuDevice({.threads = 1});
    NarrowDevice counting(*cpu, 0);
    const auto model = Model::load(colours.modelFile(), counting, {.memoryLimit = 100});
    for (const std::int64_t images : {1, 2, 100}) {
        EXPECT_THROW(model->fitBatch(images), RequestError);
    }
    EXPECT_EQ(counting.allocated, 0u);
    model->fitBatch(0);
}

TEST(ModelTest, ALowerPrecisionRoundsInternallyAndReturnsFp32) {
    ColourModel colours;
    const auto device = kernels::cpu::createCpuDevice({.threads = 1});
    constexpr kernels::DataType kHalf = kernels::DataType::BFloat16;
    if (!kernels::computesIn(device->description(), kHalf)) {
        GTEST_SKIP() << computesIn(device->description(), kHalf).reason;
    }
    const auto exact = Model::load(colours.modelFile(), *device);
    const auto rounded = Model::load(colours.modelFile(), *device, {.precision = kHalf});
    const HostTensor expected = exact->predictTensors(inputsFor(*exact, 9));
    const HostTensor found = rounded->predictTensors(inputsFor(*rounded, 9));
    ASSERT_EQ(found.shape, expected.shape);
    ASSERT_EQ(found.type, expected.type);
    EXPECT_NE(found.bytes, expected.bytes);
    for (std::size_t i = 0; i < found.floats().size(); ++i) {
        EXPECT_NEAR(found.floats()[i], expected.floats()[i], 0.02);
    }
}

TEST(ModelTest, AbandonedBatchesHaveNoEffect) {
    ColourModel colours;
    AsynchronousDevice remote(kernels::cpu::createCpuDevice({.threads = 1}));
    const auto model = Model::load(colours.modelFile(), remote);
    const auto expected = model->predictTensors(inputsFor(*model, 9)).bytes;
    model->begin(inputsFor(*model, 20));
    model->begin(inputsFor(*model, 1));
    model->abandon();
    EXPECT_EQ(model->predictTensors(inputsFor(*model, 9)).bytes, expected);
    std::stop_source asked;
    asked.request_stop();
    EXPECT_THROW(model->begin(inputsFor(*model, 9), asked.get_token()), Stopped);
    EXPECT_EQ(model->predictTensors(inputsFor(*model, 9)).bytes, expected);
}

/// A device with memory for whole batches of the model and nothing more.
std::unique_ptr<AsynchronousDevice> tightDevice(const ColourModel& colours) {
    constexpr std::size_t kStep = 16 << 10;
    for (std::size_t memory = kStep; memory < (std::size_t{8} << 20); memory += kStep) {
        auto remote = std::make_unique<AsynchronousDevice>(
            kernels::cpu::createCpuDevice({.threads = 1}),
            kernels::testing::AsynchronousDeviceOptions{.memory = memory});
        try {
            const auto model = Model::load(colours.modelFile(), *remote);
            model->predictTensors(inputsFor(*model, kBatch));
            return remote;
        } catch (const kernels::OutOfMemory&) {
            // A little more.
        } catch (const RequestError&) {
            // Likewise: refused beforehand.
        }
    }
    return nullptr;
}

TEST(ModelTest, AFailureWithABatchInFlightLeavesNothingBehind) {
    ColourModel colours;
    const auto remote = tightDevice(colours);
    ASSERT_NE(remote, nullptr);
    const auto model = Model::load(colours.modelFile(), *remote);
    const auto whole = inputsFor(*model, kBatch);
    const auto expected = model->predictTensors(whole).bytes;
    // The image after a whole batch needs another plan, for which there is no memory.
    EXPECT_ANY_THROW(model->predictTensors(inputsFor(*model, kBatch + 1)));
    EXPECT_EQ(model->predictTensors(whole).bytes, expected);
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
