// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/runs/run_folder.h"

namespace espalier::engine {

/// Whether the run's model.onnx is still the one that was checked and tested: of the size that
/// these results record, where they record one, and not written later than they were. Copying a run
/// may part the times by two seconds.
bool isTestedModel(const RunFolder& run, const RunResults& results);

}  // namespace espalier::engine
