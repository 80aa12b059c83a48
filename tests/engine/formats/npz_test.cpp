// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/npz.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstring>
#include <numeric>

#include "engine/base/error.h"
#include "engine/base/zip_archive.h"

namespace espalier::engine {

namespace {

HostTensor counting(const std::string& name, const kernels::Shape& shape) {
    HostTensor tensor = HostTensor::make(name, kernels::DataType::Float32, shape);
    std::iota(tensor.floats().begin(), tensor.floats().end(), -0.5f);
    return tensor;
}

std::uint32_t numberAt(const std::string& bytes, std::size_t place, std::size_t size) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < size; ++i) {
        number |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[place + i]))
                  << (8 * i);
    }
    return number;
}

/// CRC-32 of zip by its definition, bit by bit.
std::uint32_t crcOf(const std::string& bytes) {
    std::uint32_t crc = 0xFFFFFFFF;
    for (const char byte : bytes) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
    }
    return ~crc;
}

class NpzTest : public testing::Test {
  protected:
    void SetUp() override {
        std::string name = (std::filesystem::path(testing::TempDir()) / "npz XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::string written(const std::vector<HostTensor>& tensors) const {
        writeNpz(file(), tensors);
        return readFile(file(), 1 << 20);
    }
    std::filesystem::path file() const { return folder_ / "a.npz"; }

    std::filesystem::path folder_;
};

}  // namespace

// Read by hand, as APPNOTE.TXT and numpy.lib.format describe it.
TEST_F(NpzTest, IsAStoredZipArchiveOfArraysInNumPysFormat) {
    const HostTensor tensor = counting("conv1", {2, 3, 1, 2});
    const std::string bytes = written({tensor});
    ASSERT_EQ(numberAt(bytes, 0, 4), 0x04034b50u);
    EXPECT_EQ(numberAt(bytes, 8, 2), 0u) << "stored";
    const std::size_t size = numberAt(bytes, 22, 4);
    EXPECT_EQ(numberAt(bytes, 18, 4), size);
    ASSERT_EQ(numberAt(bytes, 26, 2), 9u);
    EXPECT_EQ(numberAt(bytes, 28, 2), 0u);
    EXPECT_EQ(bytes.substr(30, 9), "conv1.npy");
    const std::string array = bytes.substr(39, size);
    EXPECT_EQ(crcOf(array), numberAt(bytes, 14, 4));

    EXPECT_EQ(array.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
    const std::size_t header = 10 + numberAt(array, 8, 2);
    EXPECT_EQ(header % 64, 0u);
    EXPECT_EQ(array[header - 1], '\n');
    EXPECT_THAT(
        array.substr(10, header - 10),
        testing::StartsWith("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3, 1, 2), }"));
    ASSERT_EQ(array.size() - header, tensor.bytes.size());
    EXPECT_EQ(std::memcmp(array.data() + header, tensor.bytes.data(), tensor.bytes.size()), 0);

    const std::size_t end = bytes.size() - 22;
    ASSERT_EQ(numberAt(bytes, end, 4), 0x06054b50u);
    EXPECT_EQ(numberAt(bytes, end + 10, 2), 1u);
    const std::size_t directory = numberAt(bytes, end + 16, 4);
    ASSERT_EQ(directory, 39 + size);
    EXPECT_EQ(numberAt(bytes, end + 12, 4), end - directory);
    ASSERT_EQ(numberAt(bytes, directory, 4), 0x02014b50u);
    EXPECT_EQ(numberAt(bytes, directory + 16, 4), crcOf(array));
    EXPECT_EQ(numberAt(bytes, directory + 42, 4), 0u) << "where the entry begins";
}

TEST_F(NpzTest, OurReaderOfArchivesReadsSeveralArrays) {
    const std::string bytes =
        written({counting("a", {4}), counting("layer1.0/conv 赤", {1, 2}), counting("b", {3})});
    ZipArchive archive(std::as_bytes(std::span(bytes)), 1 << 20);
    std::vector<std::string> names;
    for (const auto& entry : archive.entries()) names.push_back(entry.name);
    EXPECT_THAT(names, testing::UnorderedElementsAre("a.npy", "layer1.0_conv 赤.npy", "b.npy"));
    const auto array = archive.read(*archive.find("b.npy"));
    ASSERT_EQ(array.size(), npyHeader({3}).size() + 12);
    float last = 0;
    std::memcpy(&last, array.data() + array.size() - 4, 4);
    EXPECT_EQ(last, 1.5f);
}

TEST_F(NpzTest, AVectorHasOneSize) {
    EXPECT_THAT(npyHeader({5}), testing::HasSubstr("'shape': (5,), }"));
    EXPECT_EQ(npyHeader({5}).size() % 64, 0u);
}

TEST_F(NpzTest, WritesWholeOrNotAtAll) {
    EXPECT_THROW(writeNpz("/proc/a.npz", std::vector{counting("a", {4})}), Error);
    EXPECT_THROW(writeNpz(folder_ / "no" / "a.npz", std::vector{counting("a", {4})}), Error);
    EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

}  // namespace espalier::engine
