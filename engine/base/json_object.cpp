// SPDX-License-Identifier: Apache-2.0
#include "engine/base/json_object.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/error.h"
#include "engine/base/number_json.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using nlohmann::json;

bool isWhole(const json& value) {
    constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    return value.is_number_integer() &&
           (!value.is_number_unsigned() || value.get<std::uint64_t>() <= kMost);
}

bool isListOf(const json& value, bool (*fits)(const json&)) {
    return value.is_array() && std::ranges::all_of(value, fits);
}

bool isNumber(const json& value) {
    return value.is_number();
}

bool isText(const json& value) {
    return value.is_string();
}

// The value that was found, short enough for a sentence.
std::string found(const json& value) {
    constexpr std::size_t kMost = 40;
    if (value.is_object()) return "an object in braces";
    if (value.is_array()) return fmt::format("a list of {}", value.size());
    if (value.is_string() && value.get_ref<const std::string&>().size() > kMost) {
        return "a longer text";
    }
    // Escaped, because a file's name may contain anything.
    return value.dump(-1, ' ', true, json::error_handler_t::replace);
}

std::string placed(std::string_view what, const std::string& place) {
    return place.empty() ? fmt::format("In this {}", what)
                         : fmt::format("In {} of this {}", place, what);
}

}  // namespace

std::string writeJson(const nlohmann::ordered_json& value, int indent) {
    try {
        return value.dump(indent);
    } catch (const json::type_error&) {
        // Names are escaped by whoever stores them (nameText); a text that was not must not end a
        // training at its last line.
        return value.dump(indent, ' ', false, json::error_handler_t::replace);
    }
}

nlohmann::ordered_json jsonOf(const FieldValue& value) {
    return std::visit([](const auto& held) { return nlohmann::ordered_json(held); }, value);
}

JsonObject::JsonObject(const json& value, std::string_view what, std::string place)
    : value_(value), what_(what), place_(std::move(place)) {
    if (!value.is_object()) {
        throw RequestError(fmt::format(
            "{} an object in braces was expected, not {}.", placed(what_, place_), found(value)));
    }
}

const json* JsonObject::member(std::string_view name) {
    known_.emplace_back(name);
    const auto place = value_.find(name);
    return place == value_.end() ? nullptr : &*place;
}

bool JsonObject::has(std::string_view name) const {
    return value_.contains(name);
}

void JsonObject::refuse(std::string_view name, const std::string& expected) const {
    const auto place = value_.find(name);
    throw RequestError(
        fmt::format("{}, \"{}\" must be {}{}.",
                    placed(what_, place_),
                    name,
                    expected,
                    place == value_.end() ? ", but is missing" : ", not " + found(*place)));
}

const json& JsonObject::required(std::string_view name, const char* expected) {
    if (const json* value = member(name)) return *value;
    refuse(name, expected);
}

std::string JsonObject::text(std::string_view name, std::optional<std::string> fallback) {
    constexpr const char* kExpected = "a text";
    if (fallback && !has(name)) return *std::move(fallback);
    const json& value = required(name, kExpected);
    if (!value.is_string()) refuse(name, kExpected);
    return value.get<std::string>();
}

std::string JsonObject::textUpTo(std::string_view name, std::size_t bytes) {
    std::string text = this->text(name);
    if (text.size() > bytes) refuse(name, fmt::format("a text of at most {} bytes", bytes));
    return text;
}

bool JsonObject::boolean(std::string_view name, std::optional<bool> fallback) {
    constexpr const char* kExpected = "true or false";
    if (fallback && !has(name)) return *fallback;
    const json& value = required(name, kExpected);
    if (!value.is_boolean()) refuse(name, kExpected);
    return value.get<bool>();
}

std::int64_t JsonObject::integer(std::string_view name, std::optional<std::int64_t> fallback) {
    constexpr const char* kExpected = "a whole number";
    if (fallback && !has(name)) return *fallback;
    const json& value = required(name, kExpected);
    if (!isWhole(value)) refuse(name, kExpected);
    return value.get<std::int64_t>();
}

std::int64_t JsonObject::integerIn(std::string_view name,
                                   std::int64_t least,
                                   std::int64_t most,
                                   std::optional<std::int64_t> fallback) {
    const std::int64_t number = integer(name, fallback);
    if (number >= least && number <= most) return number;
    refuse(name, fmt::format("between {} and {}", least, most));
}

std::int64_t JsonObject::count(std::string_view name, std::optional<std::int64_t> fallback) {
    const std::int64_t number = integer(name, fallback);
    if (number < 0) refuse(name, "a whole number of 0 or more");
    return number;
}

