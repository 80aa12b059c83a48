// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace espalier::engine {

/// Identifies a box on the canvas: unique in its network, never changes, readable ("conv2").
using NodeId = std::string;

enum class Severity { Error, Warning, Note };

/// A change that the user can apply with one click.
struct Fix {
    std::string code;  ///< "insert_flatten", "set_attribute", …
    NodeId node;
    std::vector<std::string> arguments = {};
};

/// A problem of a network, a project or data. `pattern` is the English sentence
/// with {0}, {1}, … for the arguments, or %n for the first one where the form of the sentence
/// depends on it (translatablePlural()); it is also the key under which ui translates it.
struct Diagnostic {
    std::string code;  ///< stable, for programs: "network.shapes_differ"
    Severity severity = Severity::Error;
    NodeId node = {};  ///< empty when no single box is concerned
    std::string pattern;
    std::vector<std::string> arguments = {};
    std::vector<Fix> fixes = {};
    int wire = -1;  ///< number of the wire into `node` that causes it; -1 = none in particular
};

using Diagnostics = std::vector<Diagnostic>;

/// Stands for the first argument in patterns whose form depends on it.
inline constexpr std::string_view kCountPlace = "%n";

/// The pattern with its arguments filled in.
std::string englishSentence(const Diagnostic& diagnostic);
bool hasErrors(const Diagnostics& diagnostics);

}  // namespace espalier::engine
