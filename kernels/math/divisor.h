// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/math/host_device.h"

namespace espalier::kernels::math {

/// A divisor, 1 … 2³¹, that divides numbers below 2³¹ by one multiplication (Granlund and
/// Montgomery: Division by invariant integers using multiplication, 1994).
class Divisor {
  public:
    explicit Divisor(std::uint32_t divisor) : divisor_(divisor) {
        while ((std::uint64_t{1} << shift_) < divisor) ++shift_;
        const std::uint64_t over = (std::uint64_t{1} << shift_) - divisor;
        multiplier_ = static_cast<std::uint32_t>((over << 32) / divisor + 1);
    }

    ESPALIER_HOST_DEVICE std::uint32_t value() const { return divisor_; }
    ESPALIER_HOST_DEVICE std::uint32_t quotient(std::uint32_t n) const {
        const std::uint64_t product = static_cast<std::uint64_t>(n) * multiplier_;
        return (static_cast<std::uint32_t>(product >> 32) + n) >> shift_;
    }
    ESPALIER_HOST_DEVICE std::uint32_t remainder(std::uint32_t n) const {
        return n - quotient(n) * divisor_;
    }

  private:
    std::uint32_t divisor_;
    std::uint32_t multiplier_ = 0;
    std::uint32_t shift_ = 0;
};

}  // namespace espalier::kernels::math
