// SPDX-License-Identifier: Apache-2.0
#include "mutated_input.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::tests {

namespace {

constexpr std::size_t kLongest = 64;
constexpr std::uint64_t kInputs = 50'000;

InputBytes inputOf(std::string_view text) {
    return {text.begin(), text.end()};
}

// Differ in a byte that every input has.
const std::array<InputBytes, 2> kCorpus{inputOf("abcdefghijklmnopqrstuvwxyz"),
                                        inputOf("{\"steps\": 1234, \"more\": 5}")};

std::string textOf(const InputBytes& bytes) {
    return {bytes.begin(), bytes.end()};
}

/// All inputs of a seed, as text.
std::vector<std::string> inputsOf(std::uint32_t seed) {
    std::vector<std::string> inputs;
    for (std::uint64_t number = 1; number <= kInputs; ++number) {
        inputs.push_back(textOf(mutatedInput(kCorpus, seed, number, kLongest)));
    }
    return inputs;
}

int differentBits(const std::string& a, const std::string& b) {
    int count = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        count += std::popcount(static_cast<std::uint8_t>(a[i] ^ b[i]));
    }
    return count;
}

// The alphabet with one of its letters again, away from where it is: two ends joined cannot give
// that.
bool isAlphabetAndOneMore(const std::string& text, const std::string& alphabet) {
    if (text.size() != alphabet.size() + 1) return false;
    for (std::size_t i = 1; i < alphabet.size(); ++i) {
        std::string less = text;
        less.erase(i, 1);
        if (less == alphabet && text[i - 1] != text[i] && text[i + 1] != text[i]) return true;
    }
    return false;
}

}  // namespace

TEST(MutatedInputTest, TheSameSeedGivesTheSameInputs) {
    const std::vector<std::string> inputs = inputsOf(1);
    EXPECT_EQ(inputsOf(1), inputs);
    EXPECT_NE(inputsOf(2), inputs);
    // Few are found twice: those with little left, or a change without effect.
    EXPECT_GT(std::set(inputs.begin(), inputs.end()).size(), kInputs / 2);
}

TEST(MutatedInputTest, NoneIsLongerThanAllowed) {
    const std::vector<std::string> inputs = inputsOf(3);
    const auto longest = std::ranges::max(inputs, {}, &std::string::size);
    EXPECT_EQ(longest.size(), kLongest);  // some reach it
}

TEST(MutatedInputTest, EveryKindOfChangeOccurs) {
    const std::string letters = textOf(kCorpus[0]);
    bool hasFlip = false, hasCut = false, hasRepeated = false;
    bool hasInteger = false, hasNumber = false, hasSplice = false;
    for (const std::string& input : inputsOf(4)) {
        const std::string_view text = input;
        hasFlip |= text.size() == letters.size() && differentBits(input, letters) == 1;
        hasCut |= text.size() > 1 && text.size() < letters.size() && letters.starts_with(text);
        hasRepeated |= isAlphabetAndOneMore(input, letters);
        hasInteger |= text.find("\xFF\xFF\x7F") != text.npos;
        hasNumber |= text == "{\"steps\": 9223372036854775808, \"more\": 5}";
        hasSplice |= text.starts_with("abc") && text.ends_with("\"more\": 5}");
    }
    EXPECT_TRUE(hasFlip);
    EXPECT_TRUE(hasCut);
    EXPECT_TRUE(hasRepeated);
    EXPECT_TRUE(hasInteger);
    EXPECT_TRUE(hasNumber);
    EXPECT_TRUE(hasSplice);
}

TEST(MutatedInputTest, ABlockCanBeMissing) {
    // One input, so that what begins and ends like it lacks something in between.
    const std::array<InputBytes, 1> corpus{kCorpus[0]};
    bool hasErased = false;
    for (std::uint64_t number = 1; number <= 2'000; ++number) {
        const std::string text = textOf(mutatedInput(corpus, 1, number, kLongest));
        hasErased |= text.size() < 26 && text.starts_with("ab") && text.ends_with("yz");
    }
    EXPECT_TRUE(hasErased);
}

TEST(MutatedInputTest, AnEmptyInputCanBeChanged) {
    const std::array<InputBytes, 1> nothing{};
    std::size_t filled = 0;
    for (std::uint64_t number = 1; number <= 100; ++number) {
        filled += mutatedInput(nothing, 1, number, kLongest).empty() ? 0 : 1;
    }
    EXPECT_GT(filled, 10u);
}

}  // namespace espalier::tests
