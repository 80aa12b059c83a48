// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "engine/compiler/execution_plan.h"
#include "engine/ops/op_graph.h"

namespace espalier::engine {

/// The alignment of GPU copies, reads and allocations; more than any CPU vector.
inline constexpr std::size_t kArenaAlignment = 256;

/// What the memory planner needs besides the scheduled graph: no device, so that it can be tested
/// separately.
struct MemoryRequest {
    const OpGraph& graph;
    std::vector<std::size_t> bytes;                  ///< per value
    std::vector<std::size_t> workspaceBytes;         ///< per op
    std::vector<int> inPlaceInput;                   ///< per op, -1 = none
    std::vector<std::vector<std::size_t>> waitsFor;  ///< per op, ops of other lanes
    bool share = true;    ///< memory is reused after the last use of its tensor
    bool inPlace = true;  ///< outputs may overwrite inputs
};

struct MemoryPlan {
    std::vector<Placement> placements;          ///< per value
    std::vector<std::size_t> workspaceOffsets;  ///< per op
    std::size_t arenaBytes = 0;
    /// Most bytes that are alive at once: no arena can be smaller.
    std::size_t liveBytes = 0;
};

/// Steps from the first to the last that need a memory range, both included.
struct Lifetime {
    std::size_t first = 0;
    std::size_t last = 0;
    bool overlaps(const Lifetime& other) const {
        return first <= other.last && other.first <= last;
    }
    void include(const Lifetime& other);
};

/// Offsets such that tensors whose lifetimes overlap do not: the largest first, each in the
/// smallest gap that holds it. Aliases (Reshape) and in-place outputs share their input's storage.
MemoryPlan planMemory(const MemoryRequest& request);
/// MemoryPlan::liveBytes, without placing anything.
std::size_t liveBytes(const MemoryRequest& request);

}  // namespace espalier::engine
