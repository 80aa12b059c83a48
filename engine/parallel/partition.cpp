// SPDX-License-Identifier: Apache-2.0
#include "engine/parallel/partition.h"

#include <cassert>

namespace espalier::engine {

std::vector<BatchShare> partitionBatch(std::int64_t samples, int replicas) {
    assert(samples >= 0 && replicas >= 1);
    const std::int64_t each = samples / replicas;
    const std::int64_t remainder = samples % replicas;
    std::vector<BatchShare> shares;
    std::int64_t first = 0;
    for (std::int64_t replica = 0; replica < replicas; ++replica) {
        const std::int64_t count = each + (replica < remainder ? 1 : 0);
        shares.push_back({first, count});
        first += count;
    }
    return shares;
}

}  // namespace espalier::engine
