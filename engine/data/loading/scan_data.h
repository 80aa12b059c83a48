// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/data/folder/data_choices.h"
#include "engine/data/loading/data_source.h"

namespace espalier::engine {

/// Finds the data under `root`, gives samples the annotations that were chosen for them, and splits
/// them as chosen; exclusions are not marked. Of every file the header is read, not the pixels:
/// those whose pixels are damaged are images here, and reviewContent() finds them. Calls `progress`
/// from one thread, at most about 20 times a second. Throws Stopped when asked to stop,
/// RequestError when there is nothing that can be used.
DataSource scanData(const std::filesystem::path& root,
                    const DataChoices& choices,
                    const std::function<void(const ScanProgress&)>& progress,
                    std::stop_token stop);

/// The scanned data, annotated, split again and with exclusions marked as chosen; for a fold, which
/// holds out its samples as the test split, excluded ones are in none. Throws RequestError when the
/// fractions are invalid, or the data cannot be divided into the folds.
DataSource splitData(const DataSource& scanned, const DataChoices& choices);

/// The same samples, each in the split that `splitOf` names, or where it is if it names none. The
/// same data if no split differs.
DataSource withSplits(const DataSource& data,
                      const std::function<std::optional<Split>(const DataSample&)>& splitOf);

/// The data for training: samples that the choices exclude are marked, and excluded classes, and
/// those without any sample once some were relabelled, are removed from outputNames(). Annotations
/// are those of the choices, splits those of the data. The same data if all of that is so.
DataSource selectData(const DataSource& data, const DataChoices& choices);

}  // namespace espalier::engine
