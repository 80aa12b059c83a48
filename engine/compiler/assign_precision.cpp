// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "engine/compiler/graph_edit.h"
#include "engine/compiler/passes.h"
#include "kernels/error.h"

namespace espalier::engine {

using kernels::DataType;

namespace {

/// Which tensors of an op are in the lower precision; all others are fp32.
struct LowTensors {
    std::vector<std::size_t> inputs;
    std::vector<std::size_t> outputs;
};

std::vector<std::size_t> firstOf(std::size_t count) {
    std::vector<std::size_t> all(count);
    for (std::size_t i = 0; i < count; ++i) all[i] = i;
    return all;
}

/// Sums are fp32, whatever they are taken of.
bool takesEither(const kernels::OpDesc& op) {
    return std::holds_alternative<kernels::BatchNormStatistics>(op) ||
           std::holds_alternative<kernels::ReduceToAxis>(op);
}

/// Activations and their gradients, and the weights of products. Statistics, gradients of
/// parameters, losses and everything about the update are fp32.
LowTensors lowTensors(const OpNode& node) {
    using namespace kernels;
    const auto of = [&](const auto& op) -> LowTensors {
        using Op = std::decay_t<decltype(op)>;
        const auto is = [](auto... tags) { return (std::is_same_v<Op, decltype(tags)> || ...); };
        if (is(ConvolutionForward{}, ConvolutionBackwardData{}, Matmul{})) return {{0, 1}, {0}};
        if (is(ConvolutionBackwardWeights{})) return {{0, 1}, {}};
        if (is(PoolForward{}, PoolBackward{}, Dropout{}, LayerNormForward{})) return {{0}, {0}};
        if (is(BatchNormApply{})) return {{0, 5}, {0}};
        if (is(BatchNormBackwardSums{})) return {{0, 1, 4}, {}};
        if (is(BatchNormBackwardApply{})) return {{0, 1, 7}, {0, 1}};
        if (is(LayerNormBackward{})) return {{0, 1}, {0}};
        if (is(ActivationForward{},
               ActivationBackward{},
               Add{},
               Multiply{},
               MultiplyReduce{},
               Concatenate{},
               Slice{},
               UpsampleForward{},
               UpsampleBackward{},
               Reshape{})) {
            return {firstOf(node.inputs.size()), {0}};
        }
        return {};
    };
    return std::visit(of, node.op);
}

bool isProduct(const kernels::OpDesc& op) {
    return std::holds_alternative<kernels::Matmul>(op) ||
           std::holds_alternative<kernels::ConvolutionForward>(op) ||
           std::holds_alternative<kernels::ConvolutionBackwardData>(op);
}

/// Gives one value after the other its type, and copies values where ops want another one.
class PrecisionAssignment {
  public:
    PrecisionAssignment(OpGraph graph, DataType low)
        : graph_(std::move(graph)), low_(low), exact_(graph_.values.size()) {
        findExact();
        for (const OpNode& node : graph_.ops) chosen_.push_back(choose(node));
        choosePrepared();
        findWanted();
    }

    OpGraph run() && {
        std::vector<OpNode> ops = std::move(graph_.ops);
        graph_.ops.clear();
        for (std::size_t op = 0; op < ops.size(); ++op) place(std::move(ops[op]), chosen_[op]);
        return std::move(graph_);
    }

  private:
    static bool passesOn(const kernels::OpDesc& op) {
        return std::holds_alternative<kernels::ActivationForward>(op) ||
               std::holds_alternative<kernels::ActivationBackward>(op) ||
               std::holds_alternative<kernels::Reshape>(op);
    }

    /// What meets a loss or the host is fp32, and so are activations between it and the last
    /// product, which gives fp32 anyway: rounding the very numbers that are compared costs more
    /// than it saves.
    void findExact() {
        for (std::size_t i = 0; i < graph_.values.size(); ++i) {
            exact_[i] = graph_.values[i].role == ValueRole::Result;
        }
        for (const OpNode& node : graph_.ops) {
            const bool loss = std::holds_alternative<kernels::SoftmaxCrossEntropy>(node.op) ||
                              std::holds_alternative<kernels::MeanSquaredError>(node.op);
            if (!loss) continue;
            exact_[node.inputs.front()] = true;
            for (const ValueId output : node.outputs) exact_[output] = true;
        }
        for (std::size_t op = graph_.ops.size(); op-- > 0;) {
            const OpNode& node = graph_.ops[op];
            const bool here = node.phase == Phase::Forward && passesOn(node.op);
            if (here && exact_[node.outputs.front()]) exact_[node.inputs.front()] = true;
        }
        for (const OpNode& node : graph_.ops) {
            const bool here = node.phase == Phase::Backward && passesOn(node.op);
            if (here && exact_[node.inputs.front()]) exact_[node.outputs.front()] = true;
        }
    }

