// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/metrics/metric_value.h"
#include "engine/runs/run_folder.h"

namespace espalier::engine {

/// In the text of results.json, or in its beginning: the metrics stand before the predictions.
/// Nothing where it has none, or they are those of validation images.
std::optional<TestMetrics> testMetricsIn(std::string_view json);
/// In results.json, of which only the first bytes are read. Nothing also where it cannot be read:
/// results can be computed again.
std::optional<TestMetrics> readTestMetrics(const RunFolder& run);
/// How much of results.json, which holds the predictions of all images, is looked at.
enum class ResultsCheck : std::uint8_t {
    Ends,  ///< its beginning and its last bytes, for a list of many runs
    Whole,
};
/// What is wrong with results.json, "it is cut off"; empty where nothing is, or there is none.
/// Builds nothing of it. Throws Error where it cannot be read.
std::string damageOfResults(const RunFolder& run, ResultsCheck check);
/// Whether the tested network is still the one that the run would give: not after it was resumed or
/// trained longer. True also of results of earlier versions, which do not name their network.
bool areOfNewestNetwork(const TestMetrics& test, const RunSummary& run);

}  // namespace espalier::engine
