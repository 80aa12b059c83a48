// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "kernels/math/host_device.h"

namespace espalier::kernels::math {

/// Philox4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3; 2011).
/// Four 32-bit numbers as a pure function of a 128-bit counter and a 64-bit key, the same on host
/// and device.
struct PhiloxBlock {
    std::uint32_t v[4];
};

constexpr std::uint32_t kPhiloxMultiplier0 = 0xD2511F53u;
constexpr std::uint32_t kPhiloxMultiplier1 = 0xCD9E8D57u;
constexpr std::uint32_t kPhiloxKeyStep0 = 0x9E3779B9u;
constexpr std::uint32_t kPhiloxKeyStep1 = 0xBB67AE85u;

/// Recursive, because an inner loop would keep compilers from vectorising loops over counters.
template <int kRounds>
ESPALIER_HOST_DEVICE inline PhiloxBlock philoxRounds(const PhiloxBlock& counter,
                                                     std::uint32_t k0,
                                                     std::uint32_t k1) {
    if constexpr (kRounds == 0) {
        return counter;
    } else {
        const std::uint64_t p0 = std::uint64_t{kPhiloxMultiplier0} * counter.v[0];
        const std::uint64_t p1 = std::uint64_t{kPhiloxMultiplier1} * counter.v[2];
        return philoxRounds<kRounds - 1>({{static_cast<std::uint32_t>(p1 >> 32) ^ counter.v[1] ^ k0,
                                           static_cast<std::uint32_t>(p1),
                                           static_cast<std::uint32_t>(p0 >> 32) ^ counter.v[3] ^ k1,
                                           static_cast<std::uint32_t>(p0)}},
                                         k0 + kPhiloxKeyStep0,
                                         k1 + kPhiloxKeyStep1);
    }
}

ESPALIER_HOST_DEVICE inline PhiloxBlock philox(const PhiloxBlock& counter, std::uint64_t key) {
    return philoxRounds<10>(
        counter, static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(key >> 32));
}

/// Uniform in [0, 1), 24 bits.
ESPALIER_HOST_DEVICE inline float uniformFromBits(std::uint32_t bits) {
    return static_cast<float>(bits >> 8) * (1.0f / 16777216.0f);
}

/// The use of random numbers: part of the counter, so that no two uses share numbers.
enum class RandomPurpose : std::uint32_t {
    Shuffle = 1,
    Split = 2,
    Augment = 3,
    Dropout = 4,
    Initialise = 5,
    SampleDrawing = 6,
};

/// Random numbers for (seed, purpose, a, b): a sequence that depends only on these values. a and b
/// identify what the numbers are for, such as epoch and sample id.
class PhiloxSequence {
  public:
    ESPALIER_HOST_DEVICE PhiloxSequence(std::uint64_t seed,
                                        RandomPurpose purpose,
                                        std::uint32_t a,
                                        std::uint32_t b)
        : key_(seed), counter_{{0, static_cast<std::uint32_t>(purpose), a, b}} {}

    ESPALIER_HOST_DEVICE std::uint32_t nextBits() {
        if (used_ == 4) {
            block_ = philox(counter_, key_);
            ++counter_.v[0];
            used_ = 0;
        }
        return block_.v[used_++];
    }
    /// Uniform in [0, 1).
    ESPALIER_HOST_DEVICE float nextUniform() { return uniformFromBits(nextBits()); }
    /// Uniform in [low, high).
    ESPALIER_HOST_DEVICE float nextUniform(float low, float high) {
        return low + (high - low) * nextUniform();
    }
    /// Uniform in 0 … count-1, count > 0; bias below 2^-32·count.
    ESPALIER_HOST_DEVICE std::uint32_t nextBelow(std::uint32_t count) {
        return static_cast<std::uint32_t>((std::uint64_t{nextBits()} * count) >> 32);
    }

  private:
    std::uint64_t key_;
    PhiloxBlock counter_;
    PhiloxBlock block_{};
    int used_ = 4;
};

}  // namespace espalier::kernels::math
