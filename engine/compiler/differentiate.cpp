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

/// Visits the forward ops in reverse order and asks each for its gradient.
class Differentiation {
  public:
    explicit Differentiation(OpGraph graph)
        : graph_(std::move(graph)), needed_(graph_.values.size()), parts_(graph_.values.size()) {}

    GradientGraph run() && {
        const std::size_t forwardOps = graph_.ops.size();
        const std::size_t forwardValues = graph_.values.size();
        markNeeded();
        for (std::size_t op = forwardOps; op-- > 0;) differentiate(op);
        GradientGraph result;
        for (ValueId value = 0; value < forwardValues; ++value) {
            if (!isTrained(graph_.values[value])) continue;
            const ValueId gradient = total(value, graph_.values[value].origin);
            if (gradient != kNoValue) result.gradients.push_back({value, gradient});
        }
        if (result.gradients.empty()) {
            throw Error(
                "This network has nothing to train: no layer with parameters that are not frozen "
                "leads to its output. Add one, for example Dense, or train a frozen one.");
        }
        result.graph = std::move(graph_);
        return result;
    }

  private:
    /// A gradient is needed for every value that depends on a trained parameter.
    void markNeeded() {
        for (std::size_t i = 0; i < graph_.values.size(); ++i) {
            needed_[i] = isTrained(graph_.values[i]);
        }
        for (const OpNode& node : graph_.ops) {
            bool any = false;
            for (const ValueId input : node.inputs) any = any || needed_[input];
            if (node.phase != Phase::Forward) continue;
            for (const ValueId output : node.outputs) needed_[output] = any;
        }
    }

    bool isLoss(const OpNode& node) const {
        return graph_.values[node.outputs.front()].name == kLossSums;
    }

    void differentiate(std::size_t op) {
        const OpNode node = graph_.ops[op];
        if (node.phase != Phase::Forward) return;
        std::vector<ValueId> outputGradients;
        bool reached = isLoss(node);
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

    /// The sum of the gradients from all users of a value, which have all been visited by then.
    ValueId total(ValueId value, const NodeId& origin) {
        if (value >= parts_.size() || parts_[value].empty()) return kNoValue;
        std::vector<ValueId>& parts = parts_[value];
        if (parts.size() > 1) {
            parts = {graph_.add(kernels::Add{}, parts, origin, Phase::Backward).front()};
            graph_.values[parts.front()].gradientOf = value;
        }
        return parts.front();
    }

    OpGraph graph_;
    std::vector<bool> needed_;
    std::vector<std::vector<ValueId>> parts_;  ///< per forward value
};

}  // namespace

GradientGraph differentiate(OpGraph graph) {
    assert(graph.find(kLossSums) != kNoValue);
    return Differentiation(std::move(graph)).run();
}

}  // namespace espalier::engine
