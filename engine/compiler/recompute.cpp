// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cassert>
#include <map>
#include <numeric>
#include <optional>

#include "engine/compiler/graph_edit.h"
#include "engine/compiler/passes.h"
#include "engine/compiler/plan_memory.h"

namespace espalier::engine {

namespace {

bool isAlias(const OpNode& node) {
    return std::holds_alternative<kernels::Reshape>(node.op);
}

/// The forward phase of a scheduled graph: which of its results can be computed again, and who
/// reads them.
class ForwardPhase {
  public:
    ForwardPhase(const OpGraph& graph, const std::vector<std::size_t>& bytes)
        : graph_(graph), bytes_(bytes), index_(graph), owner_(graph.values.size()) {
        for (std::size_t op = 0; op < graph.ops.size(); ++op) {
            if (graph.ops[op].phase == Phase::Forward) end_ = op + 1;
        }
        std::iota(owner_.begin(), owner_.end(), ValueId{0});
        for (std::size_t op = 0; op < end_; ++op) {
            const OpNode& node = graph.ops[op];
            if (isAlias(node)) owner_[node.outputs.front()] = owner_[node.inputs.front()];
        }
        findRepeatable();
        findReaders();
    }

    /// One past its last op.
    std::size_t end() const { return end_; }
    const GraphIndex& index() const { return index_; }

    /// Bytes of an op's results that can be computed again and that later phases read.
    std::size_t saved(std::size_t op) const {
        std::size_t sum = 0;
        forResults(op, [&](ValueId result) { sum += isReadLater_[result] ? bytes_[result] : 0; });
        return sum;
    }
    /// Per op, the bytes that could be computed again but that ops of this phase after it read.
    std::vector<std::size_t> crossing() const {
        std::vector<std::size_t> bytes(end_);
        for (std::size_t op = 0; op < end_; ++op) {
            forResults(op, [&](ValueId result) {
                for (std::size_t at = op; at < lastReader_[result]; ++at) {
                    bytes[at] += bytes_[result];
                }
            });
        }
        return bytes;
    }
    /// Per op, whether its results are dropped: as far as they can be computed again, all but those
    /// that are read across one of the `cuts`, each of which is behind an op, and those of the ops
    /// from `kept` on.
    std::vector<bool> dropped(const std::vector<std::size_t>& cuts, std::size_t kept) const {
        std::vector<bool> dropped(graph_.ops.size());
        for (std::size_t op = 0; op < std::min(kept, end_); ++op) {
            const auto cut = std::ranges::lower_bound(cuts, op);
            dropped[op] = repeatable_[op];
            forResults(op, [&](ValueId result) {
                if (cut != cuts.end() && *cut < lastReader_[result]) dropped[op] = false;
            });
        }
        for (std::size_t op = 0; op < end_; ++op) {  // an alias costs nothing by itself
            if (repeatable_[op] && isAlias(graph_.ops[op])) dropped[op] = dropped[source(op)];
        }
        return dropped;
    }

  private:
    /// Calls `act` for each result of the op that can be computed again and is not an alias.
    template <class Act>
    void forResults(std::size_t op, const Act& act) const {
        if (!repeatable_[op] || isAlias(graph_.ops[op])) return;
        for (const ValueId output : graph_.ops[op].outputs) act(output);
    }
    /// The op that computes what an alias shows, kNoOp where none does.
    std::size_t source(std::size_t alias) const {
        return index_.producer[owner_[graph_.ops[alias].outputs.front()]];
    }

    // Only what a trained parameter takes part in. Of what comes before, the backward phase reads
    // the last result, and to compute that again would take all of it.
    void findRepeatable() {
        repeatable_.resize(graph_.ops.size());
        std::vector<bool> isTrained(graph_.values.size());
        for (std::size_t i = 0; i < isTrained.size(); ++i) {
            const Value& value = graph_.values[i];
            isTrained[i] = value.role == ValueRole::Parameter && value.parameter.trainable;
        }
        for (std::size_t op = 0; op < end_; ++op) {
            const OpNode& node = graph_.ops[op];
            if (node.phase != Phase::Forward) continue;
            const bool any =
                std::ranges::any_of(node.inputs, [&](ValueId input) { return isTrained[input]; });
            for (const ValueId output : node.outputs) isTrained[output] = any;
            repeatable_[op] = any && canRepeat(node);
        }
        for (std::size_t op = 0; op < end_; ++op) {
            if (!isAlias(graph_.ops[op]) || source(op) == kNoOp) continue;
            if (!repeatable_[op]) repeatable_[source(op)] = false;
        }
        for (std::size_t op = 0; op < end_; ++op) {
            if (!isAlias(graph_.ops[op])) continue;
            repeatable_[op] = source(op) != kNoOp && repeatable_[source(op)];
        }
    }

