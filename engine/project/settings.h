// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/project/project.h"

namespace espalier::engine {

/// One setting as shown to the user: "Learning rate", "0.001".
struct Setting {
    std::string name;
    std::string value;

    friend bool operator==(const Setting&, const Setting&) = default;
};

/// All settings: data first, then the network layer by layer, then the options.
std::vector<Setting> settingsOf(const Project& project);

/// The names of the settings that every project has, in that order: without those of single layers.
const std::vector<std::string>& commonSettings();
/// Their values, "" for one that the project lacks.
std::vector<std::string> commonSettingsOf(const Project& project);

/// A setting in which several projects differ, with the value of each; empty for a project without
/// that setting.
struct SettingRow {
    std::string name;
    std::vector<std::string> values;
};

/// All settings that differ, in the order of settingsOf(). For networks with little in common, only
/// one row that says so, not a row per layer.
std::vector<SettingRow> differencesOf(const std::vector<const Project*>& projects);

}  // namespace espalier::engine
