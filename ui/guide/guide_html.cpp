// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/guide_html.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>
#include <vector>

namespace espalier::ui {

namespace {

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '&') {
            safe += "&amp;";
        } else if (c == '<') {
            safe += "&lt;";
        } else if (c == '>') {
            safe += "&gt;";
        } else if (c == '"') {
            safe += "&quot;";
        } else {
            safe += c;
        }
    }
    return safe;
}

std::string htmlTarget(std::string target) {
    const std::size_t end = target.rfind(".md");
    const bool isPage = end != std::string::npos && target.find("://") == std::string::npos &&
                        (end + 3 == target.size() || target[end + 3] == '#');
    return isPage ? target.replace(end, 3, ".html") : target;
}

/// "[text](target)" at the beginning; nothing taken if it is none.
struct Link {
    std::string_view text;
    std::string_view target;
    std::size_t length = 0;
};

Link linkAt(std::string_view line) {
    if (line.empty() || line.front() != '[') return {};
    const std::size_t middle = line.find("](");
    if (middle == std::string_view::npos) return {};
    const std::size_t end = line.find(')', middle);
    if (end == std::string_view::npos) return {};
    return {line.substr(1, middle - 1), line.substr(middle + 2, end - middle - 2), end + 1};
}

std::string spanned(std::string_view line);

/// What stands between two of the marks, as `tag`; nothing taken without a second one.
std::size_t addMarked(std::string& html,
                      std::string_view line,
                      std::string_view mark,
                      const char* tag) {
    if (!line.starts_with(mark)) return 0;
    const std::size_t end = line.find(mark, mark.size());
    if (end == std::string_view::npos || end == mark.size()) return 0;
    const std::string_view inner = line.substr(mark.size(), end - mark.size());
    if (inner.front() == ' ' || inner.back() == ' ') return 0;  // as in "2 * 3"
    const std::string text = mark == "`" ? escaped(inner) : spanned(inner);
    html += std::string("<") + tag + ">" + text + "</" + tag + ">";
    return end + mark.size();
}

std::size_t addSpan(std::string& html, std::string_view line) {
    if (line.front() == '!') {
        const Link image = linkAt(line.substr(1));
        if (image.length == 0) return 0;
        html += "<img src=\"" + escaped(image.target) + "\" alt=\"" + escaped(image.text) + "\"/>";
        return image.length + 1;
    }
    if (const Link link = linkAt(line); link.length > 0) {
        html += "<a href=\"" + escaped(htmlTarget(std::string(link.target))) + "\">" +
                spanned(link.text) + "</a>";
        return link.length;
    }
    for (const auto& [mark, tag] : {std::pair("**", "b"), {"*", "i"}, {"`", "code"}}) {
        if (const std::size_t taken = addMarked(html, line, mark, tag); taken > 0) return taken;
    }
    return 0;
}

std::string spanned(std::string_view line) {
    std::string html;
    while (!line.empty()) {
        std::size_t taken = addSpan(html, line);
        if (taken == 0) {
            html += escaped(line.substr(0, 1));
            taken = 1;
        }
        line.remove_prefix(taken);
    }
    return html;
}

/// The length of "- " or "12. " at the beginning; 0 if it is no item of a list.
std::size_t itemMark(std::string_view line) {
    if (line.starts_with("- ")) return 2;
    std::size_t digits = 0;
    while (digits < line.size() && std::isdigit(static_cast<unsigned char>(line[digits])) != 0) {
        ++digits;
    }
    return digits > 0 && line.substr(digits).starts_with(". ") ? digits + 2 : 0;
}

/// Builds the page line by line: what is open is closed by what begins.
class PageText {
  public:
    void add(std::string_view line) {
        const bool isBlank = line.find_first_not_of(' ') == std::string_view::npos;
        if (isBlank) {
            wasBlank_ = true;
            return;
        }
        const bool startsBlock = std::exchange(wasBlank_, false);
        if (line.starts_with('#')) return addHeading(line);
        if (const std::size_t mark = itemMark(line); mark > 0) {
            return addItem(line.substr(mark), line.front() == '-' ? "ul" : "ol");
        }
        const bool isIndented = line.starts_with("    ");
        if (isIndented && (open_ == "pre" || startsBlock || open_.empty())) {
            return addCode(line.substr(4), startsBlock);
        }
        const std::size_t first = line.find_first_not_of(' ');
        if (!open_.empty() && open_ != "pre" && !startsBlock) {
            text_ += '\n';
            text_ += line.substr(first);
            return;
        }
        close();
        open_ = "p";
        text_ = line.substr(first);
    }
    std::string finish() {
        close();
        return std::move(html_);
    }

  private:
    void addHeading(std::string_view line) {
        close();
        const std::size_t depth = std::min<std::size_t>(3, line.find_first_not_of('#'));
        const std::string tag = "h" + std::to_string(depth);
        const std::size_t text = std::min(line.size(), line.find_first_not_of("# "));
        html_ += "<" + tag + ">" + spanned(line.substr(text)) + "</" + tag + ">\n";
    }
    void addItem(std::string_view text, const std::string& list) {
        if (open_ == list) {
            endItem();
        } else {
            close();
            html_ += "<" + list + ">\n";
            open_ = list;
        }
        text_ = text;
    }
    void addCode(std::string_view line, bool startsBlock) {
        if (open_ == "pre") {
            text_ += startsBlock ? "\n\n" : "\n";
        } else {
            close();
            open_ = "pre";
        }
        text_ += line;
    }
    void endItem() { html_ += "<li>" + spanned(std::exchange(text_, {})) + "</li>\n"; }
    void close() {
        if (open_ == "p") html_ += "<p>" + spanned(text_) + "</p>\n";
        if (open_ == "pre") html_ += "<pre>" + escaped(text_) + "</pre>\n";
        if (open_ == "ul" || open_ == "ol") {
            endItem();
            html_ += "</" + open_ + ">\n";
        }
        open_.clear();
        text_.clear();
    }

    std::string html_;
    std::string open_;  ///< the tag of what is being read
    std::string text_;  ///< of it, or of the item
    bool wasBlank_ = true;
};

std::string titleOf(std::string_view markdown) {
    const std::string_view line = markdown.substr(0, markdown.find('\n'));
    return std::string(line.substr(std::min(line.size(), line.find_first_not_of("# "))));
}

}  // namespace

std::string guideHtml(std::string_view markdown) {
    PageText page;
    for (std::string_view left = markdown; !left.empty();) {
        const std::size_t end = std::min(left.size(), left.find('\n'));
        page.add(left.substr(0, end));
        left.remove_prefix(std::min(left.size(), end + 1));
    }
    return "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"/><title>" +
           escaped(titleOf(markdown)) + "</title></head><body>\n" + page.finish() +
           "</body></html>\n";
}

}  // namespace espalier::ui
