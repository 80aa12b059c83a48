// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace espalier::engine {

// What a value in a sentence is, as far as that can be seen from it: names and what is typed must
// stay as they are.

bool isDecimalDigit(char byte);
/// "12", "1,204", "-0.5", "3.6e-07": nothing that could be a version, a name or a list.
bool isNumber(std::string_view text);

/// "espalier resume …", "--epochs".
bool isCommand(std::string_view value);

/// A command line, an option, or a path: copied as it is.
bool isTyped(std::string_view value);

/// Whether a value behind this piece of a pattern is one that is typed or a name: "--learning-rate
/// ",
/// "(default: ", "one of ", "class ", "'".
bool isBeforeTyped(std::string_view piece);

/// "", "s", "are", "decoded": a short word that only English needs may be left out by a
/// translation.
bool isInflection(std::string_view value);

/// Of several words, and neither typed nor a name between isolates (U+2068, U+2069): what such a
/// value is, is known only if it has a translation.
bool isPhrase(std::string_view value);

/// Nothing but names between isolates: "rose", "rose, tulip". There is nothing to translate in it.
bool isOfNames(std::string_view value);

/// False where it begins or ends between two isolates: a name was cut through.
bool hasWholeIsolates(std::string_view value);

/// Where a name between isolates that begins at this place ends; the place itself if none does.
std::size_t behindName(std::string_view text, std::size_t at);

std::ptrdiff_t lettersIn(std::string_view text);
/// Words of at least two letters.
int wordsIn(std::string_view text);

}  // namespace espalier::engine
