// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "engine/compiler/graph_edit.h"
#include "engine/compiler/passes.h"
#include "kernels/error.h"

namespace espalier::engine {

using kernels::DataType;
using kernels::PrecisionClass;

namespace {

/// Which tensors of an op are in the lower precision; all others are fp32.
struct LowTensors {
    std::vector<std::size_t> inputs;
    std::vector<std::size_t> outputs;
};

/// As declared by the op.
LowTensors lowTensors(const OpNode& node) {
    const kernels::OpTensors named = kernels::tensorsOf(node.op);
    const auto isLower = [&](kernels::TensorRef ref) {
        return slotOf(named, ref).storage == kernels::Storage::Lower;
    };
    LowTensors low;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        if (isLower(kernels::in(i))) low.inputs.push_back(i);
    }
    for (std::size_t i = 0; i < node.outputs.size(); ++i) {
        if (isLower(kernels::out(i))) low.outputs.push_back(i);
    }
    return low;
}

bool isProduct(const kernels::OpDesc& op) {
    return precisionOf(op) == PrecisionClass::Product;
}

bool passesOn(const kernels::OpDesc& op) {
    return precisionOf(op) == PrecisionClass::PassesOn;
}

/// Assigns a type to each value in turn, and copies values for ops that need another type.
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
    /// Values read by a loss or the host are fp32, and so are activations between them and the last
    /// product, which produces fp32 anyway: rounding the numbers that are compared costs more than
    /// it saves.
    void findExact() {
        for (std::size_t i = 0; i < graph_.values.size(); ++i) {
            exact_[i] = graph_.values[i].role == ValueRole::Result;
        }
        for (const OpNode& node : graph_.ops) {
            if (precisionOf(node.op) != PrecisionClass::Loss) continue;
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
        const bool givesExact = std::ranges::any_of(
            low.outputs, [&](std::size_t i) { return isExact(node.outputs[i]); });
        return meetsExact || givesExact ? LowTensors{} : low;
    }

    bool isExact(ValueId value) const {
        const ValueId forward = graph_.values[value].gradientOf;
        return exact_[value] ||
               (forward != kNoValue && graph_.values[forward].role == ValueRole::Parameter);
    }

    /// Images are prepared in the lower precision if all consumers take it, which saves casts. A
    /// loss that compares with them, or a sum over them, takes fp32.
    void choosePrepared() {
        for (std::size_t op = 0; op < graph_.ops.size(); ++op) {
            if (precisionOf(graph_.ops[op].op) != PrecisionClass::Source) continue;
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

    /// Values that some op takes in the lower precision; a product without such a consumer produces
    /// fp32.
    void findWanted() {
        wanted_.resize(graph_.values.size());
        for (std::size_t op = 0; op < graph_.ops.size(); ++op) {
            const OpNode& node = graph_.ops[op];
            for (const std::size_t i : chosen_[op].inputs) wanted_[node.inputs[i]] = true;
        }
    }

    void place(OpNode node, const LowTensors& chosen) {
        const kernels::OpTensors named = kernels::tensorsOf(node.op);
        for (std::size_t i = 0; i < node.inputs.size(); ++i) {
            if (slotOf(named, kernels::in(i)).storage == kernels::Storage::AsGiven) continue;
            const bool low = std::ranges::find(chosen.inputs, i) != chosen.inputs.end();
            node.inputs[i] = inType(node.inputs[i], low ? low_ : DataType::Float32, node);
        }
        for (const std::size_t i : chosen.outputs) {
            const ValueId output = node.outputs[i];
            if (isProduct(node.op) && (isExact(output) || !wanted_[output])) continue;
            graph_.values[output].desc.type = low_;
        }
        graph_.ops.push_back(std::move(node));
    }

    /// The value itself, or a copy of it in that type, made once, where it is first needed.
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
