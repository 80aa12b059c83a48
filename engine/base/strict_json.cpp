// SPDX-License-Identifier: Apache-2.0
#include "engine/base/strict_json.h"

#include <algorithm>
#include <set>
#include <vector>

#include "engine/base/error.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using nlohmann::json;

/// Upper bounds for the bytes of a parsed document. nlohmann::json takes 16 bytes for a value (48
/// while the list around it grows) and far more for objects and long texts: three characters of
/// "[[],[],[]," become 80 bytes.
struct ParsedBytes {
    static constexpr std::uint64_t kValue = 48;
    static constexpr std::uint64_t kContainer = 96;
    static constexpr std::uint64_t kMember = 192;  ///< with its place in Inspector::keys_

    static std::uint64_t ofText(const std::string& text) { return 2 * text.size() + 64; }
};

// "line 3, column 17" of the byte at `position`, from 1.
std::string placeIn(std::string_view text, std::size_t position) {
    const std::string_view before = text.substr(0, position > 0 ? position - 1 : 0);
    const auto line = 1 + std::ranges::count(before, '\n');
    const std::size_t begin = before.rfind('\n') + 1;  // npos + 1 is 0
    const auto column = 1 + std::ranges::count_if(before.substr(begin), [](char c) {
                            return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u;
                        });
    return fmt::format("line {}, column {}", line, column);
}

/// Walks through the text once and remembers the first thing that is wrong with it.
class Inspector final : public nlohmann::json_sax<json> {
  public:
    Inspector(std::string_view text, JsonAuthor author) : text_(text), author_(author) {}

    const std::string& problem() const { return problem_; }

    bool null() override { return count(ParsedBytes::kValue); }
    bool boolean(bool) override { return count(ParsedBytes::kValue); }
    bool number_integer(number_integer_t) override { return count(ParsedBytes::kValue); }
    bool number_unsigned(number_unsigned_t) override { return count(ParsedBytes::kValue); }
    bool number_float(number_float_t, const string_t&) override {
        return count(ParsedBytes::kValue);
    }
    bool string(string_t& text) override {
        return count(ParsedBytes::kValue + ParsedBytes::ofText(text));
    }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return open(); }
    bool start_array(std::size_t) override { return open(); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(string_t& name) override {
        if (keys_.back().insert(name).second) {
            return count(ParsedBytes::kMember + ParsedBytes::ofText(name));
        }
        return fail(fmt::format("contains the entry \"{}\" twice", name));
    }

    bool parse_error(std::size_t position,
                     const std::string& token,
                     const json::exception& error) override {
        if (text_.empty()) return fail("is empty");
        if (position > text_.size()) return fail("is truncated: its end is missing");
        if (author_ == JsonAuthor::Person) {
            return fail(fmt::format("is not valid JSON ({})", placeIn(text_, position)));
        }
        return fail(fmt::format("is not valid JSON (at byte {})", position));
    }

  private:
    bool open() {
        if (!count(ParsedBytes::kContainer)) return false;
        keys_.emplace_back();
        if (keys_.size() <= static_cast<std::size_t>(limits::kJsonDepth)) return true;
        return fail(fmt::format("is nested deeper than {} levels", limits::kJsonDepth));
    }

    bool close() {
        keys_.pop_back();
        return true;
    }

    bool count(std::uint64_t bytes) {
        bytes_ += bytes;
        if (bytes_ <= static_cast<std::uint64_t>(limits::kJsonParsedBytes)) return true;
        return fail("holds too many entries");
    }

    bool fail(std::string problem) {
        problem_ = std::move(problem);
        return false;
    }

    const std::string_view text_;
    const JsonAuthor author_;
    std::uint64_t bytes_ = 0;  ///< of the document, once parsed
    std::vector<std::set<std::string>> keys_;
    std::string problem_;
};

}  // namespace

json parseStrictJson(std::string_view text,
                     const std::string& what,
                     std::int64_t limit,
                     JsonAuthor author) {
    if (text.size() > static_cast<std::size_t>(limit)) {
        throw RequestError(fmt::format(
            "{} is larger than {} MB, too large for this kind of file. Choose another file.",
            what,
            limit >> 20));
    }
    Inspector inspector(text, author);
    json::sax_parse(text.begin(), text.end(), &inspector);
    if (inspector.problem().empty()) return json::parse(text.begin(), text.end());
    if (author == JsonAuthor::Person && inspector.problem().starts_with("is not valid JSON")) {
        throw RequestError(
            fmt::format("{} {}. Correct the file; a number has a decimal point, as "
                        "0.01.",
                        what,
                        inspector.problem()));
    }
    if (author == JsonAuthor::Person) {
        throw RequestError(fmt::format("{} {}. Correct the file.", what, inspector.problem()));
    }
    throw RequestError(fmt::format("{} {}. Restore it from a copy.", what, inspector.problem()));
}

}  // namespace espalier::engine
