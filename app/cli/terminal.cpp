// SPDX-License-Identifier: Apache-2.0
#include "app/cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace espalier::cli {

namespace {

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

void say(std::string_view line) {
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
}

void complain(std::string_view sentence) {
    std::string line(sentence);
    std::ranges::replace(line, '\n', ' ');
    while (line.ends_with(' ')) line.pop_back();
    std::fflush(stdout);
    std::fprintf(stderr, "espalier: %s\n", line.c_str());
}

}  // namespace espalier::cli
