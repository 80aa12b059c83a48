// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/field.h"
#include "engine/base/json.h"

namespace espalier::engine {

/// One line, or indented for people. Throws RequestError when a text in it is no UTF-8.
std::string writeJson(const nlohmann::ordered_json& value, int indent);

/// As files hold it.
nlohmann::ordered_json jsonOf(const FieldValue& value);

/// The members of one object of a file that came from outside: the only way in which anything is
/// read from JSON. A member of a wrong type, one that is missing where no fallback is given, and
/// one with a name that nobody asked for are a RequestError whose sentence names it, what was
/// expected and what was found. Holds references: the value and the place must outlive it.
class JsonObject {
  public:
    /// `what` is the kind of file, "project"; `place` the object in it as a sentence names it,
    /// "layer 2"; empty for the whole.
    JsonObject(const nlohmann::json& value, std::string_view what, std::string place = {});

    bool has(std::string_view name) const;
    std::string text(std::string_view name, std::optional<std::string> fallback = {});
    std::string textUpTo(std::string_view name, std::size_t bytes);
    bool boolean(std::string_view name, std::optional<bool> fallback = {});
    /// Of 63 bits and a sign.
    std::int64_t integer(std::string_view name, std::optional<std::int64_t> fallback = {});
    /// A whole number from `least` to `most`.
    std::int64_t integerIn(std::string_view name,
                           std::int64_t least,
                           std::int64_t most,
                           std::optional<std::int64_t> fallback = {});
    /// A whole number from 0.
    std::int64_t count(std::string_view name, std::optional<std::int64_t> fallback = {});
    double real(std::string_view name, std::optional<double> fallback = {});
    /// Where null stands for a number that is none.
    double realOrNull(std::string_view name, double otherwise);
    /// `size` numbers; 0 = any.
    std::vector<double> reals(std::string_view name, std::size_t size);
    std::vector<std::int64_t> integers(std::string_view name);
    /// Whole numbers from 0.
    std::vector<std::int64_t> counts(std::string_view name);
    std::vector<std::string> texts(std::string_view name,
                                   std::optional<std::vector<std::string>> fallback = {});
    /// Of the field's kind; its range is not checked.
    FieldValue field(const Field& field);
    /// Of the kind that stands there: a list is one of whole numbers.
    FieldValue anyField(std::string_view name);
    /// At most so many entries.
    const nlohmann::json& list(std::string_view name, std::size_t most);
    JsonObject object(std::string_view name);
    /// Of all members there are.
    std::vector<std::string_view> names() const;
    /// nullptr when missing.
    const nlohmann::json* member(std::string_view name);
    /// Call last: refuses members that were never asked for.
    void refuseOthers() const;

    [[noreturn]] void refuse(std::string_view name, const std::string& expected) const;

  private:
    const nlohmann::json& required(std::string_view name, const char* expected);

    const nlohmann::json& value_;
    std::string_view what_;
    std::string place_;
    std::vector<std::string> known_;  ///< names that were asked for
};

/// Of a sentence that becomes a part of another.
std::string withoutFullStop(std::string sentence);

/// A list of texts, where the whole is one. Throws RequestError.
std::vector<std::string> textsFrom(const nlohmann::json& value, std::string_view what);

}  // namespace espalier::engine