double JsonObject::real(std::string_view name, std::optional<double> fallback) {
    constexpr const char* kExpected = "a number";
    if (fallback && !has(name)) return *fallback;
    const json& value = required(name, kExpected);
    if (!value.is_number()) refuse(name, kExpected);
    return value.get<double>();
}

double JsonObject::realOrNull(std::string_view name, double otherwise) {
    return required(name, "a number").is_null() ? otherwise : real(name);
}

std::optional<double> JsonObject::realOrInfinity(std::string_view name) {
    const json* value = member(name);
    if (!value) return std::nullopt;
    if (value->is_number()) return value->get<double>();
    if (*value == kInfinityWord) return std::numeric_limits<double>::infinity();
    if (*value == kMinusInfinityWord) return -std::numeric_limits<double>::infinity();
    return std::nullopt;
}

std::vector<double> JsonObject::reals(std::string_view name, std::size_t size) {
    const std::string expected =
        size > 0 ? fmt::format("a list of {} numbers", size) : "a list of numbers";
    const json& value = required(name, expected.c_str());
    if (!isListOf(value, isNumber) || (size > 0 && value.size() != size)) refuse(name, expected);
    return value.get<std::vector<double>>();
}

std::vector<std::int64_t> JsonObject::integers(std::string_view name) {
    constexpr const char* kExpected = "a list of whole numbers";
    const json& value = required(name, kExpected);
    if (!isListOf(value, isWhole)) refuse(name, kExpected);
    return value.get<std::vector<std::int64_t>>();
}

std::vector<std::int64_t> JsonObject::counts(std::string_view name) {
    std::vector<std::int64_t> numbers = integers(name);
    const bool fits = std::ranges::all_of(numbers, [](std::int64_t n) { return n >= 0; });
    if (!fits) refuse(name, "a list of whole numbers of 0 or more");
    return numbers;
}

std::vector<std::string> JsonObject::texts(std::string_view name,
                                           std::optional<std::vector<std::string>> fallback) {
    constexpr const char* kExpected = "a list of texts";
    if (fallback && !has(name)) return *std::move(fallback);
    const json& value = required(name, kExpected);
    if (!isListOf(value, isText)) refuse(name, kExpected);
    return value.get<std::vector<std::string>>();
}

FieldValue JsonObject::field(const Field& field) {
    switch (field.kind) {
        case FieldKind::Boolean:
            return boolean(field.name);
        case FieldKind::Integer:
            return integer(field.name);
        case FieldKind::Real:
            return real(field.name);
        case FieldKind::Choice:
        case FieldKind::Text:
            return text(field.name);
        case FieldKind::IntegerPair:
        case FieldKind::IntegerList:
            return integers(field.name);
        case FieldKind::RealList:
            return reals(field.name, field.count);
        case FieldKind::TextList:
            return texts(field.name);
    }
    return {};
}

FieldValue JsonObject::anyField(std::string_view name) {
    constexpr const char* kExpected = "a value";
    const json& value = required(name, kExpected);
    if (value.is_boolean()) return value.get<bool>();
    if (value.is_string()) return value.get<std::string>();
    if (value.is_number_float()) return value.get<double>();
    if (value.is_number_integer()) return integer(name);
    if (value.is_array()) return integers(name);
    refuse(name, kExpected);
}

const json& JsonObject::list(std::string_view name, std::size_t most) {
    constexpr const char* kExpected = "a list";
    const json& value = required(name, kExpected);
    if (!value.is_array()) refuse(name, kExpected);
    if (value.size() > most) refuse(name, fmt::format("a list of at most {}", most));
    return value;
}

JsonObject JsonObject::object(std::string_view name) {
    return {required(name, "an object in braces"), what_, fmt::format("\"{}\"", name)};
}

std::vector<std::string_view> JsonObject::names() const {
    std::vector<std::string_view> names;
    for (const auto& entry : value_.get_ref<const json::object_t&>()) names.push_back(entry.first);
    return names;
}

void JsonObject::refuseOthers() const {
    for (const std::string_view name : names()) {
        if (std::ranges::find(known_, name) != known_.end()) continue;
        throw RequestError(
            fmt::format("{}, \"{}\" is an unknown setting. Remove it, or update Espalier.",
                        placed(what_, place_),
                        name));
    }
}

std::string withoutFullStop(std::string sentence) {
    if (sentence.ends_with('.')) sentence.pop_back();
    return sentence;
}

std::vector<std::string> textsFrom(const json& value, std::string_view what) {
    if (!isListOf(value, isText)) {
        throw RequestError(
            fmt::format("This {} must be a list of texts, not {}.", what, found(value)));
    }
    return value.get<std::vector<std::string>>();
}

}  // namespace espalier::engine
