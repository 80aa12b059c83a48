// SPDX-License-Identifier: Apache-2.0
#include "engine/data/codecs/byte_reader.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <limits>

namespace espalier::engine {
namespace {

constexpr std::array kFour = {std::byte{1}, std::byte{2}, std::byte{3}, std::byte{4}};
constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();

TEST(ByteReaderTest, ReadsNumbersInBothOrders) {
    EXPECT_EQ(ByteReader(kFour).u16(1), 0x0302u);
    EXPECT_EQ(ByteReader(kFour).u32(0), 0x04030201u);
    EXPECT_EQ(ByteReader(kFour, false).u16(1), 0x0203u);
    EXPECT_EQ(ByteReader(kFour, false).u32(0), 0x01020304u);
}

TEST(ByteReaderTest, RefusesEveryNumberThatIsNotWholeWithinTheBytes) {
    const ByteReader reader(kFour);
    EXPECT_EQ(reader.u8(3), 4u);
    EXPECT_THROW(reader.u8(4), DecodeFailure);
    EXPECT_THROW(reader.u16(3), DecodeFailure);
    EXPECT_THROW(reader.u32(1), DecodeFailure);
    EXPECT_THROW(reader.u16(kMost), DecodeFailure);
}

TEST(ByteReaderTest, RefusesEverySliceThatIsNotWholeWithinTheBytes) {
    const ByteReader reader(kFour);
    EXPECT_EQ(reader.slice(0, 4).size(), 4u);
    EXPECT_EQ(reader.slice(3, 1).front(), std::byte{4});
    EXPECT_EQ(reader.slice(4, 0).size(), 0u);
    EXPECT_THROW(reader.slice(4, 1), DecodeFailure);
    EXPECT_THROW(reader.slice(2, 3), DecodeFailure);
    EXPECT_THROW(reader.slice(5, 0), DecodeFailure);
    EXPECT_THROW(reader.slice(5, kMost), DecodeFailure);
    EXPECT_THROW(reader.slice(1, kMost), DecodeFailure) << "the end would overflow";
}

TEST(ByteReaderTest, FindsTextOnlyWhereAllOfItIs) {
    constexpr std::array kWord = {std::byte{'E'}, std::byte{'X'}, std::byte{'I'}, std::byte{'F'}};
    EXPECT_TRUE(hasText(kWord, 0, "EXIF"));
    EXPECT_TRUE(hasText(kWord, 2, "IF"));
    EXPECT_FALSE(hasText(kWord, 2, "IFD")) << "it ends early";
    EXPECT_FALSE(hasText(kWord, 1, "EXI"));
    EXPECT_FALSE(hasText(kWord, 5, ""));
}

}  // namespace
}  // namespace espalier::engine
