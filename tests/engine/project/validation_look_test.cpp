// SPDX-License-Identifier: Apache-2.0
// Evaluates a checkpoint on its validation images, on the CPU and on a device that takes bytes.
#include "engine/runs/validation_look.h"

#include <gtest/gtest.h>

#include "engine/base/error.h"
#include "engine/data/codecs/png_writer.h"
#include "engine/network/templates.h"
#include "engine/tasks/classification/class_evaluation.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/loop/network_executors.h"
#include "kernels/cpu/cpu_device.h"
#include "project_support.h"
#include "tests/kernels/asynchronous_device/asynchronous_device.h"
#include "tests/support/narrow_device.h"

namespace espalier::engine::tests {

namespace {

using kernels::testing::AsynchronousDevice;

std::unique_ptr<kernels::Device> processor() {
    return kernels::cpu::createCpuDevice({.threads = 1});
}

/// Images of three classes, a tenth of them for validation, and an untrained network.
class ValidationLookTest : public testing::Test {
  protected:
    void SetUp() override {
        folder = madeUpFolder({"dark", "grey", "light"}, kPerClass);
        folder.root = files.path();
        for (const ImageEntry& image : folder.images) write(image);
        checkpoint.network = makeTemplate("seed-cnn", {});
        checkpoint.outputNames = folder.classes;
        checkpoint.preprocessing = {.height = 24,
                                    .width = 24,
                                    .mean = {0.5f, 0.4f, 0.3f},
                                    .standardDeviation = {0.25f, 0.5f, 0.25f}};
        const LayerCatalog catalog;
        const Network network =
            *validate(checkpoint.network, catalog, {.input = {3, 24, 24}, .outputWidth = 3})
                 .network;
        const auto device = processor();
        NetworkExecutors executors(network, *device, findLoss("cross_entropy"), {});
        executors.prepareEvaluation(1, {});
        executors.initialise(1);
        checkpoint.tensors = executors.exportNetwork();
    }

    void write(const ImageEntry& image) const {
        Image drawn{.width = 40, .height = 40, .channels = 3, .pixels = {}};
        for (std::size_t i = 0; i < 40 * 40 * 3; ++i) {
            const auto label = static_cast<std::size_t>(image.label);
            drawn.pixels.push_back(static_cast<std::uint8_t>(60 * label + (7 * i + label) % 90));
        }
        const std::vector<std::byte> bytes = encodePng(drawn);
        std::filesystem::create_directories((files / image.path).parent_path());
        writeText(files / image.path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }

    std::vector<ClassPrediction> look(kernels::Device& device, std::size_t most = 200) const {
        const auto seen =
            lookAtValidation(checkpoint, findTask("classify"), folder, most, device, {});
        return dynamic_cast<const ClassEvaluation&>(*seen).images;
    }

    static constexpr int kPerClass = 170;  // 51 for validation: three batches and three images
    const TemporaryFolder files;
    ImageFolder folder;
    Checkpoint checkpoint;
};

}  // namespace

TEST_F(ValidationLookTest, AGpuTakesBytesABatchAheadAndGivesTheSameResult) {
    const std::vector<ClassPrediction> first = look(*processor());
    ASSERT_EQ(first.size(), 51u);
    EXPECT_NE(first.front().scores, first.back().scores);
    std::filesystem::resize_file(files / first[20].file, 30);
    std::filesystem::remove(files / first[50].file);
    const std::vector<ClassPrediction> here = look(*processor());
    for (const std::uint64_t order : {0, 1, 2}) {
        SCOPED_TRACE(order);
        AsynchronousDevice remote(processor(), {.order = order});
        const std::vector<ClassPrediction> there = look(remote);
        ASSERT_EQ(there.size(), 51u);
        for (std::size_t i = 0; i < here.size(); ++i) {
            EXPECT_EQ(there[i].file, here[i].file);
            EXPECT_EQ(there[i].truth, i / 17);
            EXPECT_EQ(there[i].scores, here[i].scores) << i;
            EXPECT_EQ(there[i].error, here[i].error);
            EXPECT_EQ(there[i].error.empty(), i != 20 && i != 50);
        }
    }
}

TEST_F(ValidationLookTest, SendsAQuarterAndWaitsOnceForAnIdleGpu) {
    const auto countsOf = [&](std::size_t most) {
        AsynchronousDevice remote(processor());
        EXPECT_EQ(look(remote, most).size(), most);
        return remote.counts();
    };
    const auto few = countsOf(17);   // two batches
    const auto more = countsOf(48);  // three
    EXPECT_EQ(more.uploaded - few.uploaded, 16 * (24 * 24 * 3 + sizeof(kernels::ImageRecord)));
    EXPECT_EQ(more.idleWaits, few.idleWaits);
}

TEST_F(ValidationLookTest, ComputesFewerImagesAtOnceWhereMemoryIsShort) {
    const auto cpu = processor();
    test::NarrowDevice ample(*cpu, 0);
    const std::vector<ClassPrediction> expected = look(ample);
    std::size_t smallest = ample.allocated;
    std::string refusal;
    for (std::size_t free = std::size_t{1} << 26; refusal.empty() && free > 0; free /= 2) {
        test::NarrowDevice narrow(*cpu, free);
        try {
            const std::vector<ClassPrediction> seen = look(narrow);
            ASSERT_EQ(seen.size(), expected.size());
            for (std::size_t i = 0; i < seen.size(); ++i) {
                EXPECT_EQ(seen[i].file, expected[i].file);
                EXPECT_NEAR(seen[i].scores.at(0), expected[i].scores.at(0), 1e-5);
            }
            smallest = narrow.allocated;
        } catch (const RequestError& error) {
            refusal = error.what();
        }
    }
    EXPECT_LT(smallest, ample.allocated);
    EXPECT_NE(refusal.find("Predicting one image with this model needs "), refusal.npos) << refusal;
}

TEST_F(ValidationLookTest, ANetworkLargerThanItsWeightsTakesNoMemory) {
    checkpoint.network.find("dense1")->attributes["units"] = std::int64_t{1} << 20;
    const auto cpu = processor();
    test::NarrowDevice counting(*cpu, 0);
    std::string refusal;
    try {
        look(counting);
    } catch (const Error& error) {
        refusal = error.what();
    }
    EXPECT_NE(refusal.find("needs the tensor \"dense1."), refusal.npos) << refusal;
    EXPECT_EQ(counting.allocated, 0u);
}

TEST_F(ValidationLookTest, StopsWhenAsked) {
    std::stop_source asked;
    asked.request_stop();
    EXPECT_THROW(lookAtValidation(
                     checkpoint, findTask("classify"), folder, 20, *processor(), asked.get_token()),
                 Stopped);
}

}  // namespace espalier::engine::tests
