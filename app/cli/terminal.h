// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace espalier::cli {

/// What standard output and error can show. A value, looked up once.
struct Terminal {
    bool outputIsTerminal = false;
    bool errorIsTerminal = false;
    bool unicode = false;  ///< bars and curves may use block and braille characters
    int width = 80;        ///< columns

    static Terminal look();
};

/// A line to standard output; stops writing quietly when the reader has closed the pipe.
void say(std::string_view line);
/// "espalier: …" to standard error, always one line.
void complain(std::string_view sentence);

}  // namespace espalier::cli
