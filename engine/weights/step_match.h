// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/network/network.h"
#include "engine/weights/match.h"
#include "engine/weights/weight_file.h"

namespace espalier::engine {

/// The convolutions of the network that take a kernel of the file and have another stride or
/// dilation than it had there, or do not pad as "same" does although it did: weights fit them, and
/// results differ. Of padding only what both compute for the size of the network counts.
std::vector<StepDifference> differentSteps(const Network& network,
                                           const WeightFile& file,
                                           const std::vector<TensorMatch>& matched);

/// What to do about them; empty when there are none.
std::string sentenceOf(const std::vector<StepDifference>& differences);

}  // namespace espalier::engine
