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
/// Refuses a folder that holds runs where one of them is expected, and names the one that was
/// trained last. A cross-validation or a sweep is no such folder.
void refuseFolderOfRuns(const std::filesystem::path& given);
/// The same where it could also be a folder of images: if it holds nothing but runs.
void refuseFolderOfRunsAlone(const std::filesystem::path& given);
/// Refuses a cross-validation or a sweep where a run is expected, and says which runs it consists
/// of; likewise a folder that holds runs.
void refuseGroup(const std::filesystem::path& given);

}  // namespace espalier::cli
