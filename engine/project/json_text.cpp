// SPDX-License-Identifier: Apache-2.0
#include "engine/project/json_text.h"

#include <algorithm>

#include "engine/base/error.h"
#include "fmt/format.h"

namespace espalier::engine {

std::string writeJson(const nlohmann::ordered_json& value, int indent) {
    try {
        return value.dump(indent);
    } catch (const nlohmann::json::type_error&) {
        throw RequestError(
            "The name of a file or folder is not valid UTF-8 and cannot be stored. Rename it.");
    }
}

JsonObject::JsonObject(const nlohmann::json& value, std::string what, std::string place)
    : value_(value), what_(std::move(what)), place_(std::move(place)) {
    if (!value.is_object()) {
        throw RequestError(
            fmt::format("In this {}, \"{}\" must be an object in braces.", what_, place_));
    }
}

const nlohmann::json* JsonObject::member(const std::string& name) {
    known_.insert(name);
    const auto found = value_.find(name);
    return found == value_.end() ? nullptr : &*found;
}

bool JsonObject::has(const std::string& name) const {
    return value_.contains(name);
}

void JsonObject::refuse(const std::string& name, const std::string& expected) const {
    throw RequestError(
        fmt::format("In this {}, \"{}\" of \"{}\" must be {}.", what_, name, place_, expected));
}

std::string JsonObject::text(const std::string& name, const std::string& fallback) {
    const auto* value = member(name);
    if (!value) return fallback;
    if (!value->is_string()) refuse(name, "a text");
    return value->get<std::string>();
}

bool JsonObject::boolean(const std::string& name, bool fallback) {
    const auto* value = member(name);
    if (!value) return fallback;
    if (!value->is_boolean()) refuse(name, "true or false");
    return value->get<bool>();
}

std::int64_t JsonObject::integer(const std::string& name, std::int64_t fallback) {
    const auto* value = member(name);
    if (!value) return fallback;
    const bool fits = value->is_number_integer() &&
                      (!value->is_number_unsigned() ||
                       value->get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX));
    if (!fits) refuse(name, "a whole number");
    return value->get<std::int64_t>();
}

double JsonObject::real(const std::string& name, double fallback) {
    const auto* value = member(name);
    if (!value) return fallback;
    if (!value->is_number()) refuse(name, "a number");
    return value->get<double>();
}

std::vector<double> JsonObject::reals(const std::string& name,
                                      const std::vector<double>& fallback) {
    const auto* value = member(name);
    if (!value) return fallback;
    const bool fits = value->is_array() &&
                      std::ranges::all_of(*value, [](const auto& v) { return v.is_number(); });
    if (!fits || (!fallback.empty() && value->size() != fallback.size())) {
        refuse(name, fmt::format("a list of {} numbers", fallback.size()));
    }
    return value->get<std::vector<double>>();
}

std::vector<std::string> JsonObject::texts(const std::string& name) {
    const auto* value = member(name);
    if (!value) return {};
    const bool fits = value->is_array() &&
                      std::ranges::all_of(*value, [](const auto& v) { return v.is_string(); });
    if (!fits) refuse(name, "a list of texts");
    return value->get<std::vector<std::string>>();
}

void JsonObject::refuseOthers() const {
    for (const auto& entry : value_.items()) {
        if (known_.contains(entry.key())) continue;
        throw RequestError(fmt::format(
            "In this {}, \"{}\" of \"{}\" is an unknown setting. Remove it, or update Espalier.",
            what_,
            entry.key(),
            place_));
    }
}

}  // namespace espalier::engine
