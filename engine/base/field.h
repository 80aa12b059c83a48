// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/diagnostics.h"

namespace espalier::engine {

/// A value that a user can set: an attribute of a layer, an option of data, input or training.
/// Pairs (height, width) and lists are vectors.
using FieldValue = std::variant<bool,
                                std::int64_t,
                                double,
                                std::string,
                                std::vector<std::int64_t>,
                                std::vector<double>,
                                std::vector<std::string>>;
using FieldValues = std::map<std::string, FieldValue>;

enum class FieldKind {
    Boolean,
    Integer,
    Real,
    Choice,
    Text,
    IntegerPair,
    IntegerList,
    RealList,
    TextList
};

/// The single description of a field, from which form, command line and JSON reader are derived.
struct Field {
    std::string name;   ///< in JSON and, with dashes, on the command line: "learning_rate"
    std::string label;  ///< in the form: "Learning rate"
    FieldKind kind = FieldKind::Integer;
    FieldValue defaultValue = {};
    double minimum = 0;  ///< for each number, inclusive
    double maximum = 1e9;
    std::vector<std::string> choices = {};         ///< words of a Choice; suggestions for a Text
    std::string unit = {};                         ///< "px", "epochs"; may be empty
    std::string help = {};                         ///< one sentence
    bool expert = false;                           ///< shown on the expert level only
    std::string section = {};                      ///< heading in a long form
    std::string onlyWith = {};                     ///< applies only if the field of this name …
    std::vector<std::string> onlyWithValues = {};  ///< … has one of these values
    std::string option = {};       ///< on the command line, if not the name: "exclude"
    std::size_t count = 0;         ///< length of a RealList; 0 = any
    bool singlePrecision = false;  ///< a RealList is stored as float
    double stepsPerUnit = 0;       ///< whole steps of a Real in a form: 100 for per cent
    std::string zero = {};  ///< what 0 or an empty list means, in a form: "never"; may be empty
};

/// False when another field's value makes this one irrelevant.
bool applies(const Field& field, const FieldValues& values);

/// Sets every missing value to its default. Unknown names and values out of range become
/// diagnostics about `node`; the values themselves are left alone.
Diagnostics completeAndCheck(const std::vector<Field>& schema,
                             FieldValues& values,
                             const NodeId& node);

const Field* findField(const std::vector<Field>& schema, const std::string& name);

/// The value as a user types it: "true", "3", "0.001", "same", "3x3", "0.8,0.1,0.1".
std::string toText(const FieldValue& value);
/// The same, with no more digits than the field's precision needs.
std::string toText(const Field& field, const FieldValue& value);
/// Reads what toText() writes; false with a sentence in `problem` when the text does not fit. A
/// single number fills a whole list of known length; a single text is a list of one.
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
