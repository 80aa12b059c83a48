// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/json.h"
#include "engine/sweep/sweep_plan.h"

namespace espalier::engine {

inline constexpr std::int64_t kSweepFileBytes = 1 << 20;

/// What a user writes to have a sweep trained: {"espalier_sweep":1,"data":"flowers","method":
/// "random","trials":20,"options":{…}}. A value.
struct SweepFile {
    SweepPlan plan = {};
    std::filesystem::path project = {};      ///< absolute: a project file or a run.json; or empty
    std::filesystem::path data = {};         ///< absolute: a folder of images; or empty
    std::string task = {};                   ///< of `data`; empty = the usual one
    std::vector<std::string> warnings = {};  ///< sentences
};

/// Paths are relative to `folder`. Throws RequestError with a sentence when the text is no sweep,
/// of a newer version, or names what cannot be swept.
SweepFile sweepFileFrom(const std::string& json, const std::filesystem::path& folder);
/// The sentence of a RequestError begins with the file's name.
SweepFile readSweepFile(const std::filesystem::path& file);

/// What readSweepFile() reads as the same, with paths relative to `folder` where that is possible.
std::string sweepFileToJson(const SweepFile& file, const std::filesystem::path& folder);

/// Without the paths, as a sweep's record keeps it.
nlohmann::ordered_json planToJson(const SweepPlan& plan);
/// The plan as its file would be read. Throws RequestError where it would be refused.
SweepPlan checkedPlan(const SweepPlan& plan);
/// Checked like a file. Throws RequestError.
SweepPlan planFrom(const nlohmann::json& value);

/// Values of one trial, checked like those of a file. Throws RequestError.
TrialChoices choicesFrom(const nlohmann::json& value);

/// "--learning-rate": how an option of a sweep is one of the terminal.
std::string sweepOptionName(const std::string& name);

}  // namespace espalier::engine