    LowTensors choose(const OpNode& node) const {
        LowTensors low = lowTensors(node);
        if (isProduct(node.op)) return low;
        const bool meetsExact = passesOn(node.op) && exact_[node.inputs.front()];
        const bool givesExact = std::ranges::any_of(low.outputs, [&](std::size_t i) {
            return i < node.outputs.size() && isExact(node.outputs[i]);
        });
        return meetsExact || givesExact ? LowTensors{} : low;
    }

    bool isExact(ValueId value) const {
        const ValueId forward = graph_.values[value].gradientOf;
        return exact_[value] ||
               (forward != kNoValue && graph_.values[forward].role == ValueRole::Parameter);
    }

    /// Images are made in the lower precision where everybody takes them in it: then nobody has to
    /// cast them. A loss that compares with them, or a sum over them, takes fp32.
    void choosePrepared() {
        for (std::size_t op = 0; op < graph_.ops.size(); ++op) {
            if (!std::holds_alternative<kernels::PrepareImages>(graph_.ops[op].op)) continue;
            if (isTakenLowByAll(graph_.ops[op].outputs.front())) chosen_[op] = {{}, {0}};
        }
    }

    bool isTakenLowByAll(ValueId value) const {
        for (std::size_t op = 0; op < graph_.ops.size(); ++op) {
            const std::vector<ValueId>& inputs = graph_.ops[op].inputs;
            for (std::size_t i = 0; i < inputs.size(); ++i) {
                const std::vector<std::size_t>& low = chosen_[op].inputs;
                if (inputs[i] == value && std::ranges::find(low, i) == low.end()) return false;
            }
        }
        return true;
    }

    /// Values that some op takes in the lower precision; a product that none takes so gives fp32.
    void findWanted() {
        wanted_.resize(graph_.values.size());
        for (std::size_t op = 0; op < graph_.ops.size(); ++op) {
            const OpNode& node = graph_.ops[op];
            for (const std::size_t i : chosen_[op].inputs) {
                if (i < node.inputs.size()) wanted_[node.inputs[i]] = true;
            }
        }
    }

    void place(OpNode node, const LowTensors& chosen) {
        for (std::size_t i = 0; i < node.inputs.size() && !takesEither(node.op); ++i) {
            const bool low = std::ranges::find(chosen.inputs, i) != chosen.inputs.end();
            const DataType found = graph_.desc(node.inputs[i]).type;
            if (found != DataType::Float32 && found != low_) continue;  // labels, positions
            node.inputs[i] = inType(node.inputs[i], low ? low_ : DataType::Float32, node);
        }
        for (const std::size_t i : chosen.outputs) {
            if (i >= node.outputs.size()) continue;
            const ValueId output = node.outputs[i];
            if (isProduct(node.op) && (isExact(output) || !wanted_[output])) continue;
            graph_.values[output].desc.type = low_;
        }
        graph_.ops.push_back(std::move(node));
    }

    /// The value itself, or a copy of it in that type, made once: where it is first wanted.
    ValueId inType(ValueId value, DataType type, const OpNode& user) {
        if (graph_.desc(value).type == type) return value;
        const auto known = copies_.find(value);
        if (known != copies_.end()) return known->second;
        const Value& original = graph_.values[value];
        Value copy;
        copy.desc = original.desc;
        copy.desc.type = type;
        const bool free = copy.desc.shape.rank() > 2;
        if (free) copy.desc.layout = kernels::Layout::any();
        copy.origin = original.origin;
        copy.role =
            original.role == ValueRole::Gradient ? ValueRole::Gradient : ValueRole::Activation;
        copy.gradientOf = original.gradientOf;
        OpNode cast;
        cast.op = kernels::Reorder{};
        cast.inputs = {value};
        cast.origin = original.origin;
        cast.phase = user.phase;
        const ValueId made = graph_.addValue(std::move(copy));
        cast.outputs = {made};
        graph_.ops.push_back(std::move(cast));
        copies_[value] = made;
        return made;
    }

    OpGraph graph_;
    DataType low_;
    std::vector<bool> exact_;   ///< per value
    std::vector<bool> wanted_;  ///< per value
    std::vector<LowTensors> chosen_;
    std::map<ValueId, ValueId> copies_;
};

}  // namespace

OpGraph assignPrecision(OpGraph graph, const kernels::Device& device, DataType precision) {
    if (precision == DataType::Float32) return graph;
    const kernels::Support support = kernels::computesIn(device.description(), precision);
    if (!support) throw kernels::Error(support.reason + " Choose fp32.");
    return PrecisionAssignment(std::move(graph), precision).run();
}

}  // namespace espalier::engine
