// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/diagnostics.h"

namespace espalier::engine {

/// A value a person can set: a layer's attribute or a training option. Pairs (height, width) and
/// lists are vectors.
using FieldValue = std::variant<bool, std::int64_t, double, std::string, std::vector<std::int64_t>>;
using FieldValues = std::map<std::string, FieldValue>;

enum class FieldKind { Boolean, Integer, Real, Choice, Text, IntegerPair, IntegerList };

/// What a form, a command line and a JSON reader need to know about a field: the one description
/// from which all three are derived.
struct Field {
    std::string name;   ///< in JSON and, with dashes, on the command line: "learning_rate"
    std::string label;  ///< in the form: "Learning rate"
    FieldKind kind = FieldKind::Integer;
    FieldValue defaultValue = {};
    double minimum = 0;  ///< of each number, inclusive
    double maximum = 1e9;
    std::vector<std::string> choices = {};  ///< of a Choice; of a Text: what is offered
    std::string unit = {};                  ///< "px", "epochs"; may be empty
    std::string help = {};                  ///< one sentence
    bool expert = false;                    ///< shown on the expert level only
    std::string section = {};               ///< heading that it stands under in a long form
    std::string onlyWith = {};              ///< name of a field that decides whether it counts …
    std::vector<std::string> onlyWithValues = {};  ///< … by having one of these values
};

/// False when another field's value makes this one irrelevant.
bool applies(const Field& field, const FieldValues& values);

/// Sets every missing value to its default. Unknown names and values out of range become
/// diagnostics about `node`; the values themselves are left alone.
Diagnostics completeAndCheck(const std::vector<Field>& schema,
                             FieldValues& values,
                             const NodeId& node);

const Field* findField(const std::vector<Field>& schema, const std::string& name);

/// As a user types it: "true", "3", "0.001", "same", "3x3".
std::string toText(const FieldValue& value);
/// Reads what toText writes; a diagnostic's sentence in `problem` when the text does not fit.
bool parseText(const Field& field,
               const std::string& text,
               FieldValue& value,
               std::string& problem);

bool boolean(const FieldValues& values, const std::string& name);
std::int64_t integer(const FieldValues& values, const std::string& name);
double real(const FieldValues& values, const std::string& name);
const std::string& text(const FieldValues& values, const std::string& name);
const std::vector<std::int64_t>& integers(const FieldValues& values, const std::string& name);

}  // namespace espalier::engine
