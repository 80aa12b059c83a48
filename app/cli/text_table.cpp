// SPDX-License-Identifier: Apache-2.0
#include "app/cli/text_table.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include "app/cli/terminal.h"
#include "app/cli/text_format.h"
#include "app/cli/wrapped_text.h"
#include "engine/language/spoken.h"

namespace espalier::cli {

namespace {

constexpr int kGapColumns = 2;

std::string withoutBlanksAtEnd(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
}

}  // namespace

TextTable::TextTable(std::vector<std::string> heading, std::vector<bool> right, Heading words)
    : right_(std::move(right)) {
    right_.resize(heading.size(), false);
    if (words == Heading::Words) std::ranges::transform(heading, heading.begin(), engine::spoken);
    add(std::move(heading));
}

void TextTable::add(std::vector<std::string> row) {
    row.resize(right_.size());
    std::ranges::transform(row, row.begin(), [](const std::string& cell) { return oneLine(cell); });
    for (std::size_t c = 0; c < row.size() && !rows_.empty(); ++c) {
        if (right_[c]) row[c] = engine::spoken(row[c]);
    }
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

std::string TextTable::cellText(const std::string& cell, std::size_t column, int width) const {
    return right_[column] ? paddedLeft(cell, width) : padded(shortened(cell, width), width);
}

std::string TextTable::text(int width) const {
    const std::vector<int> columns = widths(width);
    std::string all;
    for (const auto& row : rows_) {
        std::string line;
        for (std::size_t c = 0; c < row.size(); ++c) {
            if (c > 0) line += std::string(kGapColumns, ' ');
            line += cellText(row[c], c, columns[c]);
        }
        all += withoutBlanksAtEnd(std::move(line)) + "\n";
    }
    return all;
}

std::string TextTable::wrappedText(int width) const {
    const std::vector<int> columns = widths(width);
    std::string all;
    for (const auto& row : rows_) {
        std::vector<std::vector<std::string>> cells;
        std::size_t height = 1;
        for (std::size_t c = 0; c < row.size(); ++c) {
            cells.push_back(right_[c] ? std::vector{row[c]} : linesOf(row[c], columns[c]));
            height = std::max(height, cells.back().size());
        }
        for (std::size_t i = 0; i < height; ++i) {
            std::string line;
            for (std::size_t c = 0; c < row.size(); ++c) {
                if (c > 0) line += std::string(kGapColumns, ' ');
                line += cellText(i < cells[c].size() ? cells[c][i] : "", c, columns[c]);
            }
            all += withoutBlanksAtEnd(std::move(line)) + "\n";
        }
    }
    return all;
}

bool isWiderThan(const std::string& text, int width) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (displayWidth(line) > width) return true;
    }
    return false;
}

}  // namespace espalier::cli
