// SPDX-License-Identifier: Apache-2.0
#include "engine/base/checksum.h"

#include <random>
#include <string>
#include <string_view>

#include "gtest/gtest.h"
#include "tests/support/random_seed.h"

namespace espalier::engine {
namespace {

std::string checksumOf(std::string_view text) {
    Checksum checksum;
    checksum.add(std::as_bytes(std::span(text)));
    return checksum.text();
}

TEST(ChecksumTest, GivesTheDigestsOfTheXxh64Specification) {
    EXPECT_EQ(checksumOf(""), "ef46db3751d8e999");
    EXPECT_EQ(checksumOf("a"), "d24ec4f1a98c6e5b");
    EXPECT_EQ(checksumOf("abc"), "44bc2cf5ad770999");
    EXPECT_EQ(checksumOf("Nobody inspects the spammish repetition"), "fbcea83c8a378bf1");
}

TEST(ChecksumTest, DoesNotDependOnThePieces) {
    const auto seed = tests::testSeed();
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    std::string text(1000 + random() % 1000, ' ');
    for (char& letter : text) letter = static_cast<char>(random());
    for (int round = 0; round < 50; ++round) {
        Checksum pieces;
        std::string_view rest = text;
        while (!rest.empty()) {
            const auto piece = rest.substr(0, random() % 100);
            pieces.add(std::as_bytes(std::span(piece)));
            rest.remove_prefix(piece.size());
        }
        EXPECT_EQ(pieces.text(), checksumOf(text));
    }
}

}  // namespace
}  // namespace espalier::engine
