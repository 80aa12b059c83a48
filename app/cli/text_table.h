// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace espalier::cli {

/// Rows under a heading, with columns as wide as needed; those marked in `right` are right-aligned.
/// Those are numbers: they are added in English and translated here, once, since "2,131" would be
/// read as English again. The other cells stay as they are; who adds them translates their words.
class TextTable {
  public:
    enum class Heading : std::uint8_t { Words, Names };
    /// Words in the heading are translated for the terminal, names of the user are not.
    explicit TextTable(std::vector<std::string> heading,
                       std::vector<bool> right = {},
                       Heading words = Heading::Words);
    void add(std::vector<std::string> row);
    /// With `width`, no wider than that many columns, as far as shortening the texts of the columns
    /// that are left-aligned allows: names are shortened in their middle.
    std::string text(int width = std::numeric_limits<int>::max()) const;
    /// Likewise, but with the texts in whole: they go on below, in their column.
    std::string wrappedText(int width) const;

  private:
    std::vector<int> widths(int width) const;
    std::string cellText(const std::string& cell, std::size_t column, int width) const;

    std::vector<std::vector<std::string>> rows_;
    std::vector<bool> right_;
};

/// Whether one of its lines takes more than that many columns.
bool isWiderThan(const std::string& text, int width);

}  // namespace espalier::cli
