// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::test {

/// A text for people in a source file: a literal, or what literals and values are joined to.
struct SourceText {
    std::string pattern;  ///< "{}" and "{0}" stand for values
    int line = 0;
};

/// The texts of C++ source, in their order: of literals beside each other, joined with "+", or
/// written with "<<". Only those that have words, and that people read: not names of headers and
/// options, keys, expressions and programs.
std::vector<SourceText> textsOf(std::string_view source);

/// A pattern as the catalogues have it: "{:.2f}" as "{}", without the blanks around it.
std::string plainPattern(std::string_view text);

/// The texts of all source files below these folders of the project, each with where it is first:
/// "engine/base/error_sentence.cpp".
struct PlacedText {
    std::string pattern;
    std::string file;
    bool operator<(const PlacedText& other) const { return pattern < other.pattern; }
};
std::set<PlacedText> textsBelow(const std::filesystem::path& project,
                                const std::vector<std::string>& folders);
/// Those that the window or the terminal shows in the language of its user.
std::set<PlacedText> spokenTexts(const std::filesystem::path& project);

}  // namespace espalier::test
