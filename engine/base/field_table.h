// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/base/choice_words.h"
#include "engine/base/field.h"

namespace espalier::engine {

/// A field, and how its value is read from and written to an object.
template <typename Object>
struct FieldRow {
    Field field;
    std::function<FieldValue(const Object&)> read;
    std::function<void(Object&, const FieldValue&)> write;  ///< for a value that the field allows
};

/// Lists of numbers or texts, of fixed or variable length.
template <typename T>
concept NumberList = requires(T list) {
    { *list.begin() } -> std::convertible_to<double>;
};

template <typename T>
constexpr FieldKind fieldKindOf() {
    if constexpr (std::same_as<T, bool>) return FieldKind::Boolean;
    if constexpr (std::is_enum_v<T>) return FieldKind::Choice;
    if constexpr (std::integral<T>) return FieldKind::Integer;
    if constexpr (std::floating_point<T>) return FieldKind::Real;
    if constexpr (std::same_as<T, std::vector<std::string>>) return FieldKind::TextList;
    if constexpr (NumberList<T> && !std::same_as<T, std::string>) return FieldKind::RealList;
    return FieldKind::Text;
}

template <typename T>
FieldValue fieldValueOf(const T& member) {
    constexpr FieldKind kKind = fieldKindOf<T>();
    if constexpr (kKind == FieldKind::Choice) {
        return std::string(wordOf(member));
    } else if constexpr (kKind == FieldKind::Integer) {
        return static_cast<std::int64_t>(member);
    } else if constexpr (kKind == FieldKind::RealList) {
        return std::vector<double>(member.begin(), member.end());
    } else {
        return member;
    }
}

template <typename T>
void assignField(T& member, const FieldValue& value) {
    constexpr FieldKind kKind = fieldKindOf<T>();
    if constexpr (kKind == FieldKind::Choice) {
        member = choiceOf<T>(std::get<std::string>(value)).value();
    } else if constexpr (kKind == FieldKind::Integer) {
        member = static_cast<T>(std::get<std::int64_t>(value));
    } else if constexpr (kKind == FieldKind::RealList) {
        const auto& numbers = std::get<std::vector<double>>(value);
        if constexpr (requires { member.resize(numbers.size()); }) member.resize(numbers.size());
        for (std::size_t i = 0; i < member.size(); ++i) {
            member[i] = static_cast<typename T::value_type>(numbers.at(i));
        }
    } else {
        member = std::get<T>(value);
    }
}

/// What follows from the member's type: the field's kind, the words of a choice, a list's length.
template <typename T>
void completeField(Field& field) {
    field.kind = fieldKindOf<T>();
    if constexpr (std::is_enum_v<T>) field.choices = allWords<T>();
    if constexpr (fieldKindOf<T>() == FieldKind::RealList) {
        field.count = T{}.size();
        field.singlePrecision = std::same_as<typename T::value_type, float>;
    }
}

/// The row of a member of the object itself: adding an option is this one line.
template <typename Object, typename Member>
FieldRow<Object> fieldRow(Member Object::*member, Field field) {
    completeField<Member>(field);
    return {
        std::move(field),
        [member](const Object& object) { return fieldValueOf(object.*member); },
        [member](Object& object, const FieldValue& value) { assignField(object.*member, value); }};
}

/// The row of a member of a nested object.
template <typename Object, typename Part>
FieldRow<Object> fieldRow(Part Object::*part, FieldRow<Part> inner) {
    return {
        std::move(inner.field),
        [part, read = std::move(inner.read)](const Object& object) { return read(object.*part); },
        [part, write = std::move(inner.write)](Object& object, const FieldValue& value) {
            write(object.*part, value);
        }};
}

/// Places a list of rows under a heading.
template <typename Object>
std::vector<FieldRow<Object>> section(const char* heading, std::vector<FieldRow<Object>> rows) {
    for (FieldRow<Object>& row : rows) row.field.section = heading;
    return rows;
}

/// All fields of a type: the single description behind form, command line and files.
template <typename Object>
class FieldTable {
  public:
    using Rows = std::vector<FieldRow<Object>>;

    /// The defaults are the values of a newly constructed object.
    explicit FieldTable(Rows rows) : rows_(std::move(rows)) {
        const Object usual;
        for (FieldRow<Object>& row : rows_) {
            row.field.defaultValue = row.read(usual);
            fields_.push_back(row.field);
        }
    }

    const std::vector<Field>& fields() const { return fields_; }
    const Rows& rows() const { return rows_; }

    FieldValues valuesOf(const Object& object) const {
        FieldValues values;
        for (const FieldRow<Object>& row : rows_) values[row.field.name] = row.read(object);
        return values;
    }

    /// `values` must have passed completeAndCheck with fields().
    Object objectOf(const FieldValues& values) const {
        Object object;
        for (const FieldRow<Object>& row : rows_) row.write(object, values.at(row.field.name));
        return object;
    }

  private:
    Rows rows_;
    std::vector<Field> fields_;
};

/// Concatenates lists of rows.
template <typename Object>
std::vector<FieldRow<Object>> joined(std::initializer_list<std::vector<FieldRow<Object>>> lists) {
    std::vector<FieldRow<Object>> all;
    for (const auto& rows : lists) all.insert(all.end(), rows.begin(), rows.end());
    return all;
}

}  // namespace espalier::engine
