// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "engine/training/checkpoint/checkpoint.h"

namespace espalier::engine {

// A run's events, beside its folder of checkpoints, name every checkpoint that was written. What
// they name and the folder lacks is away or lost: it must not look as if it had never been.

/// The step of the newest checkpoint that was written, as the events say; nothing when they name
/// none. What was resumed from an older one has cut the later events off. A training that goes on
/// writes its checkpoints before its events: ask this before looking for the files. Throws
/// UnreachableError when the events cannot be read, RequestError when too many are damaged.
std::optional<std::int64_t> newestSavedStep(const std::filesystem::path& checkpointFolder);

/// Whether the events say that the run ended at this step because its patience was spent. Where it
/// is spent and they do not, the program was killed between its last checkpoint and that event.
/// Throws what newestSavedStep() throws.
bool hasEndedByPatience(const std::filesystem::path& checkpointFolder, std::int64_t step);

/// Whether there is any checkpoint, whole or not. Throws UnreachableError when that cannot be found
/// out.
bool hasCheckpoints(const std::filesystem::path& checkpointFolder);

/// Why a run whose checkpoints up to step `saved` are away does not go on, and what to do. `best`:
/// the step of its best network, where only that is there.
std::string missingCheckpointsText(const std::filesystem::path& checkpointFolder,
                                   std::int64_t saved,
                                   std::optional<std::int64_t> best = {});

/// That text where there is no checkpoint although some were written; else empty.
std::string whyCheckpointsAreMissing(const std::filesystem::path& checkpointFolder);

/// FoundCheckpoint::fallback of this one, extended where a newer one was `saved` and is not there.
std::string fallbackWithMissing(const FoundCheckpoint& found, std::optional<std::int64_t> saved);

}  // namespace espalier::engine
