// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::engine {

/// A text with places for values, "{}" or "{0}", as in fmt::format: recognises what was made of it,
/// and makes the same of another text. A value.
class SentencePattern {
  public:
    /// "{}" are numbered in their order. A "{" that begins no place is itself.
    explicit SentencePattern(std::string_view text);

    /// The text before, between and after the places.
    const std::vector<std::string>& pieces() const { return pieces_; }
    /// The numbers of the values, in the order of their places.
    const std::vector<int>& numbers() const { return numbers_; }
    bool hasValues() const { return !numbers_.empty(); }
    /// The bytes of all pieces: of two that match, the one with more says more.
    std::size_t literalBytes() const;

    /// From which side values are as short as possible.
    enum class Shortest : std::uint8_t { Left, Right };
    /// The values by their place if the text was made of this. A value holds no line feed and no
    /// end of a sentence, except where it stands for whole sentences: before or after all others.
    std::optional<std::vector<std::string_view>> valuesIn(std::string_view text,
                                                          Shortest side = Shortest::Left) const;

    /// The text with these values, by number; one that is missing is left out.
    std::string with(const std::vector<std::string>& values) const;

  private:
    using Values = std::vector<std::string_view>;

    bool splitFromLeft(std::string_view text, Values& values) const;
    bool splitFromRight(std::string_view text, Values& values) const;
    bool mayHold(std::size_t place, std::string_view value) const;

    std::vector<std::string> pieces_;
    std::vector<int> numbers_;
};

/// Where the first sentence of a text ends and another follows: behind its full stop; npos where
/// there is only one.
std::size_t endOfSentence(std::string_view text);

}  // namespace espalier::engine
