// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace espalier::cli {

/// For an option that takes a run: its folder where its run.json was named instead, or that of a
/// cross-validation or a sweep for its record. Everything else stays as it was given.
std::string folderOfRecord(const std::string& given);

/// Refuses a file inside a run, and its folder of checkpoints, where the run itself is expected.
void refusePartOfRun(const std::filesystem::path& given);
/// Refuses a cross-validation or a sweep where a run is expected, and says which runs it consists
/// of.
void refuseGroup(const std::filesystem::path& given);

}  // namespace espalier::cli
