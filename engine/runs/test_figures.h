// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/metrics/metric_value.h"
#include "engine/runs/run_folder.h"

namespace espalier::engine {

/// In the text of results.json, or in its beginning: the figures stand before the predictions.
/// Nothing where it has none, or they are those of validation images.
std::optional<TestFigures> testFiguresIn(std::string_view json);
/// In results.json, of which only the first bytes are read. Nothing also where it cannot be read:
/// results can be computed again.
std::optional<TestFigures> readTestFigures(const RunFolder& run);

}  // namespace espalier::engine
