// SPDX-License-Identifier: Apache-2.0
#include "engine/data/folder/split_parts.h"

#include <algorithm>
#include <cmath>

#include "engine/base/content_hash.h"
#include "engine/base/error.h"
#include "kernels/math/philox.h"

namespace espalier::engine {

namespace {

// How many of `count` images go to a part with this share.
std::int64_t partOf(std::int64_t count, double share) {
    if (share <= 0) return 0;
    return std::max<std::int64_t>(1, std::llround(static_cast<double>(count) * share));
}

}  // namespace

std::uint64_t randomKey(const std::string& path, std::uint64_t seed) {
    const std::uint64_t hash = ContentHash().add(path).value();
    kernels::math::PhiloxSequence numbers(seed,
                                          kernels::math::RandomPurpose::Split,
                                          static_cast<std::uint32_t>(hash),
                                          static_cast<std::uint32_t>(hash >> 32));
    const std::uint64_t high = numbers.nextBits();
    return high << 32 | numbers.nextBits();
}

SplitFractions checkedFractions(const SplitFractions& fractions) {
    const double sum = fractions.training + fractions.validation + fractions.test;
    const bool possible = fractions.training > 0 && fractions.validation >= 0 &&
                          fractions.test >= 0 && std::isfinite(sum);
    if (!possible) {
        throw RequestError(
            "The fractions of a split must be 0 or more, and the first greater than 0, such as "
            "0.8,0.1,0.1.");
    }
    return {fractions.training / sum, fractions.validation / sum, fractions.test / sum};
}

PartSizes partSizes(std::int64_t count, const SplitFractions& fractions) {
    if (count < 2) return {};
    PartSizes sizes{partOf(count, fractions.validation), partOf(count, fractions.test)};
    // Some images must be left for training; the larger part gives up one.
    while (sizes.validation + sizes.test >= count) {
        --(sizes.test >= sizes.validation ? sizes.test : sizes.validation);
    }
    return sizes;
}

}  // namespace espalier::engine
