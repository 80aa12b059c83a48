// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/runs/run_folder.h"
#include "engine/runs/test_metrics.h"

namespace espalier::cli {

/// That results.json is damaged, and how to test the network again, or that it cannot be read;
/// empty where nothing is wrong, or there is none.
std::string resultsDamage(const engine::RunFolder& run, engine::ResultsCheck check);

/// A sentence for each of metrics.csv, events.jsonl, samples.txt and results.json that is missing,
/// cannot be read or has lines that nobody of ours wrote. `hasTrained`: the run has checkpoints, or
/// had some; of another one nothing is missing. Nor is samples.txt missing of a run that never
/// listed them (RunSummary::listsSamples).
std::vector<std::string> damageOf(const engine::RunSummary& run, bool hasTrained);

}  // namespace espalier::cli
