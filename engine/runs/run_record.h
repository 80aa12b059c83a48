// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/json.h"
#include "engine/runs/run_folder.h"

namespace espalier::engine {

/// What messages call a run.json.
inline constexpr const char* kRunRecord = "run's record";
/// The key of the list of images. A record of an earlier version has none.
inline constexpr const char* kSampleList = "samples";
/// The key of the number of its lines. A record of an earlier version has none.
inline constexpr const char* kSampleCount = "sample_count";

/// The content of a run's run.json. Throws RequestError when the folder is no run, or its record is
/// damaged or of a newer version.
nlohmann::json readRunRecord(const RunFolder& run);

}  // namespace espalier::engine
