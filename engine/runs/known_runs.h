// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "engine/base/atomic_file.h"

namespace espalier::engine {

/// Where the runs are written down that a user has put elsewhere than in a folder of runs, a path a
/// line: in the user's state folder (XDG_STATE_HOME). Empty when there is none.
std::filesystem::path knownRunsFile();

/// These runs and cross-validations, the newest first, also those that are no longer there. None
/// where the file cannot be read: it only helps to find them.
std::vector<std::filesystem::path> knownRuns();

/// Writes one down, unless it lies where runs are looked for anyway. A training goes on where that
/// fails, so it throws nothing.
void rememberRun(const std::filesystem::path& run, FileSystem& files = realFileSystem()) noexcept;
/// Crosses it out, as when it was deleted. Throws nothing.
void forgetRun(const std::filesystem::path& run, FileSystem& files = realFileSystem()) noexcept;

}  // namespace espalier::engine
