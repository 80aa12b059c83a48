// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/base/field_table.h"
#include "engine/project/project.h"

namespace espalier::engine {

/// Where a choice appears.
struct Places {
    bool file = true;        ///< in the project file
    bool fileIfSet = false;  ///< there only where it is not the default
    bool command = true;     ///< an option of the terminal, and in "Copy as command"
    bool settings = true;    ///< the list in which projects are compared
    bool form = true;        ///< a row of the data page; false if it has an editor of its own
};

/// One choice about data and the network's input: the single description from which project file,
/// command line, "Copy as command", the list of settings and the data page follow.
struct ProjectField {
    FieldRow<Project> row;
    std::string group = {};     ///< object in the project file: "data", "input"; empty = top level
    std::string argument = {};  ///< in the terminal's help: "HxWxC"; empty = by the kind
    Places places = {};
    FieldValues implies = {};  ///< set before this one: fixed values switch a rule off
    /// A check beyond kind and range: empty when the value is allowed, else a sentence.
    std::string (*problem)(const FieldValue& value) = nullptr;
    /// The same for a value that a user typed.
    std::string (*typedProblem)(const FieldValue& value) = nullptr;
    /// Whether a command has to contain it; nullptr = if it differs from a fresh project's.
    bool (*isSaid)(const Project& project) = nullptr;
    /// The text shown in a list of settings; nullptr = by the kind.
    std::function<std::string(const Project& project)> shown = nullptr;
};

/// All fields, in the order of files and help. A new option is one entry.
const std::vector<ProjectField>& projectFields();
/// The field of this name, which must exist.
const ProjectField& projectField(const std::string& name);

/// A project of this task with all choices at their defaults.
Project freshProject(const std::string& task);

/// Empty when the value is allowed, else a sentence that says why not.
std::string problemWith(const ProjectField& entry, const FieldValue& value);

}  // namespace espalier::engine
