// SPDX-License-Identifier: Apache-2.0
#include "engine/base/strict_json.h"

#include <set>
#include <vector>

#include "engine/base/error.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using nlohmann::json;

/// Walks through the text once and remembers the first thing that is wrong with it.
class Inspector final : public nlohmann::json_sax<json> {
  public:
    explicit Inspector(std::size_t size) : size_(size) {}

    const std::string& problem() const { return problem_; }

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return open(); }
    bool start_array(std::size_t) override { return open(); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(string_t& name) override {
        if (keys_.back().insert(name).second) return true;
        return fail(fmt::format("contains the entry \"{}\" twice", name));
    }

    bool parse_error(std::size_t position,
                     const std::string& token,
                     const json::exception& error) override {
        if (size_ == 0) return fail("is empty");
        if (position > size_) return fail("is truncated: its end is missing");
        return fail(fmt::format("is not valid JSON (at byte {})", position));
    }

  private:
    bool open() {
        keys_.emplace_back();
        if (keys_.size() <= static_cast<std::size_t>(limits::kJsonDepth)) return true;
        return fail(fmt::format("is nested deeper than {} levels", limits::kJsonDepth));
    }

    bool close() {
        keys_.pop_back();
        return true;
    }

    bool fail(std::string problem) {
        problem_ = std::move(problem);
        return false;
    }

    const std::size_t size_;
    std::vector<std::set<std::string>> keys_;
    std::string problem_;
};

}  // namespace

json parseStrictJson(std::string_view text, const std::string& what, std::int64_t limit) {
    if (text.size() > static_cast<std::size_t>(limit)) {
        throw RequestError(fmt::format(
            "{} is larger than {} MB, too large for this kind of file. Choose another file.",
            what,
            limit >> 20));
    }
    Inspector inspector(text.size());
    json::sax_parse(text.begin(), text.end(), &inspector);
    if (inspector.problem().empty()) return json::parse(text.begin(), text.end());
    throw RequestError(
        fmt::format("{} {}. Restore it from a copy or save it again.", what, inspector.problem()));
}

}  // namespace espalier::engine
