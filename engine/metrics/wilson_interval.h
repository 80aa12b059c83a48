// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace espalier::engine {

/// Bounds of a fraction, 0 … 1.
struct Interval {
    double low = 0;
    double high = 1;
};

/// Fewer samples say too little about a fraction: even if all of 19 are right, the interval is 17
/// percentage points wide.
inline constexpr std::int64_t kFewestToJudge = 20;

/// The 95 % score interval of the fraction of which `hits` of `of` samples are an estimate (Wilson
/// 1927, Probable inference, the law of succession, and statistical inference). Everything, 0 … 1,
/// for no samples.
Interval wilsonInterval(std::int64_t hits, std::int64_t of);

}  // namespace espalier::engine
