// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace espalier::cli {

/// Capabilities of standard output and error. A value, determined once.
struct Terminal {
    bool outputIsTerminal = false;
    bool errorIsTerminal = false;
    bool unicode = false;  ///< bars and curves may use block and braille characters
    int width = 80;        ///< columns

    static Terminal look();
    /// Columns that a table may take, also in a log.
    int tableWidth() const;
    /// Columns that a line may take; in a file or a pipe nothing is broken or shortened.
    int lineWidth() const;
};

/// Writes text to standard output unchanged: for other programs, and for what this one draws with.
/// Failures are available from outputProblem().
void put(std::string_view text);
/// The same with a line feed: JSON, which contains no raw control characters.
void putLine(std::string_view line);
/// The text with control characters other than line feed and tab as escapes, "\x1B": names of files
/// and texts in files may hold sequences that a terminal obeys. Everything else stays as it is.
std::string printable(std::string_view text);
/// The same of a name inside a line: line feeds and tabs too, "\x0A".
std::string oneLine(std::string_view name);
/// Writes a line to standard output, printable, in the language of the terminal (engine::speak()).
/// Also to a file, because logs are read in terminals.
void say(std::string_view line);
/// The same of what is not to be translated: JSON, programs, names, and what has been already.
void sayAsIs(std::string_view line);
/// Why standard output could not be written, as a sentence. Empty if everything was written, or if
/// the reader closed the pipe because it needs no more.
std::string outputProblem();
/// Writes "espalier: …" to standard error, printable and always as one line, in that language.
void complain(std::string_view sentence);

}  // namespace espalier::cli
