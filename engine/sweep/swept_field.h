// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/base/field.h"
#include "engine/project/project_fields.h"

namespace espalier::engine {

inline constexpr const char* kNetworkOption = "network";
/// The network of the project, among templates.
inline constexpr const char* kOwnNetwork = "own";

/// What an option of a sweep sets.
struct SweptField {
    std::string name;                     ///< of the field, or kNetworkOption
    const Field* field = nullptr;         ///< nullptr for a network
    const ProjectField* entry = nullptr;  ///< nullptr for a training option
};

/// By its name in files or in the terminal: "learning_rate", "--learning-rate". Throws RequestError
/// that offers the nearest name.
SweptField sweptField(const std::string& name);

/// The value as it is kept, with a decimal point, of a text as files have it or as a person types
/// it, with a decimal comma. Throws RequestError, with the rules of the terminal.
std::string sweptValue(const SweptField& swept, const std::string& text);
/// "Learning rate must be a number, such as 0.001.": why sweptValue() refuses the text; empty where
/// it does not.
std::string whyNotValue(const SweptField& swept, const std::string& text);
/// Why not all trials may have other values of it; empty = they may.
std::string whyNotVaried(const SweptField& swept);

}  // namespace espalier::engine
