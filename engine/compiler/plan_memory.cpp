// SPDX-License-Identifier: Apache-2.0
#include "engine/compiler/plan_memory.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>

#include "engine/compiler/graph_edit.h"

namespace espalier::engine {

void Lifetime::include(const Lifetime& other) {
    first = std::min(first, other.first);
    last = std::max(last, other.last);
}

namespace {

// When each op runs, measured in steps: its own position on the compute lane; on another lane, any
// time between the last op it waits for and the first that waits for it.
std::vector<Lifetime> runningTimes(const OpGraph& graph,
                                   const std::vector<std::vector<std::size_t>>& waitsFor) {
    const std::size_t count = graph.ops.size();
    std::vector<Lifetime> times(count);
    for (std::size_t op = 0; op < count; ++op) {
        times[op] = {op, op};
        if (graph.ops[op].lane == Lane::Compute) continue;
        times[op] = {0, count};  // until the end of the run, unless another op waits for it
        for (const std::size_t first : waitsFor[op]) {
            times[op].first = std::max(times[op].first, times[first].first);
        }
        for (std::size_t later = count; later-- > op + 1;) {
            const bool waits = std::ranges::find(waitsFor[later], op) != waitsFor[later].end();
            if (waits && graph.ops[later].lane == Lane::Compute) times[op].last = later;
        }
    }
    return times;
}

std::size_t aligned(std::size_t bytes) {
    return (bytes + kArenaAlignment - 1) / kArenaAlignment * kArenaAlignment;
}

/// A range of the arena that some steps need.
struct Block {
    std::size_t bytes = 0;
    Lifetime lifetime;
    std::size_t offset = 0;
    bool persistent = false;  ///< kept from run to run
};

/// The lowest offset in the smallest gap between the blocks that live at the same time.
std::size_t bestFit(const Block& block, const std::vector<const Block*>& placed) {
    std::vector<const Block*> neighbours;
    for (const Block* other : placed) {
        if (other->lifetime.overlaps(block.lifetime)) neighbours.push_back(other);
    }
    std::ranges::sort(neighbours, {}, &Block::offset);
    std::optional<std::size_t> best;
    std::size_t bestGap = 0;
    std::size_t end = 0;
    for (const Block* other : neighbours) {
        const std::size_t gap = other->offset > end ? other->offset - end : 0;
        if (gap >= block.bytes && (!best || gap < bestGap)) {
            best = end;
            bestGap = gap;
        }
        end = std::max(end, other->offset + other->bytes);
    }
    return best.value_or(end);
}

std::size_t place(std::vector<Block>& blocks, bool share) {
    std::vector<std::size_t> order(blocks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    // What is kept comes first, so that plans of one network for batches of different sizes keep it
    // at the same places.
    std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) {
        return std::pair(blocks[i].persistent, blocks[i].bytes);
    });
    std::vector<const Block*> placed;
    std::size_t end = 0;
    for (const std::size_t i : order) {
        if (blocks[i].bytes == 0) continue;
        blocks[i].offset = share ? bestFit(blocks[i], placed) : end;
        end = std::max(end, blocks[i].offset + blocks[i].bytes);
        placed.push_back(&blocks[i]);
    }
    return end;
}

std::size_t mostAlive(const std::vector<Block>& blocks, std::size_t steps) {
    std::vector<std::int64_t> change(steps + 2);
    for (const Block& block : blocks) {
        change[block.lifetime.first] += static_cast<std::int64_t>(block.bytes);
        change[block.lifetime.last + 1] -= static_cast<std::int64_t>(block.bytes);
    }
    std::int64_t alive = 0;
    std::int64_t most = 0;
    for (const std::int64_t bytes : change) most = std::max(most, alive += bytes);
    return static_cast<std::size_t>(most);
}

/// Which values share one storage, and how long each storage is needed.
class Storages {
  public:
    explicit Storages(const MemoryRequest& request)
        : request_(request),
          graph_(request.graph),
          times_(runningTimes(graph_, request.waitsFor)),
          storage_(graph_.values.size()),
          lifetime_(graph_.values.size()) {
        std::iota(storage_.begin(), storage_.end(), ValueId{0});
        for (std::size_t op = 0; op < graph_.ops.size(); ++op) alias(op);
        findLifetimes();
        if (!request.inPlace) return;
        for (std::size_t op = 0; op < graph_.ops.size(); ++op) overwrite(op);
    }

    ValueId of(ValueId value) const {
        while (storage_[value] != value) value = storage_[value];
        return value;
    }
    /// Of a storage; nothing when no op touches it.
    const std::optional<Lifetime>& lifetime(ValueId storage) const { return lifetime_[storage]; }

