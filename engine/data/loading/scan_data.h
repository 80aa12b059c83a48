// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>

#include "engine/data/folder/data_choices.h"
#include "engine/data/loading/data_source.h"

namespace espalier::engine {

/// How much of every file a scan reads.
enum class ScanDepth : std::uint8_t { Headers, Pixels };

/// Finds the data under `root` and splits them as chosen; exclusions are not marked. Calls
/// `progress` from one thread, at most about 20 times a second. Throws Stopped when asked to stop,
/// RequestError when there is nothing that can be used.
DataSource scanData(const std::filesystem::path& root,
                    const DataChoices& choices,
                    const std::function<void(const ScanProgress&)>& progress,
                    std::stop_token stop,
                    ScanDepth depth = ScanDepth::Headers);

/// The scanned data, split again and with exclusions marked as chosen. Throws RequestError when the
/// fractions are invalid.
DataSource splitData(const DataSource& scanned, const DataChoices& choices);

/// The data for training: samples that the choices exclude are marked, and excluded classes are
/// removed from outputNames(). The same data if nothing is excluded.
DataSource selectData(const DataSource& data, const DataChoices& choices);

}  // namespace espalier::engine
