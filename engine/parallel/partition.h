// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace espalier::engine {

/// One replica's part of a batch, or a micro-batch.
struct BatchShare {
    std::int64_t first = 0;
    std::int64_t count = 0;
    int replica = 0;

    friend bool operator==(const BatchShare&, const BatchShare&) = default;
};

/// Even shares, the remainder to the first replicas: 130 over 4 = 33, 33, 32, 32. Some are empty
/// when there are fewer samples than replicas. `samples` ≥ 0, `replicas` ≥ 1.
std::vector<BatchShare> partitionBatch(std::int64_t samples, int replicas);

/// Shares in proportion to the replicas' loads, by largest remainders (Hamilton's method): each has
/// the whole part of samples × load / sum of loads, and those with the largest rest one more, of
/// equal rests the first. 32 over loads of 3 and 1 = 24, 8; over 2 and 1, that is 21.33 and 10.67,
/// = 21, 11. Equal loads give even shares as above, a load of 0 an empty one. `loads`: numbers of 0
/// or more, not all 0.
std::vector<BatchShare> partitionBatch(std::int64_t samples, std::span<const double> loads);

}  // namespace espalier::engine
