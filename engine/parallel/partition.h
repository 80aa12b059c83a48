// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace espalier::engine {

/// One replica's part of a batch, or a micro-batch.
struct BatchShare {
    std::int64_t first = 0;
    std::int64_t count = 0;

    friend bool operator==(const BatchShare&, const BatchShare&) = default;
};

/// Even shares, the remainder to the first replicas: 130 over 4 = 33, 33, 32, 32. Some are empty
/// when there are fewer samples than replicas. `samples` ≥ 0, `replicas` ≥ 1.
std::vector<BatchShare> partitionBatch(std::int64_t samples, int replicas);

}  // namespace espalier::engine
