// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "engine/data/samples/split.h"

namespace espalier::engine {

/// The place of an image in the random order of this seed; depends on nothing else.
std::uint64_t randomKey(const std::string& path, std::uint64_t seed);

/// With sum 1. Throws RequestError unless all are 0 or more and the first is greater.
SplitFractions checkedFractions(const SplitFractions& fractions);

struct PartSizes {
    std::int64_t validation = 0;
    std::int64_t test = 0;
};
/// How many of a class's images go to the other parts than training: at least one where the
/// fraction is not 0, as far as an image is left for training.
PartSizes partSizes(std::int64_t count, const SplitFractions& fractions);

}  // namespace espalier::engine
