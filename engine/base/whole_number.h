// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>

namespace espalier::engine {

/// The number if it is whole and 64 bits hold it, so that all its digits can be shown: the limit of
/// a field. No value for others, infinity and NaN.
inline std::optional<std::int64_t> wholeNumber(double number) {
    constexpr double kMost = 9.2e18;  // the largest round number that 64 bits hold
    const bool isWhole = std::abs(number) <= kMost && number == std::trunc(number);
    return isWhole ? std::optional(static_cast<std::int64_t>(number)) : std::nullopt;
}

}  // namespace espalier::engine
