// SPDX-License-Identifier: Apache-2.0
#include <cassert>

#include "engine/base/error.h"
#include "engine/compiler/passes.h"
#include "engine/ops/gradient.h"

namespace espalier::engine {

namespace {

bool isTrained(const Value& value) {
    return value.role == ValueRole::Parameter && value.parameter.trainable;
}

bool isLoss(const OpGraph& graph, const OpNode& node) {
    return graph.values[node.outputs.front()].name == kLossSums;
}

/// Visits the forward ops in reverse order and asks each for its gradient.
class Differentiation {
  public:
    /// With respect to the values that are `wanted`.
    Differentiation(OpGraph graph, std::vector<bool> wanted)
        : graph_(std::move(graph)), needed_(std::move(wanted)), parts_(graph_.values.size()) {}

    /// Where the gradient begins, besides at the loss: it is that of `value`.
    void beginAt(ValueId value, ValueId gradient) { parts_[value].push_back(gradient); }

    void run() {
        markNeeded();
        for (std::size_t op = graph_.ops.size(); op-- > 0;) differentiate(op);
    }

    /// The sum of the gradients from all users of a value, which have all been visited by then;
    /// kNoValue where there are none.
    ValueId total(ValueId value) { return total(value, graph_.values[value].origin); }

    OpGraph graph() && { return std::move(graph_); }

  private:
    ValueId total(ValueId value, const NodeId& origin) {
        if (value >= parts_.size() || parts_[value].empty()) return kNoValue;
        std::vector<ValueId>& parts = parts_[value];
        if (parts.size() > 1) {
            parts = {graph_.add(kernels::Add{}, parts, origin, Phase::Backward).front()};
            graph_.values[parts.front()].gradientOf = value;
        }
        return parts.front();
    }

    /// A gradient is needed for every value that depends on a wanted one.
    void markNeeded() {
        for (const OpNode& node : graph_.ops) {
            bool any = false;
            for (const ValueId input : node.inputs) any = any || needed_[input];
            if (node.phase != Phase::Forward || !any) continue;
            for (const ValueId output : node.outputs) needed_[output] = true;
        }
    }

    void differentiate(std::size_t op) {
        const OpNode node = graph_.ops[op];
        if (node.phase != Phase::Forward) return;
        std::vector<ValueId> outputGradients;
        bool reached = isLoss(graph_, node);
        for (const ValueId output : node.outputs) {
            outputGradients.push_back(total(output, node.origin));
            reached = reached || outputGradients.back() != kNoValue;
        }
        std::vector<bool> needed;
        bool any = false;
        for (const ValueId input : node.inputs) {
            needed.push_back(needed_[input]);
            any = any || needed_[input];
        }
        if (!reached || !any) return;
        const auto gradients = addGradient({graph_, op, outputGradients, needed});
        for (std::size_t i = 0; i < gradients.size(); ++i) {
            if (gradients[i] != kNoValue && needed[i]) {
                parts_[node.inputs[i]].push_back(gradients[i]);
            }
        }
    }

    OpGraph graph_;
    std::vector<bool> needed_;
    std::vector<std::vector<ValueId>> parts_;  ///< per forward value
};

}  // namespace

GradientGraph differentiate(OpGraph graph) {
    assert(graph.find(kLossSums) != kNoValue);
    std::vector<bool> trained;
    for (const Value& value : graph.values) trained.push_back(isTrained(value));
    Differentiation differentiation(std::move(graph), trained);
    differentiation.run();
    GradientGraph result;
    for (ValueId value = 0; value < trained.size(); ++value) {
        if (!trained[value]) continue;
        const ValueId gradient = differentiation.total(value);
        if (gradient != kNoValue) result.gradients.push_back({value, gradient});
    }
    if (result.gradients.empty()) {
        throw Error(
            "This network has nothing to train: no layer with parameters that are not frozen "
            "leads to its output. Add one, for example Dense, or train a frozen one.");
    }
    result.graph = std::move(differentiation).graph();
    return result;
}

ValueGradient differentiateValue(OpGraph graph, ValueId of, ValueId seed, ValueId to) {
    assert(graph.desc(of).shape == graph.desc(seed).shape);
    std::vector<bool> wanted(graph.values.size());
    wanted[to] = true;
    Differentiation differentiation(std::move(graph), std::move(wanted));
    differentiation.beginAt(of, seed);
    differentiation.run();
    ValueGradient result;
    result.gradient = differentiation.total(to);
    result.graph = std::move(differentiation).graph();
    return result;
}

}  // namespace espalier::engine
