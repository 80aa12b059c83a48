// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/choice_words.h"
#include "engine/base/field.h"
#include "engine/base/json.h"

namespace espalier::engine {

/// One line, or indented for people. Names in it are nameText(); what is not UTF-8 becomes "�".
std::string writeJson(const nlohmann::ordered_json& value, int indent);

/// The value as it is stored in files.
nlohmann::ordered_json jsonOf(const FieldValue& value);

/// The members of one object of a file from outside; everything read from JSON goes through here.
/// A member of the wrong type, a missing one without a fallback, and one that is never requested
/// are a RequestError whose sentence names the member, what was expected and what was found. Holds
/// references: the value must outlive it.
class JsonObject {
  public:
    /// `what` is the kind of file, "project"; `place` names the object in it for a sentence,
    /// "layer 2", and is empty for the whole file.
    JsonObject(const nlohmann::json& value, std::string_view what, std::string place = {});

    bool has(std::string_view name) const;
    std::string text(std::string_view name, std::optional<std::string> fallback = {});
    std::string textUpTo(std::string_view name, std::size_t bytes);
    bool boolean(std::string_view name, std::optional<bool> fallback = {});
    /// A signed 64-bit integer.
    std::int64_t integer(std::string_view name, std::optional<std::int64_t> fallback = {});
    /// An integer from `least` to `most`.
    std::int64_t integerIn(std::string_view name,
                           std::int64_t least,
                           std::int64_t most,
                           std::optional<std::int64_t> fallback = {});
    /// An integer of at least 0.
    std::int64_t count(std::string_view name, std::optional<std::int64_t> fallback = {});
    double real(std::string_view name, std::optional<double> fallback = {});
    /// A number, or `otherwise` for null, as JSON can express neither infinity nor NaN.
    double realOrNull(std::string_view name, double otherwise);
    /// A number, or the "inf" and "-inf" of numberOrNull(); nothing for whatever else is there, or
    /// where nothing is.
    std::optional<double> realOrInfinity(std::string_view name);
    /// The value of one of the words of an enum, kChoiceWords.
    template <typename Enum>
    Enum choice(std::string_view name, std::optional<Enum> fallback = {}) {
        if (fallback && !has(name)) return *fallback;
        if (const auto value = choiceOf<Enum>(text(name))) return *value;
        std::string words;
        for (const std::string& word : allWords<Enum>())
            words += (words.empty() ? "" : ", ") + word;
        refuse(name, "one of " + words);
    }
    /// A list of `size` numbers; 0 = any length.
    std::vector<double> reals(std::string_view name, std::size_t size);
    std::vector<std::int64_t> integers(std::string_view name);
    /// A list of integers of at least 0.
    std::vector<std::int64_t> counts(std::string_view name);
    std::vector<std::string> texts(std::string_view name,
                                   std::optional<std::vector<std::string>> fallback = {});
    /// A value of the field's kind; its range is not checked.
    FieldValue field(const Field& field);
    /// A value of whatever kind is found; a list must hold integers.
    FieldValue anyField(std::string_view name);
    /// A list of at most `most` entries.
    const nlohmann::json& list(std::string_view name, std::size_t most);
    JsonObject object(std::string_view name);
    /// The names of all members.
    std::vector<std::string_view> names() const;
    /// The member, or nullptr when it is missing.
    const nlohmann::json* member(std::string_view name);
    /// Call last: refuses members that were never requested.
    void refuseOthers() const;

    [[noreturn]] void refuse(std::string_view name, const std::string& expected) const;

  private:
    const nlohmann::json& required(std::string_view name, const char* expected);

    const nlohmann::json& value_;
    std::string_view what_;
    std::string place_;
    std::vector<std::string> known_;  ///< names that were requested
};

/// For a sentence that becomes part of another one.
std::string withoutFullStop(std::string sentence);

/// A JSON value that is itself a list of texts. Throws RequestError.
std::vector<std::string> textsFrom(const nlohmann::json& value, std::string_view what);

}  // namespace espalier::engine
