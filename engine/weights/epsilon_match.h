// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/network/network.h"
#include "engine/weights/match.h"
#include "engine/weights/weight_file.h"

namespace espalier::engine {

/// The normalisations of the network that take tensors of the file and compute with another epsilon
/// than the file's program.
std::vector<EpsilonDifference> differentEpsilons(const Network& network,
                                                 const WeightFile& file,
                                                 const std::vector<TensorMatch>& matched);

/// What to do about them, in one sentence; empty when there are none.
std::string sentenceOf(const std::vector<EpsilonDifference>& differences);

}  // namespace espalier::engine
