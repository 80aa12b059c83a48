// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/math/philox.h"

namespace espalier::kernels::math {

/// What a dropout's mask depends on besides the position: `index` identifies the dropout, `sample`
/// is the sample's position in the whole batch over all replicas.
struct DropoutKey {
    std::uint64_t seed;
    std::uint32_t index;
    std::uint32_t step;
    std::uint32_t sample;
};

/// The Philox counter for the plain positions 4·quad … 4·quad+3 of the sample …
ESPALIER_HOST_DEVICE inline PhiloxBlock dropoutCounter(const DropoutKey& key, std::uint32_t quad) {
    const std::uint32_t purpose =
        static_cast<std::uint32_t>(RandomPurpose::Dropout) | (key.index << 8);
    return {{quad, purpose, key.step, key.sample}};
}

/// … and the four random numbers for these positions.
ESPALIER_HOST_DEVICE inline PhiloxBlock dropoutQuad(const DropoutKey& key, std::uint32_t quad) {
    return philox(dropoutCounter(key, quad), key.seed);
}

/// Factor of an element: 0 with probability `rate`, otherwise 1/(1-rate).
ESPALIER_HOST_DEVICE inline float dropoutFactor(std::uint32_t bits, float rate) {
    return uniformFromBits(bits) < rate ? 0.0f : 1.0f / (1.0f - rate);
}

}  // namespace espalier::kernels::math
