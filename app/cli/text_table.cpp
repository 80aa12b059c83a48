// SPDX-License-Identifier: Apache-2.0
#include "app/cli/text_table.h"

#include <algorithm>

#include "app/cli/terminal.h"
#include "app/cli/text_format.h"

namespace espalier::cli {

namespace {

constexpr int kGapColumns = 2;

}  // namespace

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

std::vector<int> TextTable::widths(int width) const {
    constexpr int kLeast = 8;
    std::vector<int> widths(right_.size(), 0);
    for (const auto& row : rows_) {
        for (std::size_t c = 0; c < row.size(); ++c) {
            widths[c] = std::max(widths[c], displayWidth(row[c]));
        }
    }
    std::vector<int> names;
    int room = width - kGapColumns * static_cast<int>(std::max<std::size_t>(widths.size(), 1) - 1);
    for (std::size_t c = 0; c < widths.size(); ++c) {
        if (right_[c]) room -= widths[c];
        if (!right_[c]) names.push_back(widths[c]);
    }
    const int most = mostColumns(names, room, kLeast);
    for (std::size_t c = 0; c < widths.size(); ++c) {
        if (!right_[c]) widths[c] = std::min(widths[c], most);
    }
    return widths;
}

std::string TextTable::text(int width) const {
    const std::vector<int> columns = widths(width);
    std::string all;
    for (const auto& row : rows_) {
        std::string line;
        for (std::size_t c = 0; c < row.size(); ++c) {
            if (c > 0) line += std::string(kGapColumns, ' ');
            line += right_[c] ? paddedLeft(row[c], columns[c])
                              : padded(shortened(row[c], columns[c]), columns[c]);
        }
        while (line.ends_with(' ')) line.pop_back();
        all += line + "\n";
    }
    return all;
}

}  // namespace espalier::cli
