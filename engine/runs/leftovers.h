// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "engine/runs/run_folder.h"

namespace espalier::engine {

/// Removes the temporary files that a killed program has left in a run's folder. Only for whoever
/// trains the run and holds its RunLock. What others may be writing at this moment (a note, a
/// model, results) goes when nobody has it marked (write_mark.h); where marks are unknown, when it
/// is more than an hour old. Throws nothing: a file that cannot be removed stays.
void removeLeftovers(const RunFolder& run) noexcept;
/// The same of those files only, for anybody who uses the run.
void removeAbandoned(const RunFolder& run) noexcept;

/// True where there is nothing in a folder but temporary files that a program has left behind which
/// was killed while it wrote the record of a new run: nothing had begun. False while a run begins
/// there, and where the folder cannot be read.
bool holdsOnlyLeftovers(const std::filesystem::path& folder);

/// As removeAbandoned(), of the temporary files of one file that is about to be written, wherever
/// it is: of a program that was killed while it wrote or checked it. Throws nothing.
void removeAbandonedOf(const std::filesystem::path& file) noexcept;

/// Hidden beside a run: where a certificate trains, each training in a run folder of its own. A
/// killed program leaves it behind. Throws filesystem_error when there is no such run.
std::filesystem::path certificateTrainings(const RunFolder& run);

/// True when this is the name, or the name of a temporary file, of a file that a run writes.
/// `within` is relative to the run's folder.
bool isWrittenByRuns(const std::filesystem::path& within);

}  // namespace espalier::engine
