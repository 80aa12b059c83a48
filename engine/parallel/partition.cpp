// SPDX-License-Identifier: Apache-2.0
#include "engine/parallel/partition.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace espalier::engine {

std::vector<BatchShare> partitionBatch(std::int64_t samples, int replicas) {
    assert(samples >= 0 && replicas >= 1);
    const std::int64_t each = samples / replicas;
    const std::int64_t remainder = samples % replicas;
    std::vector<BatchShare> shares;
    std::int64_t first = 0;
    for (int replica = 0; replica < replicas; ++replica) {
        const std::int64_t count = each + (replica < remainder ? 1 : 0);
        shares.push_back({first, count, replica});
        first += count;
    }
    return shares;
}

// The remainder of a division is exact, so that those of whole loads can be compared.
std::vector<BatchShare> partitionBatch(std::int64_t samples, std::span<const double> loads) {
    const double all = std::accumulate(loads.begin(), loads.end(), 0.0);
    assert(samples >= 0 && all > 0);
    std::vector<BatchShare> shares(loads.size());
    std::vector<double> remainders(loads.size());
    std::vector<std::size_t> order;  // of those that may get one of what is left
    std::int64_t left = samples;
    for (std::size_t i = 0; i < loads.size(); ++i) {
        const double quota = static_cast<double>(samples) * loads[i];
        remainders[i] = std::fmod(quota, all);
        shares[i].replica = static_cast<int>(i);
        shares[i].count = std::llround((quota - remainders[i]) / all);
        left -= shares[i].count;
        if (loads[i] > 0) order.push_back(i);
    }
    std::ranges::stable_sort(
        order, [&](std::size_t a, std::size_t b) { return remainders[a] > remainders[b]; });
    // Where loads are not whole, rounding may leave one too many, or too few.
    for (std::size_t next = 0; left > 0; next = (next + 1) % order.size(), --left) {
        ++shares[order[next]].count;
    }
    for (auto next = order.rbegin(); left < 0; ++next) {
        if (shares[*next].count == 0) continue;
        --shares[*next].count;
        ++left;
    }
    std::int64_t first = 0;
    for (BatchShare& share : shares) {
        share.first = first;
        first += share.count;
    }
    return shares;
}

}  // namespace espalier::engine
