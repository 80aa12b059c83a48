// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/base/field_table.h"
#include "engine/project/project.h"

namespace espalier::engine {

/// Where a choice is said.
struct Places {
    bool file = true;      ///< of the project
    bool command = true;   ///< an option of the terminal, and in "Copy as command"
    bool settings = true;  ///< the list in which projects are compared
    bool form = true;      ///< a row of the data page; false where an editor of its own shows it
};

/// One choice about data and the network's input: the single description from which project file,
/// command line, "Copy as command", the list of settings and the data page follow.
struct ProjectField {
    FieldRow<Project> row;
    std::string group = {};     ///< object of the project's file: "data", "input"; empty = the top
    std::string argument = {};  ///< in the terminal's help: "HxWxC"; empty = by the kind
    Places places = {};
    FieldValues implies = {};  ///< what is chosen before this is: fixed numbers switch a rule off
    /// What kind and range cannot say of a value that they allow: empty, or a sentence.
    std::string (*problem)(const FieldValue& value) = nullptr;
    /// The same for one that a person typed.
    std::string (*typedProblem)(const FieldValue& value) = nullptr;
    /// Whether a command has to say it; nullptr = where it differs from a fresh project's.
    bool (*isSaid)(const Project& project) = nullptr;
    /// As a setting reads; nullptr = by the kind.
    std::function<std::string(const Project& project)> shown = nullptr;
};

/// All of them, in the order in which files and help have them. A new option is one entry.
const std::vector<ProjectField>& projectFields();
/// One that exists.
const ProjectField& projectField(const std::string& name);

/// A project of this task in which nothing was chosen yet.
Project freshProject(const std::string& task);

/// Empty when the value is allowed, else a sentence that says why not.
std::string problemWith(const ProjectField& entry, const FieldValue& value);

}  // namespace espalier::engine
