// SPDX-License-Identifier: Apache-2.0
#include "engine/compiler/plan_memory.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/compiler/passes.h"
#include "tests/support/random_seed.h"

namespace espalier::tests {
namespace {

using namespace engine;

/// An arbitrary graph, and the request to its planner.
struct RandomGraph {
    OpGraph graph;
    std::vector<std::size_t> bytes;
    std::vector<std::size_t> workspace;
    std::vector<int> inPlace;

    MemoryRequest request(bool share, bool inPlaceAllowed) const {
        return {.graph = graph,
                .bytes = bytes,
                .workspaceBytes = workspace,
                .inPlaceInput = inPlace,
                .waitsFor = waitsBetweenLanes(graph),
                .share = share,
                .inPlace = inPlaceAllowed};
    }
};

class RandomGraphs {
  public:
    RandomGraph make(bool lanes) {
        made_ = {};
        for (int i = 0; i < 4; ++i) addValue(ValueRole::Input);
        addValue(ValueRole::Parameter);
        const std::int64_t ops = random_.between(5, 40);
        for (std::int64_t i = 0; i < ops; ++i) addOp(lanes);
        return std::move(made_);
    }

  private:
    ValueId addValue(ValueRole role) {
        Value value;
        value.role = role;
        value.persistent = role == ValueRole::Gradient && random_.between(0, 9) == 0;
        made_.bytes.push_back(static_cast<std::size_t>(random_.between(1, 12)) * 40);
        return made_.graph.addValue(value);
    }

    ValueId anyValue() {
        return static_cast<ValueId>(
            random_.between(0, static_cast<std::int64_t>(made_.graph.values.size()) - 1));
    }

    ValueRole anyRole() {
        const std::int64_t kind = random_.between(0, 9);
        return kind == 0   ? ValueRole::Result
               : kind == 1 ? ValueRole::Gradient
                           : ValueRole::Activation;
    }

    void addOp(bool lanes) {
        OpNode node;
        node.op = kernels::Add{};
        const ValueId first = anyValue();
        node.inputs = {first};
        const bool stored = made_.graph.values[first].role == ValueRole::Parameter;
        const bool alias = !lanes && !stored && random_.between(0, 5) == 0;
        if (alias) node.op = kernels::Reshape{};
        for (std::int64_t i = alias ? 0 : random_.between(0, 2); i > 0; --i) {
            node.inputs.push_back(anyValue());
        }
        node.outputs = {addValue(alias ? ValueRole::Activation : anyRole())};
        if (!alias && random_.between(0, 1) == 0) node.outputs.push_back(addValue(anyRole()));
        if (lanes && random_.between(0, 3) == 0) node.lane = Lane::Communication;
        if (lanes && random_.between(0, 7) == 0) node.lane = Lane::Copy;
        if (alias || random_.between(0, 1) == 0) {
            made_.bytes[node.outputs.front()] = made_.bytes[first];
        }
        made_.inPlace.push_back(random_.between(0, 1) == 0 ? 0 : -1);
        made_.workspace.push_back(random_.between(0, 2) == 0 ? 200 : 0);
        made_.graph.ops.push_back(node);
    }

    TestRandom random_;
    RandomGraph made_;
};

/// Runs a planned graph on a memory that remembers which tensor last wrote each byte: every op must
/// find its inputs intact. Lanes are interleaved at random, as far as their waits allow.
class MemorySimulation {
  public:
    MemorySimulation(const RandomGraph& random, const MemoryRequest& request)
        : graph_(random.graph),
          request_(request),
          plan_(planMemory(request)),
          owner_(plan_.arenaBytes, kNoValue),
          content_(graph_.values.size(), kNoValue) {}

    void run(TestRandom& random) {
        for (ValueId value = 0; value < graph_.values.size(); ++value) {
            if (graph_.values[value].role == ValueRole::Input) write(value, value);
        }
        std::vector<bool> done(graph_.ops.size());
        for (std::size_t left = graph_.ops.size(); left > 0; --left) {
            const std::vector<std::size_t> ready = readyHeads(done);
            ASSERT_FALSE(ready.empty());
            const auto choice = random.between(0, static_cast<std::int64_t>(ready.size()) - 1);
            const std::size_t op = ready[static_cast<std::size_t>(choice)];
            runOp(op);
            done[op] = true;
        }
        for (ValueId value = 0; value < graph_.values.size(); ++value) {
            if (graph_.values[value].role == ValueRole::Result)
                expectWhole(value, graph_.ops.size());
        }
    }

    const MemoryPlan& plan() const { return plan_; }

  private:
    std::vector<std::size_t> readyHeads(const std::vector<bool>& done) const {
        std::vector<std::size_t> heads;
        for (const Lane lane : {Lane::Compute, Lane::Copy, Lane::Communication}) {
            for (std::size_t op = 0; op < graph_.ops.size(); ++op) {
                if (done[op] || graph_.ops[op].lane != lane) continue;
                const auto& waits = request_.waitsFor[op];
                if (std::ranges::all_of(waits, [&](std::size_t w) { return done[w]; })) {
                    heads.push_back(op);
                }
                break;
            }
        }
        return heads;
    }

