// SPDX-License-Identifier: Apache-2.0
#include "engine/base/field.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/base/spelling.h"
#include "engine/base/translatable.h"
#include "engine/base/whole_number.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

bool kindFits(FieldKind kind, const FieldValue& value) {
    switch (kind) {
        case FieldKind::Boolean:
            return std::holds_alternative<bool>(value);
        case FieldKind::Integer:
            return std::holds_alternative<std::int64_t>(value);
        case FieldKind::Real:
            return std::holds_alternative<double>(value);
        case FieldKind::Choice:
        case FieldKind::Text:
            return std::holds_alternative<std::string>(value);
        case FieldKind::IntegerPair:
        case FieldKind::IntegerList:
            return std::holds_alternative<std::vector<std::int64_t>>(value);
        case FieldKind::RealList:
            return std::holds_alternative<std::vector<double>>(value);
        case FieldKind::TextList:
            return std::holds_alternative<std::vector<std::string>>(value);
    }
    return false;
}

bool inRange(const Field& field, double number) {
    return std::isfinite(number) && number >= field.minimum && number <= field.maximum;
}

std::string limitText(double limit) {
    const std::optional<std::int64_t> whole = wholeNumber(limit);
    return whole ? std::to_string(*whole) : fmt::format("{}", limit);
}

std::string rangeSentence(const Field& field, const std::string& value) {
    return fmt::format("{} must be between {} and {}, not {}",
                       field.label,
                       limitText(field.minimum),
                       limitText(field.maximum),
                       value);
}

std::string expected(const Field& field) {
    const std::string example = toText(field.defaultValue);
    const std::string such = example.empty() ? "" : ", such as " + example;
    switch (field.kind) {
        case FieldKind::Boolean:
            return "true or false";
        case FieldKind::Integer:
            return "a whole number" + such;
        case FieldKind::Real:
            return "a number" + such;
        case FieldKind::Choice:
        case FieldKind::Text:
        case FieldKind::TextList:
            return "text" + such;
        case FieldKind::IntegerPair:
        case FieldKind::IntegerList:
            return "whole numbers" + such;
        case FieldKind::RealList:
            return "numbers" + such;
    }
    return {};
}

std::string kindSentence(const Field& field) {
    return fmt::format("{} must be {}", field.label, expected(field));
}

bool allInRange(const Field& field, const FieldValue& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
        return inRange(field, static_cast<double>(*number));
    }
    if (const auto* number = std::get_if<double>(&value)) return inRange(field, *number);
    if (const auto* list = std::get_if<std::vector<std::int64_t>>(&value)) {
        return std::ranges::all_of(
            *list, [&](std::int64_t n) { return inRange(field, static_cast<double>(n)); });
    }
    if (const auto* list = std::get_if<std::vector<double>>(&value)) {
        return std::ranges::all_of(*list, [&](double n) { return inRange(field, n); });
    }
    return true;
}

// Empty when the value is allowed, else a sentence that says which values are.
std::string problemWith(const Field& field, const FieldValue& value) {
    if (!kindFits(field.kind, value)) {
        return kindSentence(field);
    }
    if (field.kind == FieldKind::Choice) {
        const auto& choice = std::get<std::string>(value);
        if (std::ranges::find(field.choices, choice) != field.choices.end()) return "";
        const std::string nearest = nearestWord(choice, field.choices);
        return fmt::format("{} must be one of {}, not '{}'{}",
                           field.label,
                           fmt::join(field.choices, ", "),
                           choice,
                           nearest.empty() ? "" : fmt::format(" (did you mean {}?)", nearest));
    }
    if (const auto* list = std::get_if<std::vector<std::int64_t>>(&value)) {
        if (field.kind == FieldKind::IntegerPair && list->size() != 2) {
            return fmt::format("{} must be two numbers, height x width", field.label);
        }
    }
    if (const auto* list = std::get_if<std::vector<double>>(&value)) {
        if (field.count > 0 && list->size() != field.count) {
            return fmt::format("{} must be {} numbers", field.label, field.count);
        }
    }
    return allInRange(field, value) ? "" : rangeSentence(field, toText(value));
}

