// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/certificate/certificate.h"
#include "engine/runs/run_folder.h"

namespace espalier::engine {

/// Compares the losses of the first `steps` steps in the metrics.csv of a run and of a training
/// that repeats it. Throws UnreachableError when one cannot be read.
RecordedLosses compareRecordedLosses(const RunFolder& run,
                                     const RunFolder& repeated,
                                     std::int64_t steps);

}  // namespace espalier::engine
