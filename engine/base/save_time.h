// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>

namespace espalier::engine {

/// The seconds that saving a file of so many bytes takes in this folder, or in the nearest one
/// above it that exists: checksum, writing, sync and reading back, as a checkpoint is saved. Tried
/// with a part of a large one, in a file without a name, of which nothing stays. 0 where that is
/// not possible.
double measureSaving(const std::filesystem::path& folder, std::size_t bytes);

}  // namespace espalier::engine
