// SPDX-License-Identifier: Apache-2.0
// Images prepared by a device from bytes must equal those of the reader of image files to the bit,
// on the CPU and with the GPU's kernel.
#include <gtest/gtest.h>

#include "engine/data/folder/image_folder.h"
#include "engine/data/loading/data_loader.h"
#include "engine/data/loading/image_dataset.h"
#include "engine/data/preprocessing/augmentation.h"
#include "kernels/cpu/cpu_device.h"
#include "kernels/ops/op_desc.h"
#include "tests/engine/data/test_images.h"
#include "tests/kernels/emulated_cuda/emulated_device.h"

namespace espalier::engine {
namespace {

using namespace test;
using kernels::TensorDesc;

/// The result of a plan for a batch whose first tensors are pixels and records.
HostTensor prepared(kernels::Device& device, const Preprocessing& recipe, const Batch& batch) {
    const TensorDesc pixels{kernels::DataType::UInt8, batch.tensors[0].shape};
    const TensorDesc records{kernels::DataType::UInt8, batch.tensors[1].shape};
    HostTensor result =
        HostTensor::make("image",
                         kernels::DataType::Float32,
                         {batch.size(), recipe.channels, recipe.height, recipe.width});
    const std::vector<TensorDesc> in{pixels, records};
    const TensorDesc out{result.type, result.shape};
    const auto operation = device.prepare(preparationOf(recipe), in, {&out, 1}, {});
    const auto stream = device.createStream();
    std::vector<std::unique_ptr<kernels::Buffer>> buffers;
    std::vector<const void*> inputs;
    for (std::size_t i = 0; i < 2; ++i) {
        const std::vector<std::byte>& bytes = batch.tensors[i].bytes;
        buffers.push_back(device.allocate(bytes.size()));
        stream->copyToDevice(buffers.back()->data(), bytes.data(), bytes.size());
        inputs.push_back(buffers.back()->data());
    }
    buffers.push_back(device.allocate(result.bytes.size()));
    void* const output = buffers.back()->data();
    operation->run(*stream, {inputs, {&output, 1}, nullptr});
    stream->copyToHost(result.bytes.data(), output, result.bytes.size());
    stream->synchronize();
    return result;
}

class PreparedImagesTest : public testing::Test {
  protected:
    void addImages(int count, bool grey) {
        for (int i = 0; i < count; ++i) {
            const Image photo = smoothImage(30 + i, 41 - i, static_cast<std::uint32_t>(i));
            const std::string file = (i % 2 == 0 ? "a/" : "b/") + std::to_string(i) + ".png";
            writeAll(root / file,
                     grey ? encodePngAs(greyOf(photo), PngKind::Grey)
                          : encodePngAs(photo, PngKind::Rgb));
        }
    }

    std::vector<Batch> batches(const Dataset& dataset, std::uint32_t epoch) const {
        DataLoader loader(
            dataset,
            {.batchSize = 4, .threads = 2, .shuffle = true, .augment = epoch > 0, .seed = 9});
        loader.start(epoch);
        std::vector<Batch> all;
        while (auto batch = loader.next({})) all.push_back(std::move(*batch));
        return all;
    }

    /// Compares all batches of two epochs, and the images without augmentation.
    void expectSameBits(const Preprocessing& recipe, const Augmentation& augmentation) {
        const ImageFolder folder = scanImageFolder(root.path(), {}, {}, {});
        ImageDatasetOptions options{.preprocessing = recipe, .augmentation = augmentation};
        const auto ready = makeImageDataset(folder, options);
        options.asBytes = true;
        const auto bytes = makeImageDataset(folder, options);
        for (const std::uint32_t epoch : {0u, 1u, 2u}) {
            const auto expected = batches(*ready, epoch);
            const auto found = batches(*bytes, epoch);
            ASSERT_EQ(found.size(), expected.size());
            for (std::size_t i = 0; i < found.size(); ++i) {
                EXPECT_EQ(found[i].weights.bytes, expected[i].weights.bytes);
                EXPECT_EQ(found[i].problems, expected[i].problems);
                EXPECT_EQ(found[i].tensors[2].bytes, expected[i].tensors[1].bytes) << "labels";
                for (const auto& device : devices) {
                    SCOPED_TRACE(device->description().name);
                    EXPECT_EQ(prepared(*device, recipe, found[i]).bytes,
                              expected[i].tensors[0].bytes)
                        << "epoch " << epoch << ", batch " << i;
                }
            }
        }
    }

