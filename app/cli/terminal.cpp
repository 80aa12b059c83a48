// SPDX-License-Identifier: Apache-2.0
#include "app/cli/terminal.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <system_error>

#include "engine/base/name_text.h"
#include "engine/language/spoken.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

// errno of the first failed write; 0: everything was written.
std::atomic<int> outputError = 0;

bool localeIsUnicode() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const char* value = std::getenv(name);
        if (!value || !*value) continue;
        std::string locale(value);
        std::ranges::transform(locale, locale.begin(), [](unsigned char c) {
            return static_cast<char>(std::toupper(c));
        });
        return locale.find("UTF-8") != std::string::npos ||
               locale.find("UTF8") != std::string::npos;
    }
    return false;
}

// U+0080 to U+009F, which terminals obey like ESC and a letter.
bool isC1Control(std::string_view character) {
    return character.size() == 2 && character[0] == '\xC2' &&
           static_cast<unsigned char>(character[1]) < 0xA0;
}

bool isControl(std::string_view character) {
    const auto first = static_cast<unsigned char>(character.front());
    if (character.size() > 1) return isC1Control(character);
    return first < 0x20 || first == 0x7F || first >= 0x80;
}

// With its control characters as escapes, except those of `kept`.
std::string withEscapes(std::string_view text, std::string_view kept) {
    std::string shown;
    shown.reserve(text.size());
    while (!text.empty()) {
        // A byte that is no UTF-8 may be a control character for a terminal of another encoding.
        const std::size_t bytes = std::max<std::size_t>(engine::utf8CharacterBytes(text), 1);
        const std::string_view character = text.substr(0, bytes);
        if (isControl(character) && kept.find(character) == kept.npos) {
            for (const char byte : character) {
                shown += fmt::format("\\x{:02X}", static_cast<unsigned char>(byte));
            }
        } else {
            shown += character;
        }
        text.remove_prefix(bytes);
    }
    return shown;
}

int columns() {
    constexpr int kUsual = 80;
    constexpr int kNarrowest = 40;
    winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kUsual;
    return std::max<int>(size.ws_col, kNarrowest);
}

}  // namespace

Terminal Terminal::look() {
    return {.outputIsTerminal = ::isatty(STDOUT_FILENO) == 1,
            .errorIsTerminal = ::isatty(STDERR_FILENO) == 1,
            .unicode = localeIsUnicode(),
            .width = columns()};
}

int Terminal::tableWidth() const {
    constexpr int kInLog = 100;
    return outputIsTerminal ? width : kInLog;
}

int Terminal::lineWidth() const {
    return outputIsTerminal ? width : std::numeric_limits<int>::max();
}

void put(std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
        if (written >= 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            pollfd ready{.fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0};
            ::poll(&ready, 1, -1);
        } else if (errno != EINTR) {
            const bool isClosed = errno == EPIPE;
            if (!isClosed && outputError == 0) outputError = errno;
            return;
        }
    }
}

void putLine(std::string_view line) {
    put(std::string(line) + '\n');
}

std::string printable(std::string_view text) {
    return withEscapes(text, "\n\t");
}

std::string oneLine(std::string_view name) {
    return withEscapes(name, "");
}

void say(std::string_view line) {
    sayAsIs(engine::spoken(line));
}

void sayAsIs(std::string_view line) {
    put(printable(line) + '\n');
}

std::string outputProblem() {
    if (outputError == 0) return "";
    return fmt::format(
        "Standard output could not be written: {}. Lines are missing there, but files that were "
        "written are complete. Free some space, or send the output elsewhere.",
        std::generic_category().message(outputError));
}

void complain(std::string_view sentence) {
    std::string line = printable(engine::spoken(sentence));
    std::ranges::replace(line, '\n', ' ');
    while (line.ends_with(' ')) line.pop_back();
    std::fprintf(stderr, "espalier: %s\n", line.c_str());
}

}  // namespace espalier::cli