    // The statistics of a batch are small, and replicas combine them where they are computed.
    bool canRepeat(const OpNode& node) const {
        const auto livesInRun = [&](ValueId output) {
            const Value& value = graph_.values[output];
            return value.role == ValueRole::Activation && !outlivesRun(value);
        };
        const auto isKept = [&](ValueId input) { return graph_.values[input].persistent; };
        return !std::holds_alternative<kernels::BatchNormStatistics>(node.op) &&
               precisionOf(node.op) != kernels::PrecisionClass::Loss &&
               node.lane == Lane::Compute && node.microBatches == MicroBatches::Every &&
               std::ranges::all_of(node.outputs, livesInRun) &&
               std::ranges::none_of(node.inputs, isKept);
    }

    void findReaders() {
        lastReader_.resize(graph_.values.size());
        isReadLater_.resize(graph_.values.size());
        for (std::size_t op = 0; op < graph_.ops.size(); ++op) {
            for (const ValueId input : graph_.ops[op].inputs) {
                const ValueId owner = owner_[input];
                if (op < end_) lastReader_[owner] = op;
                if (op >= end_) isReadLater_[owner] = true;
            }
        }
    }

    const OpGraph& graph_;
    const std::vector<std::size_t>& bytes_;  ///< per value
    GraphIndex index_;
    std::size_t end_ = 0;
    std::vector<ValueId> owner_;           ///< per value, of its memory: itself unless an alias
    std::vector<bool> repeatable_;         ///< per op
    std::vector<std::size_t> lastReader_;  ///< per owner, of this phase
    std::vector<bool> isReadLater_;        ///< per owner
};

/// A graph in which some ops come twice.
struct RepeatedGraph {
    OpGraph graph;
    std::vector<std::size_t> opOf;  ///< per op, its place in the graph where each comes once
    std::vector<ValueId> valueOf;   ///< likewise per value
};

/// Puts copies of dropped ops before the first op behind the forward phase that needs them.
class Repetition {
  public:
    Repetition(const OpGraph& graph, const ForwardPhase& forward, const std::vector<bool>& dropped)
        : graph_(graph), forward_(forward), dropped_(dropped), again_(graph.values.size()) {
        std::iota(again_.begin(), again_.end(), ValueId{0});
        result_.graph.values = graph.values;
        result_.valueOf = again_;
    }

    RepeatedGraph run() && {
        for (std::size_t op = 0; op < graph_.ops.size(); ++op) {
            OpNode node = graph_.ops[op];
            if (op >= forward_.end()) readAgain(node);
            emit(std::move(node), op);
        }
        return std::move(result_);
    }

  private:
    // Vectors are small and kept: statistics of a batch, where a convolution computes them as well.
    void readAgain(OpNode& node) {
        for (ValueId& input : node.inputs) {
            const std::size_t producer = forward_.index().producer[input];
            if (producer == kNoOp || !dropped_[producer]) continue;
            if (graph_.desc(input).shape.rank() == 1) continue;
            if (again_[input] == input) repeat(producer);
            input = again_[input];
        }
    }

    void repeat(std::size_t op) {
        OpNode node = graph_.ops[op];
        readAgain(node);
        node.phase = Phase::Backward;
        node.recomputed = true;
        for (ValueId& output : node.outputs) {
            Value copy = graph_.values[output];
            copy.name.clear();
            result_.valueOf.push_back(output);
            again_[output] = result_.graph.addValue(std::move(copy));
            output = again_[output];
        }
        emit(std::move(node), op);
    }

    void emit(OpNode node, std::size_t op) {
        result_.graph.ops.push_back(std::move(node));
        result_.opOf.push_back(op);
    }

    const OpGraph& graph_;
    const ForwardPhase& forward_;
    const std::vector<bool>& dropped_;
    std::vector<ValueId> again_;  ///< per value: itself, or the copy that later phases read
    RepeatedGraph result_;
};

/// The request for the graph in which some ops come twice. Both arguments must outlive it.
MemoryRequest requestOf(const RepeatedGraph& repeated, const MemoryRequest& once) {
    MemoryRequest request{.graph = repeated.graph,
                          .bytes = {},
                          .workspaceBytes = {},
                          .inPlaceInput = {},
                          .waitsFor = waitsBetweenLanes(repeated.graph),
                          .share = once.share,
                          .inPlace = once.inPlace};
    for (const ValueId value : repeated.valueOf) request.bytes.push_back(once.bytes[value]);
    for (const std::size_t op : repeated.opOf) {
        request.workspaceBytes.push_back(once.workspaceBytes[op]);
        request.inPlaceInput.push_back(once.inPlaceInput[op]);
    }
    return request;
}

/// Looks for what to drop so that as little as possible is alive at once.
class Choice {
  public:
    Choice(const MemoryRequest& once, const std::stop_token& stop)
        : once_(once),
          stop_(stop),
          forward_(once.graph, once.bytes),
          crossing_(forward_.crossing()) {
        for (std::size_t op = 0; op < forward_.end(); ++op) saved_.push_back(forward_.saved(op));
    }

