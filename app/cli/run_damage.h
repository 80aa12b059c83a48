// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/runs/run_folder.h"

namespace espalier::cli {

/// That results.json cannot be read, and how to test the network again; empty where it can, or
/// there is none.
std::string resultsDamage(const engine::RunFolder& run);

/// A sentence for each of metrics.csv, events.jsonl, samples.txt and results.json that is missing,
/// cannot be read or has lines that nobody of ours wrote. `hasTrained`: the run has checkpoints, or
/// had some; of another one nothing is missing. Nor is samples.txt missing of a run that never
/// listed them (RunSummary::listsSamples).
std::vector<std::string> damageOf(const engine::RunSummary& run, bool hasTrained);

}  // namespace espalier::cli
