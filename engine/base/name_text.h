// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace espalier::engine {

// Names of files are bytes, and not always UTF-8: archives and cameras write Latin-1 or Shift-JIS.
// In JSON, CSV, messages and windows they are text, from which the bytes can be recovered.

/// The name as UTF-8 text. A byte that is no proper UTF-8 is written as \xE4, and the backslash of
/// a name that already contains such a sequence as \x5C; everything else stays as it is.
std::string nameText(std::string_view bytes);
/// The reverse: nameBytes(nameText(bytes)) == bytes. Bytes that are no text stay as they are.
std::string nameBytes(std::string_view text);
/// Such a text beside an equals sign that divides: one of the name is written as \x3D.
std::string withoutEquals(std::string text);
/// The reverse, before nameBytes().
std::string withEquals(std::string text);
/// True when the text contains an escaped byte.
bool hasEscapedBytes(std::string_view text);

/// Number of bytes of the proper UTF-8 character at the front; 0 when there is none.
std::size_t utf8CharacterBytes(std::string_view text);

}  // namespace espalier::engine
