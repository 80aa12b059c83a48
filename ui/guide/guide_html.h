// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace espalier::ui {

/// A page of the guide as HTML. `markdown` is UTF-8 with what the pages of docs/guide use:
/// headings, paragraphs, lists, indented blocks, bold, italic, code, links and images. Links to
/// "page.md" lead to "page.html".
std::string guideHtml(std::string_view markdown);

}  // namespace espalier::ui
