// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace espalier::cli {

/// Rows under a heading, with columns as wide as needed; those marked in `right` are
/// right-aligned.
class TextTable {
  public:
    explicit TextTable(std::vector<std::string> heading, std::vector<bool> right = {});
    void add(std::vector<std::string> row);
    std::string text() const;

  private:
    std::vector<std::vector<std::string>> rows_;
    std::vector<bool> right_;
};

}  // namespace espalier::cli
