// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "engine/runs/run_folder.h"

namespace espalier::engine {

/// What a model's answers come from, as 64 hexadecimal digits: its weights, how its images are
/// prepared and what its outputs are called. The same for each export of the same weights, whatever
/// its run is called and when it was written. Throws RequestError when the file cannot be read.
std::string weightsDigest(const std::filesystem::path& model);

/// Whether the run's model.onnx is still the one that was checked and tested: of the size that
/// these results record, where they record one, and not written later than they were; or, written
/// again, of the same weights. Copying a run may part the times by two seconds.
bool isTestedModel(const RunFolder& run, const RunResults& results);

}  // namespace espalier::engine