    /// Nothing where no arena is smaller. Throws Stopped.
    std::optional<RepeatedGraph> find() {
        const std::size_t total = std::reduce(saved_.begin(), saved_.end());
        std::size_t least = liveBytes(once_);
        std::optional<std::vector<std::size_t>> best;
        for (const std::size_t segments : kSegments) {
            std::vector<std::size_t> cuts = cutsFor(total / segments);
            const std::size_t bytes = liveWith(cuts, keptFrom(cuts));
            if (bytes < least) best = std::move(cuts);
            least = std::min(least, bytes);
        }
        if (!best) return std::nullopt;
        RepeatedGraph found = repeated(*best, firstKept(*best, least));
        stopHere(stop_);
        const bool isSmaller =
            planMemory(requestOf(found, once_)).arenaBytes < planMemory(once_).arenaBytes;
        return isSmaller ? std::optional(std::move(found)) : std::nullopt;
    }

  private:
    static constexpr std::array<std::size_t, 14> kSegments{
        1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 28, 40, 64};

    /// Ends of segments that save about as many bytes each, at the narrowest place of the second
    /// half of each.
    std::vector<std::size_t> cutsFor(std::size_t budget) const {
        std::vector<std::size_t> cuts;
        std::size_t sum = 0;
        std::size_t narrowest = kNoOp;
        std::size_t sumThere = 0;
        for (std::size_t op = 0; op < forward_.end(); ++op) {
            sum += saved_[op];
            if (2 * sum < budget) continue;
            if (narrowest == kNoOp || crossing_[op] <= crossing_[narrowest]) {
                narrowest = op;
                sumThere = sum;
            }
            if (sum < budget) continue;
            cuts.push_back(narrowest);
            sum -= sumThere;
            narrowest = kNoOp;
        }
        return cuts;
    }

    /// The last segment is read by the backward phase at once.
    static std::size_t keptFrom(const std::vector<std::size_t>& cuts) {
        return cuts.empty() ? 0 : cuts.back() + 1;
    }

    /// The first op from which on everything can be kept with no more than `bytes` alive: by the
    /// time that the backward phase reaches the largest results, the last ones are gone.
    std::size_t firstKept(const std::vector<std::size_t>& cuts, std::size_t bytes) const {
        std::size_t tooEarly = 0;
        std::size_t kept = keptFrom(cuts);
        while (kept - tooEarly > 1) {
            const std::size_t middle = (tooEarly + kept) / 2;
            (liveWith(cuts, middle) <= bytes ? kept : tooEarly) = middle;
        }
        return kept;
    }

    RepeatedGraph repeated(const std::vector<std::size_t>& cuts, std::size_t kept) const {
        return Repetition(once_.graph, forward_, forward_.dropped(cuts, kept)).run();
    }
    std::size_t liveWith(const std::vector<std::size_t>& cuts, std::size_t kept) const {
        stopHere(stop_);
        const RepeatedGraph graph = repeated(cuts, kept);
        return liveBytes(requestOf(graph, once_));
    }

    const MemoryRequest& once_;
    const std::stop_token& stop_;
    ForwardPhase forward_;
    std::vector<std::size_t> crossing_;
    std::vector<std::size_t> saved_;
};

}  // namespace

PreparedGraph recompute(PreparedGraph prepared,
                        kernels::Device& device,
                        const CompileOptions& options,
                        const std::stop_token& stop) {
    std::optional<RepeatedGraph> found;
    {
        const MemoryRequest once = memoryRequest(prepared, device, options);
        found = Choice(once, stop).find();
    }
    if (!found) return prepared;
    PreparedGraph result{.graph = std::move(found->graph), .operations = {}};
    for (std::size_t op = 0; op < result.graph.ops.size(); ++op) {
        const OpNode& node = result.graph.ops[op];
        stopHere(stop);
        if (!node.recomputed) {
            result.operations.push_back(std::move(prepared.operations[found->opOf[op]]));
        } else if (isAlias(node)) {
            result.operations.push_back(nullptr);
        } else {
            result.operations.push_back(device.prepare(node.op,
                                                       inputDescs(result.graph, node),
                                                       outputDescs(result.graph, node),
                                                       options.prepare));
        }
    }
    return result;
}

}  // namespace espalier::engine
