// SPDX-License-Identifier: GPL-3.0-or-later
// write_guide PAGE.md PAGE.html: a page of the guide for the installation, at build time.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>

#include "ui/guide/guide_html.h"

int main(int count, char** arguments) {
    if (count != 3) {
        std::fputs("write_guide: name a page of Markdown and the HTML file to write.\n", stderr);
        return 2;
    }
    std::ifstream in(arguments[1], std::ios::binary);
    const std::string markdown{std::istreambuf_iterator<char>(in),
                               std::istreambuf_iterator<char>()};
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(arguments[2]).parent_path(), ignored);
    std::ofstream out(arguments[2], std::ios::binary);
    out << espalier::ui::guideHtml(markdown);
    out.close();
    if (in.bad() || markdown.empty() || out.fail()) {
        std::fprintf(
            stderr, "write_guide: %s could not be made of %s.\n", arguments[2], arguments[1]);
        return 1;
    }
    return 0;
}
