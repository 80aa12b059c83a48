// SPDX-License-Identifier: Apache-2.0
#include "mutated_input.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

namespace espalier::tests {

namespace {

constexpr std::size_t kMostChanges = 4;
constexpr std::size_t kLongestBlock = 64;

/// xorshift64* (S. Vigna, 2016), started with a mix of seed and number (splitmix64).
class InputRandom {
  public:
    InputRandom(std::uint32_t seed, std::uint64_t number)
        : state_((std::uint64_t{seed} << 32) + number * 0x9E3779B97F4A7C15ull) {
        state_ = (state_ ^ (state_ >> 30)) * 0xBF58476D1CE4E5B9ull;
        state_ = (state_ ^ (state_ >> 27)) * 0x94D049BB133111EBull;
        state_ = (state_ ^ (state_ >> 31)) | 1;  // never 0
    }

    // From 0 to `count` - 1.
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }

  private:
    std::uint64_t next() {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        return (state_ * 0x2545F4914F6CDD1Dull) >> 8;  // the high bits are the better ones
    }

    std::uint64_t state_;
};

using Corpus = std::span<const InputBytes>;

std::ptrdiff_t offset(std::size_t place) {
    return static_cast<std::ptrdiff_t>(place);
}

void flipBit(InputBytes& bytes, Corpus, InputRandom& random) {
    bytes[random.below(bytes.size())] ^= static_cast<std::uint8_t>(1u << random.below(8));
}

void cutOff(InputBytes& bytes, Corpus, InputRandom& random) {
    bytes.resize(random.below(bytes.size()));
}

void eraseBlock(InputBytes& bytes, Corpus, InputRandom& random) {
    const std::size_t begin = random.below(bytes.size());
    const std::size_t rest = std::min(kLongestBlock, bytes.size() - begin);
    const std::size_t count = 1 + random.below(rest);
    bytes.erase(bytes.begin() + offset(begin), bytes.begin() + offset(begin + count));
}

void repeatBlock(InputBytes& bytes, Corpus, InputRandom& random) {
    const std::size_t begin = random.below(bytes.size());
    const std::size_t rest = std::min(kLongestBlock, bytes.size() - begin);
    const std::size_t count = 1 + random.below(rest);
    const InputBytes block(bytes.begin() + offset(begin), bytes.begin() + offset(begin + count));
    bytes.insert(
        bytes.begin() + offset(random.below(bytes.size() + 1)), block.begin(), block.end());
}

void setInteger(InputBytes& bytes, Corpus, InputRandom& random) {
    std::size_t width = std::size_t{1} << random.below(4);
    while (width > bytes.size()) width /= 2;
    const std::uint64_t sign = std::uint64_t{1} << (8 * width - 1);
    const std::array<std::uint64_t, 5> values{0, 1, sign - 1, sign, sign - 1 + sign};
    const std::uint64_t value = values[random.below(values.size())];
    const std::size_t begin = random.below(bytes.size() - width + 1);
    const bool isBigEndian = random.below(2) == 1;
    for (std::size_t i = 0; i < width; ++i) {
        const std::size_t place = isBigEndian ? width - 1 - i : i;
        bytes[begin + place] = static_cast<std::uint8_t>(value >> (8 * i));
    }
}

// A number in text, or a new one where there is none.
void setNumber(InputBytes& bytes, Corpus, InputRandom& random) {
    constexpr std::array<std::string_view, 10> kNumbers{"0",
                                                        "-1",
                                                        "2147483647",
                                                        "4294967296",
                                                        "9223372036854775807",
                                                        "9223372036854775808",
                                                        "-9223372036854775808",
                                                        "1e308",
                                                        "1e999",
                                                        "0.5"};
    const auto isDigit = [](std::uint8_t byte) { return byte >= '0' && byte <= '9'; };
    const std::string_view number = kNumbers[random.below(kNumbers.size())];
    const auto from = bytes.begin() + offset(random.below(bytes.size()));
    const auto begin = std::find_if(from, bytes.end(), isDigit);
    const auto end = std::find_if_not(begin, bytes.end(), isDigit);
    const auto place = bytes.erase(begin, end);
    bytes.insert(place, number.begin(), number.end());
}

// The beginning of this input and the end of another one.
void splice(InputBytes& bytes, Corpus corpus, InputRandom& random) {
    const InputBytes& other = corpus[random.below(corpus.size())];
    bytes.resize(random.below(bytes.size()) + 1);
    if (other.empty()) return;
    const auto begin = other.begin() + offset(random.below(other.size()));
    bytes.insert(bytes.end(), begin, other.end());
}

constexpr std::array kChanges{
    flipBit, flipBit, cutOff, eraseBlock, repeatBlock, setInteger, setInteger, setNumber, splice};

}  // namespace

InputBytes mutatedInput(std::span<const InputBytes> corpus,
                        std::uint32_t seed,
                        std::uint64_t number,
                        std::size_t longest) {
    InputRandom random(seed, number);
    InputBytes bytes = corpus[random.below(corpus.size())];
    const std::size_t changes = 1 + random.below(kMostChanges);
    for (std::size_t i = 0; i < changes; ++i) {
        if (bytes.empty()) bytes.push_back(static_cast<std::uint8_t>(random.below(256)));
        kChanges[random.below(kChanges.size())](bytes, corpus, random);
    }
    if (bytes.size() > longest) bytes.resize(longest);
    return bytes;
}

}  // namespace espalier::tests
