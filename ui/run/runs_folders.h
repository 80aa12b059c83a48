// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

namespace espalier::ui {

class Document;

/// All folders that may contain runs, without duplicates: first those of the open project
/// (engine::runsFoldersOf), then those of recently opened projects and those in which the window
/// has trained or opened a run. They need not exist. GUI thread.
std::vector<std::filesystem::path> knownRunsFolders(const Document& document);

/// The folder of runs that a run or a cross-validation lies in; for a fold, the one of its
/// cross-validation. Asks the disk.
std::filesystem::path runsFolderAround(const std::filesystem::path& run);

/// Remembers a folder with runs in the user's settings, the newest first.
void rememberRunsFolder(const std::filesystem::path& folder);

}  // namespace espalier::ui
