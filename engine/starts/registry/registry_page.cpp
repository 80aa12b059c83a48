// SPDX-License-Identifier: Apache-2.0
#include "engine/starts/registry/registry_page.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace espalier::engine {

namespace {

constexpr std::string_view kHtmlBlank = " \t\r\n\f";

bool isLetterA(char c) {
    return c == 'a' || c == 'A';
}

// What Python's html.escape writes, and "'" in its decimal form.
std::string withoutEntities(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, char>, 6> kEntities{{{"&amp;", '&'},
                                                                          {"&lt;", '<'},
                                                                          {"&gt;", '>'},
                                                                          {"&quot;", '"'},
                                                                          {"&#x27;", '\''},
                                                                          {"&#39;", '\''}}};
    std::string plain;
    while (!text.empty()) {
        std::size_t used = 1;
        char next = text.front();
        for (const auto& [entity, character] : kEntities) {
            if (!text.starts_with(entity)) continue;
            next = character;
            used = entity.size();
        }
        plain += next;
        text.remove_prefix(used);
    }
    return plain;
}

/// The attributes of one tag, from the blank behind its name; advances past its end.
class Attributes {
  public:
    explicit Attributes(std::string_view& rest) : rest_(rest) {}

    struct Attribute {
        std::string_view name;
        std::string_view value;
    };

    // Nothing at the end of the tag, or of the page.
    std::optional<Attribute> next() {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n\f/"), rest_.size()));
        if (rest_.empty() || rest_.front() == '>') return std::nullopt;
        Attribute found{.name = take(rest_.find_first_of(" \t\r\n\f/>=", 1)), .value = {}};
        skipBlank();
        if (!rest_.starts_with('=')) return found;
        rest_.remove_prefix(1);
        skipBlank();
        found.value = takeValue();
        return found;
    }

  private:
    void skipBlank() {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(kHtmlBlank), rest_.size()));
    }

    std::string_view take(std::size_t bytes) {
        const std::string_view taken = rest_.substr(0, bytes);
        rest_.remove_prefix(taken.size());
        return taken;
    }

    std::string_view takeValue() {
        if (!rest_.starts_with('"') && !rest_.starts_with('\'')) {
            return take(rest_.find_first_of(" \t\r\n\f>"));
        }
        const char quote = take(1).front();
        const std::string_view value = take(rest_.find(quote));
        take(1);
        return value;
    }

    std::string_view& rest_;
};

// In any case of letters; `lower` has small ones.
bool isSameWord(std::string_view word, std::string_view lower) {
    return std::ranges::equal(word, lower, [](char a, char b) {
        return std::tolower(static_cast<unsigned char>(a)) == b;
    });
}

// The target of the next <a>, and the page behind it; nothing behind the last one.
std::optional<std::string> nextLink(std::string_view& rest) {
    while (true) {
        rest.remove_prefix(std::min(rest.find('<'), rest.size()));
        if (rest.empty()) return std::nullopt;
        rest.remove_prefix(1);
        const bool isLink =
            rest.size() > 1 && isLetterA(rest[0]) && kHtmlBlank.find(rest[1]) != kHtmlBlank.npos;
        if (!isLink) continue;
        rest.remove_prefix(1);
        Attributes attributes(rest);
        std::optional<std::string> target;
        while (const auto attribute = attributes.next()) {
            if (!target && isSameWord(attribute->name, "href"))
                target = withoutEntities(attribute->value);
        }
        if (target) return target;
    }
}

// The name behind the last '/' of the path; '+' and the like may be written as %2B, but none of our
// files has one.
std::string_view fileNameIn(std::string_view target) {
    target = target.substr(0, target.find('?'));
    return target.substr(target.rfind('/') + 1);
}

}  // namespace

std::string normalisedPackageName(std::string_view name) {
    std::string normal;
    for (const char c : name) {
        const bool isSeparator = c == '-' || c == '_' || c == '.';
        if (isSeparator && normal.ends_with('-')) continue;
        normal +=
            isSeparator ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return normal;
}

std::optional<std::string> linkTo(std::string_view name,
                                  std::string_view sha256,
                                  std::string_view page) {
    constexpr std::string_view kDigest = "sha256=";
    std::optional<std::string> sameName;
    while (const auto link = nextLink(page)) {
        const std::size_t end = std::min(link->find('#'), link->size());
        const std::string target = link->substr(0, end);
        const std::string_view fragment =
            std::string_view(*link).substr(std::min(end + 1, link->size()));
        const bool hasDigest = fragment.starts_with(kDigest);
        if (hasDigest && isSameWord(fragment.substr(kDigest.size()), sha256)) return target;
        if (!hasDigest && !sameName && fileNameIn(target) == name) sameName = target;
    }
    return sameName;
}

}  // namespace espalier::engine
