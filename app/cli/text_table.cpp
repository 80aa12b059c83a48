// SPDX-License-Identifier: Apache-2.0
#include "app/cli/text_table.h"

#include <algorithm>

#include "app/cli/terminal.h"
#include "app/cli/text_format.h"

namespace espalier::cli {

TextTable::TextTable(std::vector<std::string> heading, std::vector<bool> right)
    : right_(std::move(right)) {
    right_.resize(heading.size(), false);
    add(std::move(heading));
}

void TextTable::add(std::vector<std::string> row) {
    row.resize(right_.size());
    std::ranges::transform(row, row.begin(), [](const std::string& cell) { return oneLine(cell); });
    rows_.push_back(std::move(row));
}

std::string TextTable::text() const {
    std::vector<int> widths(right_.size(), 0);
    for (const auto& row : rows_) {
        for (std::size_t c = 0; c < row.size(); ++c) {
            widths[c] = std::max(widths[c], displayWidth(row[c]));
        }
    }
    std::string all;
    for (const auto& row : rows_) {
        std::string line;
        for (std::size_t c = 0; c < row.size(); ++c) {
            if (c > 0) line += "  ";
            line += right_[c] ? paddedLeft(row[c], widths[c]) : padded(row[c], widths[c]);
        }
        while (line.ends_with(' ')) line.pop_back();
        all += line + "\n";
    }
    return all;
}

}  // namespace espalier::cli