template <typename Number>
bool parseNumber(std::string_view text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

/// A number, but one that the type cannot hold.
template <typename Number>
bool isBeyond(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc::result_out_of_range && end == text.data() + text.size();
}

bool isBeyondType(const Field& field, std::string_view text) {
    if (field.kind == FieldKind::Integer) return isBeyond<std::int64_t>(text);
    return field.kind == FieldKind::Real && isBeyond<double>(text);
}

template <typename Number>
bool parseList(std::string_view text, const char* between, std::vector<Number>& list) {
    list.clear();
    if (text.empty()) return true;
    while (true) {
        const std::size_t cut = std::min(text.find_first_of(between), text.size());
        if (!parseNumber(text.substr(0, cut), list.emplace_back())) return false;
        if (cut == text.size()) return true;
        text.remove_prefix(cut + 1);
    }
}

bool parseBoolean(const std::string& text, bool& value) {
    value = text == "true" || text == "yes" || text == "on" || text == "1";
    return value || text == "false" || text == "no" || text == "off" || text == "0";
}

bool parseAsKind(const Field& field, const std::string& text, FieldValue& value) {
    switch (field.kind) {
        case FieldKind::Boolean:
            return parseBoolean(text, value.emplace<bool>());
        case FieldKind::Integer:
            return parseNumber(text, value.emplace<std::int64_t>());
        case FieldKind::Real:
            return parseNumber(text, value.emplace<double>());
        case FieldKind::Choice:
        case FieldKind::Text:
            value = text;
            return true;
        case FieldKind::IntegerPair:
        case FieldKind::IntegerList: {
            auto& list = value.emplace<std::vector<std::int64_t>>();
            if (!parseList(text, "x,", list)) return false;
            // A single number stands for both sides.
            if (field.kind == FieldKind::IntegerPair && list.size() == 1) list.push_back(list[0]);
            return true;
        }
        case FieldKind::RealList: {
            auto& list = value.emplace<std::vector<double>>();
            if (!parseList(text, ",", list)) return false;
            if (list.size() == 1 && field.count > 0) list.resize(field.count, list.front());
            return true;
        }
        case FieldKind::TextList:
            value = std::vector{text};
            return true;
    }
    return false;
}

template <typename T>
const T& valueOf(const FieldValues& values, const std::string& name) {
    return std::get<T>(values.at(name));
}

}  // namespace

const Field* findField(const std::vector<Field>& schema, const std::string& name) {
    const auto found = std::ranges::find(schema, name, &Field::name);
    return found == schema.end() ? nullptr : &*found;
}

bool applies(const Field& field, const FieldValues& values) {
    const auto decides = values.find(field.onlyWith);
    if (decides == values.end()) return true;
    return std::ranges::find(field.onlyWithValues, toText(decides->second)) !=
           field.onlyWithValues.end();
}

Diagnostics completeAndCheck(const std::vector<Field>& schema,
                             FieldValues& values,
                             const NodeId& node) {
    Diagnostics diagnostics;
    for (const auto& [name, value] : values) {
        if (findField(schema, name)) continue;
        diagnostics.push_back({.code = "field.unknown",
                               .node = node,
                               .pattern = translatable("Diagnostics", "Unknown setting '{0}'."),
                               .arguments = {name},
                               .fixes = {}});
    }
    for (const Field& field : schema) {
        const auto [place, added] = values.try_emplace(field.name, field.defaultValue);
        if (added) continue;
        // An integer is accepted where a real number is expected.
        if (auto* whole = std::get_if<std::int64_t>(&place->second);
            whole && field.kind == FieldKind::Real) {
            place->second = static_cast<double>(*whole);
        }
        const std::string problem = problemWith(field, place->second);
        if (problem.empty()) continue;
        diagnostics.push_back({.code = "field.value",
                               .node = node,
                               .pattern = "{0}.",
                               .arguments = {problem},
                               .fixes = {}});
    }
    return diagnostics;
}

std::string toText(const FieldValue& value) {
    struct Writer {
        std::string operator()(bool flag) const { return flag ? "true" : "false"; }
        std::string operator()(std::int64_t number) const { return std::to_string(number); }
        std::string operator()(double number) const { return fmt::format("{}", number); }
        std::string operator()(const std::string& text) const { return text; }
        std::string operator()(const std::vector<std::int64_t>& list) const {
            return fmt::format("{}", fmt::join(list, "x"));
        }
        std::string operator()(const std::vector<double>& list) const {
            return fmt::format("{}", fmt::join(list, ","));
        }
        std::string operator()(const std::vector<std::string>& list) const {
            return fmt::format("{}", fmt::join(list, ", "));
        }
    };
    return std::visit(Writer{}, value);
}

std::string toText(const Field& field, const FieldValue& value) {
    const auto* list = std::get_if<std::vector<double>>(&value);
    if (!list || !field.singlePrecision) return toText(value);
    const std::vector<float> numbers(list->begin(), list->end());
    return fmt::format("{}", fmt::join(numbers, ","));
}

bool parseText(const Field& field,
               const std::string& text,
               FieldValue& value,
               std::string& problem) {
    FieldValue parsed;
    if (!parseAsKind(field, text, parsed)) {
        problem = isBeyondType(field, text) ? rangeSentence(field, text) : kindSentence(field);
        return false;
    }
    problem = problemWith(field, parsed);
    if (problem.empty()) value = std::move(parsed);
    return problem.empty();
}

bool boolean(const FieldValues& values, const std::string& name) {
    return valueOf<bool>(values, name);
}

std::int64_t integer(const FieldValues& values, const std::string& name) {
    return valueOf<std::int64_t>(values, name);
}

double real(const FieldValues& values, const std::string& name) {
    return valueOf<double>(values, name);
}

const std::string& text(const FieldValues& values, const std::string& name) {
    return valueOf<std::string>(values, name);
}

const std::vector<std::int64_t>& integers(const FieldValues& values, const std::string& name) {
    return valueOf<std::vector<std::int64_t>>(values, name);
}

}  // namespace espalier::engine