    TestFolder root;
    const std::vector<std::shared_ptr<kernels::Device>> devices{
        kernels::cpu::createCpuDevice({.threads = 2}),
        kernels::testing::createEmulatedCudaDevice()};
    const Preprocessing colours{.height = 17,
                                .width = 22,
                                .mean = {0.41f, 0.5f, 0.37f},
                                .standardDeviation = {0.21f, 0.3f, 0.11f}};
};

TEST_F(PreparedImagesTest, EveryAugmentationHasTheBitsOfTheReader) {
    addImages(11, false);
    for (const char* text : {"none",
                             "flip",
                             "flip-vertical",
                             "flip,flip-vertical",
                             "crop:0.2",
                             "rotate:25",
                             "scale:0.3",
                             "brightness:0.4",
                             "contrast:0.5",
                             "flip,crop:0.1,rotate:180,scale:0.5,brightness:1,contrast:1"}) {
        SCOPED_TRACE(text);
        expectSameBits(colours, augmentationFromText(text));
    }
}

TEST_F(PreparedImagesTest, GreyImagesHaveTheBitsOfTheReader) {
    addImages(7, true);
    Preprocessing grey = colours;
    grey.channels = 1;
    expectSameBits(grey, augmentationFromText("flip,rotate:10,crop:0.1,contrast:0.2"));
}

TEST_F(PreparedImagesTest, UnreadableImagesAreZerosWithTheSameReason) {
    addImages(9, false);
    const ImageFolder folder = scanImageFolder(root.path(), {}, {}, {});
    const Augmentation all = augmentationFromText("flip,rotate:10,brightness:0.3");
    ImageDatasetOptions options{.preprocessing = colours, .augmentation = all};
    const auto ready = makeImageDataset(folder, options);
    options.asBytes = true;
    const auto bytes = makeImageDataset(folder, options);
    FileContent half = readAll(root / bytes->sampleName(0));
    half.resize(half.size() / 2);
    writeAll(root / bytes->sampleName(0), half);
    std::filesystem::remove(root / bytes->sampleName(3));
    const auto expected = batches(*ready, 1);
    const auto found = batches(*bytes, 1);
    std::size_t problems = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        problems += found[i].problems.size();
        EXPECT_EQ(found[i].problems, expected[i].problems);
        EXPECT_EQ(found[i].weights.bytes, expected[i].weights.bytes);
        for (const auto& device : devices) {
            EXPECT_EQ(prepared(*device, colours, found[i]).bytes, expected[i].tensors[0].bytes);
        }
    }
    EXPECT_EQ(problems, 2u);
}

TEST_F(PreparedImagesTest, NeedAQuarterOfTheBytes) {
    addImages(8, false);
    const ImageFolder folder = scanImageFolder(root.path(), {}, {}, {});
    ImageDatasetOptions options{.preprocessing = colours};
    const auto sizeOf = [&](bool asBytes, bool reconstruct) {
        options.asBytes = asBytes;
        options.reconstruct = reconstruct;
        const auto dataset = makeImageDataset(folder, options);
        std::size_t bytes = 0;
        const auto read = batches(*dataset, 1);
        for (const HostTensor& tensor : read.front().tensors) {
            bytes += tensor.bytes.size();
        }
        return bytes;
    };
    const std::size_t pixels = 4 * 17 * 22 * 3;
    const std::size_t records = 4 * sizeof(kernels::ImageRecord);
    EXPECT_EQ(sizeOf(false, false), 4 * pixels + 4 * sizeof(std::int32_t));
    EXPECT_EQ(sizeOf(true, false), pixels + records + 4 * sizeof(std::int32_t));
    EXPECT_EQ(sizeOf(false, true), 8 * pixels);
    EXPECT_EQ(sizeOf(true, true), pixels + records) << "the target is made of the same bytes";
}

}  // namespace
}  // namespace espalier::engine
