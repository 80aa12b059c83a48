// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <string>
#include <vector>

namespace espalier::cli {

/// Rows under a heading, with columns as wide as needed; those marked in `right` are
/// right-aligned.
class TextTable {
  public:
    explicit TextTable(std::vector<std::string> heading, std::vector<bool> right = {});
    void add(std::vector<std::string> row);
    /// With `width`, no wider than that many columns, as far as shortening the texts of the columns
    /// that are left-aligned allows: names are shortened in their middle.
    std::string text(int width = std::numeric_limits<int>::max()) const;

  private:
    std::vector<int> widths(int width) const;

    std::vector<std::vector<std::string>> rows_;
    std::vector<bool> right_;
};

}  // namespace espalier::cli
