// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace espalier::cli {

/// A cell in lines of at most `width` columns, broken at blanks, and within a word that is longer.
std::vector<std::string> linesOf(const std::string& cell, int width);

/// Each line of the text, in the language of the terminal, in lines of at most `width` columns,
/// broken at blanks; those that follow are indented. A word that is longer stays whole, and so does
/// a command at the end, ": espalier …", which has a line of its own, because it is copied.
std::string wrapped(const std::string& english, int width);

/// Says it so.
void sayWrapped(const std::string& text, int width);

}  // namespace espalier::cli