  private:
    void alias(std::size_t op) {
        const OpNode& node = graph_.ops[op];
        if (!std::holds_alternative<kernels::Reshape>(node.op)) return;
        storage_[node.outputs.front()] = of(node.inputs.front());
    }

    /// The host writes it before the run, reads it after, or it lives on.
    static bool wholeRun(const Value& value) {
        return value.role == ValueRole::Input || value.role == ValueRole::StepValues ||
               value.persistent;
    }

    void extend(ValueId value, const Lifetime& time) {
        std::optional<Lifetime>& lifetime = lifetime_[of(value)];
        lifetime ? lifetime->include(time) : void(lifetime = time);
    }

    void findLifetimes() {
        const std::size_t end = graph_.ops.size();
        for (std::size_t op = 0; op < end; ++op) {
            for (const ValueId input : graph_.ops[op].inputs) extend(input, times_[op]);
            for (const ValueId output : graph_.ops[op].outputs) {
                extend(output, times_[op]);
                const bool result = graph_.values[output].role == ValueRole::Result;
                if (result) extend(output, {times_[op].first, end});
            }
        }
        for (ValueId value = 0; value < graph_.values.size(); ++value) {
            if (wholeRun(graph_.values[value])) extend(value, {0, end});
        }
    }

    /// Output 0 reuses the memory of an input whose last consumer is this op.
    void overwrite(std::size_t op) {
        const OpNode& node = graph_.ops[op];
        const int index = request_.inPlaceInput[op];
        if (index < 0 || node.lane != Lane::Compute) return;
        const ValueId input = of(node.inputs[static_cast<std::size_t>(index)]);
        const ValueId output = of(node.outputs.front());
        if (input == output || livesInStore(graph_.values[input]) ||
            livesInStore(graph_.values[output])) {
            return;
        }
        const bool dies = lifetime_[input]->last == op && lifetime_[output]->first == op;
        const bool once = std::ranges::count_if(
                              node.inputs, [&](ValueId value) { return of(value) == input; }) == 1;
        if (!dies || !once || request_.bytes[input] != request_.bytes[output]) return;
        storage_[output] = input;
        lifetime_[input]->include(*lifetime_[output]);
        lifetime_[output].reset();
    }

    const MemoryRequest& request_;
    const OpGraph& graph_;
    std::vector<Lifetime> times_;
    std::vector<ValueId> storage_;
    std::vector<std::optional<Lifetime>> lifetime_;
};

/// Of the storages, one per value, then of the workspaces, one per op.
std::vector<Block> blocksOf(const MemoryRequest& request, const Storages& storages) {
    const OpGraph& graph = request.graph;
    const std::size_t values = graph.values.size();
    std::vector<Block> blocks(values + graph.ops.size());
    for (ValueId value = 0; value < values; ++value) {
        const auto& lifetime = storages.lifetime(value);
        if (!lifetime || livesInStore(graph.values[value])) continue;
        blocks[value] = {.bytes = aligned(request.bytes[value]),
                         .lifetime = *lifetime,
                         .persistent = graph.values[value].persistent};
    }
    const auto times = runningTimes(graph, request.waitsFor);
    for (std::size_t op = 0; op < graph.ops.size(); ++op) {
        blocks[values + op] = {.bytes = aligned(request.workspaceBytes[op]), .lifetime = times[op]};
    }
    return blocks;
}

}  // namespace

std::size_t liveBytes(const MemoryRequest& request) {
    return mostAlive(blocksOf(request, Storages(request)), request.graph.ops.size());
}

MemoryPlan planMemory(const MemoryRequest& request) {
    const OpGraph& graph = request.graph;
    const Storages storages(request);
    const std::size_t values = graph.values.size();
    std::vector<Block> blocks = blocksOf(request, storages);
    MemoryPlan plan;
    plan.arenaBytes = place(blocks, request.share);
    plan.liveBytes = mostAlive(blocks, graph.ops.size());
    for (ValueId value = 0; value < values; ++value) {
        const ValueId storage = storages.of(value);
        const bool arena = !livesInStore(graph.values[storage]) && blocks[storage].bytes > 0;
        plan.placements.push_back(
            {arena ? blocks[storage].offset : kNotInArena, request.bytes[value], storage});
    }
    for (std::size_t op = 0; op < graph.ops.size(); ++op) {
        plan.workspaceOffsets.push_back(blocks[values + op].offset);
    }
    return plan;
}

}  // namespace espalier::engine
