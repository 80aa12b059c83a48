// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::engine {

/// Where an English text comes from, and where it may stand.
enum class PoKind : std::uint8_t {
    Source,   ///< a text of the source
    Value,    ///< "#. value": no text of the source by itself, but the value of others
    Unit,     ///< "#. unit": behind a number
    Heading,  ///< "#. heading": only by itself; as a value, such a word may be the name of a class
};

/// A text and its translation, empty while there is none.
struct PoEntry {
    std::string source = {};  ///< the file that the text is in, as "#: engine/base/file_advice.cpp"
    std::string english = {};
    std::string translation = {};
    PoKind kind = PoKind::Source;
};

/// The format of GNU gettext, which programs for translators read, as far as it is used here: one
/// form for each text, no contexts. The entry with an empty text, its header, is left out; what a
/// program has only guessed ("#, fuzzy") has no translation. Throws Error with the number of a line
/// that is not understood.
std::vector<PoEntry> readPo(std::string_view file);

/// The file of a language ("ja"), with its header.
std::string writePo(std::string_view language, const std::vector<PoEntry>& entries);

}  // namespace espalier::engine