    void write(ValueId value, ValueId content) {
        content_[value] = content;
        const Placement& placement = plan_.placements[value];
        if (placement.offset == kNotInArena) return;
        EXPECT_EQ(placement.offset % kArenaAlignment, 0u);
        ASSERT_LE(placement.offset + placement.bytes, owner_.size());
        std::fill_n(owner_.begin() + static_cast<std::ptrdiff_t>(placement.offset),
                    placement.bytes,
                    content);
    }

    void expectWhole(ValueId value, std::size_t op) const {
        const Placement& placement = plan_.placements[value];
        if (placement.offset == kNotInArena) return;
        for (std::size_t i = 0; i < placement.bytes; ++i) {
            ASSERT_EQ(owner_[placement.offset + i], content_[value])
                << "value " << value << " is overwritten before op " << op;
        }
    }

    void runOp(std::size_t op) {
        const OpNode& node = graph_.ops[op];
        for (const ValueId input : node.inputs) expectWhole(input, op);
        if (std::holds_alternative<kernels::Reshape>(node.op)) {
            const ValueId output = node.outputs.front();
            EXPECT_EQ(plan_.placements[output].offset,
                      plan_.placements[node.inputs.front()].offset);
            content_[output] = content_[node.inputs.front()];
            return;
        }
        if (request_.workspaceBytes[op] > 0) {
            const std::size_t begin = plan_.workspaceOffsets[op];
            ASSERT_LE(begin + request_.workspaceBytes[op], owner_.size());
            std::fill_n(owner_.begin() + static_cast<std::ptrdiff_t>(begin),
                        request_.workspaceBytes[op],
                        kNoValue);
            for (const ValueId input : node.inputs) expectWhole(input, op);
        }
        for (const ValueId output : node.outputs) write(output, output);
        for (const ValueId output : node.outputs) expectWhole(output, op);
    }

    const OpGraph& graph_;
    const MemoryRequest& request_;
    MemoryPlan plan_;
    std::vector<ValueId> owner_;
    std::vector<ValueId> content_;
};

TEST(PlanMemoryTest, KeepsEveryTensorWholeAsLongAsItIsNeeded) {
    TestRandom random;
    RandomGraphs graphs;
    for (int round = 0; round < 300; ++round) {
        const RandomGraph graph = graphs.make(false);
        for (const bool share : {true, false}) {
            for (const bool inPlace : {true, false}) {
                const MemoryRequest request = graph.request(share, inPlace);
                MemorySimulation(graph, request).run(random);
                if (testing::Test::HasFailure()) return;
            }
        }
    }
}

TEST(PlanMemoryTest, KeepsTensorsOfOtherLanesWholeInEveryInterleaving) {
    TestRandom random;
    RandomGraphs graphs;
    for (int round = 0; round < 300; ++round) {
        const RandomGraph graph = graphs.make(true);
        const MemoryRequest request = graph.request(true, true);
        for (int order = 0; order < 5; ++order) MemorySimulation(graph, request).run(random);
        if (testing::Test::HasFailure()) return;
    }
}

TEST(PlanMemoryTest, NeedsNoMoreThanWithoutSharing) {
    RandomGraphs graphs;
    for (int round = 0; round < 100; ++round) {
        const RandomGraph graph = graphs.make(false);
        const MemoryPlan plan = planMemory(graph.request(true, true));
        EXPECT_LE(plan.arenaBytes, planMemory(graph.request(false, true)).arenaBytes);
        EXPECT_GE(plan.arenaBytes, plan.liveBytes);
    }
}

/// x → a → b → c → d of equal size: two buffers are enough, or one if ops work in place.
TEST(PlanMemoryTest, ReusesMemoryAlongAChain) {
    RandomGraph chain;
    Value value;
    value.role = ValueRole::Parameter;
    ValueId last = chain.graph.addValue(value);
    value.role = ValueRole::Activation;
    for (int i = 0; i < 4; ++i) {
        OpNode node;
        node.op = kernels::Add{};
        node.inputs = {last};
        node.outputs = {last = chain.graph.addValue(value)};
        chain.graph.ops.push_back(node);
    }
    chain.bytes.assign(5, 1000);
    chain.workspace.assign(4, 0);
    chain.inPlace.assign(4, 0);
    EXPECT_EQ(planMemory(chain.request(true, false)).arenaBytes, 2 * 1024u);
    EXPECT_EQ(planMemory(chain.request(true, true)).arenaBytes, 1024u);
    EXPECT_EQ(planMemory(chain.request(false, false)).arenaBytes, 4 * 1024u);
    EXPECT_EQ(planMemory(chain.request(true, true)).placements[0].offset, kNotInArena);
}

}  // namespace
}  // namespace espalier::tests
