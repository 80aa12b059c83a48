// SPDX-License-Identifier: Apache-2.0
// Files of HDF5 that Keras never writes, by h5py or by hand: make_keras_refusals.py.
#include <gmock/gmock.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <bit>
#include <cerrno>
#include <chrono>
#include <fstream>

#include "engine/base/error.h"
#include "engine/weights/file_kind.h"
#include "engine/weights/keras_weights.h"
#include "engine/weights/weight_refusal.h"
#include "tests/engine/weights/busy_threads.h"
#include "tests/engine/weights/weight_folder.h"
#include "tests/engine/weights/zip_bytes.h"
#include "tests/support/refused_calls.h"

namespace espalier::engine::tests {
namespace {

using espalier::tests::withRefusedCalls;
using kernels::Shape;
using testing::Contains;
using testing::ElementsAreArray;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class KerasRefusalTest : public WeightFolder {
  protected:
    std::string refusalOfFixture(const std::string& name) const {
        return refusalOf(bytesOf(weightFixture("keras_refused/" + name)));
    }
};

/// The formula of the script's values().
std::vector<float> numbersOf(int start, int count) {
    std::vector<float> numbers;
    for (int i = 0; i < count; ++i) {
        numbers.push_back(static_cast<float>((37 * i + 11 * start) % 64 - 31) / 8);
    }
    return numbers;
}

void expectNumbers(const WeightFile& file,
                   const std::string& name,
                   const Shape& shape,
                   const std::vector<float>& expected) {
    SCOPED_TRACE(name);
    const HostTensor& tensor = tensorNamed(file, "types/" + name);
    EXPECT_EQ(tensor.shape, shape);
    EXPECT_THAT(tensor.floats(), ElementsAreArray(expected));
}

TEST_F(KerasRefusalTest, FloatsOfEveryTypeAreConvertedAndOthersAreLeftOut) {
    const WeightFile file = readWeights(weightFixture("keras_types.h5"));
    std::vector<float> thirds;
    for (int i = 0; i < 7; ++i) thirds.push_back(static_cast<float>(i / 3.0));
    expectNumbers(file, "fp32", {2, 3}, numbersOf(0, 6));
    expectNumbers(file, "fp32_big", {5}, numbersOf(1, 5));
    expectNumbers(file, "fp16", {5}, numbersOf(2, 5));
    expectNumbers(file, "fp16_big", {5}, numbersOf(3, 5));
    expectNumbers(file, "fp64", {7}, thirds);
    expectNumbers(file, "fp64_big", {3}, numbersOf(4, 3));
    expectNumbers(file, "bf16", {5}, numbersOf(5, 5));
    expectNumbers(file, "gzip", {10, 6}, numbersOf(6, 60));
    expectNumbers(file, "gzip_big", {10, 6}, numbersOf(6, 60));
    expectNumbers(file, "scalar", {}, {-3});
    expectNumbers(file, "compact_scalar", {}, {0.5});
    expectNumbers(file, "empty", {0, 4}, {});
    EXPECT_EQ(file.tensors.size(), 12);
    EXPECT_THAT(file.leftOut, Contains("types/int8: integers"));
    EXPECT_THAT(file.leftOut, Contains(StartsWith("types/bool: truth values")));
    EXPECT_THAT(file.leftOut, Contains(StartsWith("types/complex: complex numbers")));
    EXPECT_THAT(file.leftOut, Contains("types/opaque: no numbers"));
}

/// Where two blocks of keras_wide_blocks.h5 have values; elsewhere they are 0.
float numberInBlocks(std::int64_t row, std::int64_t column) {
    if (row / 512 == 1 && column / 576 == 1) return static_cast<float>(row - 512 + 1);
    if (row >= 3584 && column >= 4032) return static_cast<float>(column - 4032 + 1);
    return 0;
}

TEST_F(KerasRefusalTest, RowsOfManyBlocksMayBeLargerThanWhatIsReadAtOnce) {
    const WeightFile file = readWeights(weightFixture("keras_wide_blocks.h5"));
    const HostTensor& tensor = tensorNamed(file, "layer/table");
    ASSERT_EQ(tensor.shape, Shape({1, 4096, 4608}));
    const std::span<const float> values = tensor.floats();
    for (std::int64_t i = 0; i < tensor.shape.elementCount(); ++i) {
        const float expected = numberInBlocks(i / 4608, i % 4608);
        ASSERT_EQ(values[static_cast<std::size_t>(i)], expected) << i;
    }
}

// Received one by one, these numbers would take minutes.
TEST_F(KerasRefusalTest, ColumnsThatAreStoredOneByOneAreReadQuickly) {
    const auto before = std::chrono::steady_clock::now();
    const WeightFile file = readWeights(weightFixture("keras_wide_columns.h5"));
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(10));
    const HostTensor& tensor = tensorNamed(file, "layer/table");
    ASSERT_EQ(tensor.shape, Shape({1 << 21, 4}));
    const std::span<const float> values = tensor.floats();
    for (std::size_t i = 0; i < values.size(); ++i) {
        ASSERT_EQ(values[i], i % 4 == 1 ? static_cast<float>(i / 4 % 8) : 0) << i;
    }
}

TEST_F(KerasRefusalTest, RowsWithoutBlocksMayBeLargerThanWhatIsReadAtOnce) {
    constexpr std::size_t kElements = 18'000'000;
    const auto number = [](std::size_t i) { return static_cast<std::uint16_t>(i % 30'011 + 1); };
    std::string bytes = bytesOf(weightFixture("keras_wide_big.h5"));
    bytes.reserve(bytes.size() + kElements * sizeof(float));
    for (std::size_t i = 0; i < kElements; ++i) {
        const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(number(i)));
        for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(bits >> shift);
    }
    const WeightFile file = readWeights(std::as_bytes(std::span(bytes)), "wide.h5");
    const HostTensor& tensor = tensorNamed(file, "layer/table");
    ASSERT_EQ(tensor.shape, Shape({1, 2, 9'000'000}));
    for (std::size_t i = 0; i < kElements; ++i) ASSERT_EQ(tensor.floats()[i], number(i)) << i;
}

TEST_F(KerasRefusalTest, StatesOfTheOptimizerAreLeftOut) {
    const std::string bytes = bytesOf(weightFixture("keras_refused/optimizer.h5"));
    EXPECT_THAT(read(bytes).leftOut, Contains("optimizer_weights: stored beside the weights"));
}

struct Refusal {
    const char* name;
    const char* reason;
};

class KerasRefusedFileTest : public KerasRefusalTest,
                             public testing::WithParamInterface<Refusal> {};

TEST_P(KerasRefusedFileTest, IsRefusedInWords) {
    EXPECT_THAT(refusalOfFixture(GetParam().name), HasSubstr(GetParam().reason));
}

INSTANTIATE_TEST_SUITE_P(
    Files,
    KerasRefusedFileTest,
    testing::Values(
        Refusal{"external_link.h5", "'layer/kernel' in it is a link to another file"},
        Refusal{"soft_link.h5", "'layer/kernel' in it is a link to another place"},
        Refusal{"soft_loop.h5", "'loop' in it is a link to another place"},
        Refusal{"hard_loop.h5", "is in it twice, or in itself"},
        Refusal{"external_storage.h5", "its tensor 'layer/kernel' has its values in other files"},
        Refusal{"virtual.h5", "its tensor 'layer/kernel' has its values in other files"},
        Refusal{"other_filter.h5", "is compressed by something other than gzip"},
        Refusal{"unwritten.h5", "has no values: they were never written"},
        Refusal{"huge_chunk.h5", "in blocks of more than 64 MB"},
        Refusal{"narrow.h5", "is in blocks that are too narrow"},
        Refusal{"zeros.h5", "take more memory than is allowed"},
        Refusal{"deep.h5", "it has groups in more than 32 others"},
        Refusal{"attributes.h5", "attributes"},
        Refusal{"numbers_for_names.h5", "the attribute 'weight_names' of 'layer' is not text"},
        Refusal{"missing_weight.h5", "it lists the weight 'layer/kernel', which is not in it"},
        Refusal{"no_keras.h5", "it is an HDF5 file without weights of Keras"},
        Refusal{"unprintable.h5", "something other than printable text"}),
    [](const auto& info) {
        const std::string name = info.param.name;
        return name.substr(0, name.find('.'));
    });

TEST_F(KerasRefusalTest, EveryBeginningOfAFileIsRefusedOrComplete) {
    const std::string bytes = bytesOf(weightFixture("keras_plain_old.h5"));
    for (std::size_t length = 0; length < bytes.size(); length += length < 200 ? 1 : 97) {
        EXPECT_NE(refusalOf(bytes.substr(0, length)), "was read") << length;
    }
}

TEST_F(KerasRefusalTest, WithoutAProcessThatIsLimitedNothingIsReadNorCalledDamaged) {
    const std::string bytes = bytesOf(weightFixture("keras_plain_old.h5"));
    withRefusedCalls({{SYS_prctl, EINVAL, PR_SET_SECCOMP}}, [&] {
        EXPECT_THAT(refusalOf(bytes), HasSubstr("could not be set up. This system"));
        EXPECT_THAT(refusalOf(bytes), Not(HasSubstr("damaged")));
    });
    withRefusedCalls({{SYS_close_range, ENOSYS}}, [&] { EXPECT_EQ(refusalOf(bytes), "was read"); });
}

TEST_F(KerasRefusalTest, AStopEndsReading) {
    std::stop_source stop;
    stop.request_stop();
    for (const char* name : {"keras_plain_old.h5", "keras_classifier.keras"}) {
        EXPECT_THROW(readWeights(weightFixture(name), {}, stop.get_token()), Stopped);
    }
}

TEST_F(KerasRefusalTest, OtherThreadsMayAllocateAndLogMeanwhile) {
    const BusyThreads threads;
    const std::string bytes = bytesOf(weightFixture("keras_classifier.h5"));
    for (int i = 0; i < 30; ++i) ASSERT_EQ(refusalOf(bytes), "was read") << i;
}

/// 65,536 times the same layer, which has as many times the same weight.
Hdf5Content repeatedLists() {
    constexpr std::size_t kTimes = 65'536;
    Hdf5Content content;
    content.texts[""]["layer_names"] = std::vector<std::string>(kTimes, "layer");
    content.texts["layer"]["weight_names"] = std::vector<std::string>(kTimes, "steps");
    return content;
}

TEST_F(KerasRefusalTest, ListsThatNameAWeightManyTimesAreRefusedAtOnce) {
    Hdf5Content content = repeatedLists();
    content.tensors.push_back(HostTensor::make("layer/steps", kernels::DataType::Float32, {1}));
    MemoryBudget budget(std::uint64_t{1} << 30);
    EXPECT_THROW(kerasWeights(std::move(content), "", budget), WeightRefusal);
    content = repeatedLists();
    content.leftOut.emplace_back("layer/steps: integers");
    EXPECT_THROW(kerasWeights(std::move(content), "", budget), WeightRefusal);
}

// Whatever the library does with it, this process goes on.
TEST_F(KerasRefusalTest, DamagedBytesAreReadOrRefused) {
    const std::string bytes = bytesOf(weightFixture("keras_types.h5"));
    for (std::size_t place = 8; place < bytes.size(); place += 61) {
        std::string damaged = bytes;
        damaged[place] = static_cast<char>(damaged[place] ^ 0xFF);
        refusalOf(damaged);
    }
}

TEST_F(KerasRefusalTest, ArchivesOfKerasThatAreNot) {
    EXPECT_THAT(refusalOf(zipOf({{"model.weights.h5", "text"}})), HasSubstr("no HDF5 file"));
    EXPECT_THAT(refusalOf(zipOf({{"model.weights.json", "{}"}})), HasSubstr("in several files"));
    EXPECT_THAT(refusalOf(zipOf({{"../model.weights.h5", "text"}})),
                HasSubstr("leads out of a folder"));
    // Without a description that can be read, layers of one kind follow their numbers.
    const std::string weights = bytesOf(weightFixture("keras_by_kind.weights.h5"));
    const WeightFile file = read(zipOf({{"config.json", "[[["}, {"model.weights.h5", weights}}));
    EXPECT_FALSE(file.isInLayerOrder);
    EXPECT_EQ(file.layerOrder, LayerOrder::WithinKinds);
    // As of a model of a class of its own, for which another .keras would say no more.
    EXPECT_THAT(file.orderAdvice, HasSubstr("model.save_weights(\"NAME.h5\")"));
    EXPECT_THAT(file.leftOut, Contains(HasSubstr("the description of the network")));
}

TEST_F(KerasRefusalTest, FilesOfTensorFlowSayHowToSaveThem) {
    const auto refusalOfFile = [&](const char* name) {
        std::ofstream(folder_ / name, std::ios::binary) << "\x08\x01\x12\x01";
        try {
            readWeights(folder_ / name);
        } catch (const RequestError& error) {
            return std::string(error.what());
        }
        return std::string("was read");
    };
    for (const char* name : {"saved_model.pb", "keras_metadata.pb"}) {
        EXPECT_THAT(refusalOfFile(name), HasSubstr("part of a SavedModel of TensorFlow"));
    }
    const std::string data = refusalOfFile("weights.data-00000-of-00001");
    EXPECT_THAT(data, HasSubstr("part of a checkpoint of TensorFlow"));
    EXPECT_THAT(data, HasSubstr("model.save(\"NAME.h5\")"));
    std::ofstream(folder_ / "weights.index") << std::string(100, '\1');
    EXPECT_EQ(tensorFlowKind(folder_ / "weights.index"), "a checkpoint of TensorFlow");
    EXPECT_EQ(tensorFlowKind(folder_), "") << "beside images";
    std::filesystem::create_directory(folder_ / "variables");
    EXPECT_EQ(tensorFlowKind(folder_), "a SavedModel of TensorFlow");
}

TEST_F(KerasRefusalTest, AFileOfHolesIsRefusedBeforeItIsRead) {
    const std::filesystem::path file = folder_ / "sparse.h5";
    std::ofstream(file, std::ios::binary) << bytesOf(weightFixture("keras_plain_old.h5"));
    std::filesystem::resize_file(file, std::uintmax_t{3} << 30);
    const auto before = std::chrono::steady_clock::now();
    EXPECT_THROW(readWeights(file), RequestError);
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(2));
}

}  // namespace
}  // namespace espalier::engine::tests
