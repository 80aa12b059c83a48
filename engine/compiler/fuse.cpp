// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/compiler/fusion.h"
#include "engine/compiler/passes.h"

namespace espalier::engine {

using kernels::ActivationBackward;
using kernels::ActivationForward;

Fusing::Fusing(OpGraph graph, const kernels::Device& device)
    : graph_(std::move(graph)), device_(device), dropped_(graph_.ops.size()), index_(graph_) {}

bool Fusing::onlyFor(ValueId value, std::size_t user) const {
    return !outlivesRun(graph_.values[value]) && users(value) == std::vector<std::size_t>{user};
}

bool Fusing::deviceCan(const OpNode& node) const {
    return static_cast<bool>(
        device_.supports(node.op, inputDescs(graph_, node), outputDescs(graph_, node)));
}

void Fusing::apply(const std::vector<Change>& changes, const std::vector<std::size_t>& drops) {
    for (const Change& change : changes) graph_.ops[change.op] = change.node;
    for (const std::size_t op : drops) dropped_[op] = true;
    index_ = GraphIndex(graph_, dropped_);
}

OpGraph Fusing::finish() && {
    return withoutOps(std::move(graph_), dropped_);
}

std::size_t activationGradientOf(const Fusing& fusing, std::size_t activation) {
    const OpNode& node = fusing.node(activation);
    const bool output = gradientUsesOutput(fusing.as<ActivationForward>(activation).kind);
    const ValueId saved = output ? node.outputs.front() : node.inputs.front();
    for (const std::size_t user : fusing.users(saved)) {
        if (std::holds_alternative<ActivationBackward>(fusing.node(user).op) &&
            fusing.node(user).inputs[1] == saved) {
            return user;
        }
    }
    return kNoOp;
}

bool isFusible(const ActivationForward& activation, bool trained) {
    if (activation.kind == kernels::Activation::LeakyReLU &&
        activation.alpha != ActivationForward{}.alpha) {
        return false;
    }
    return !trained || gradientUsesOutput(activation.kind);
}

OpGraph fuse(OpGraph graph, const kernels::Device& device) {
    Fusing fusing(std::move(graph), device);
    for (std::size_t op = 0; op < fusing.graph().ops.size(); ++op) {
        if (fusing.dropped(op)) continue;
        if (std::holds_alternative<ActivationForward>(fusing.node(op).op)) {
            fuseIntoBatchNorm(fusing, op) || fuseIntoProduct(fusing, op);
        }
    }
    for (std::size_t op = 0; op < fusing.graph().ops.size(); ++op) {
        if (!fusing.dropped(op) && std::holds_alternative<kernels::Add>(fusing.node(op).op)) {
            fuseAddIntoBatchNorm(fusing, op);
        }
    }
    for (std::size_t op = 0; op < fusing.graph().ops.size(); ++op) {
        if (!fusing.dropped(op) &&
            std::holds_alternative<kernels::BatchNormApply>(fusing.node(op).op)) {
            fuseIntoConvolution(fusing, op);
        }
    }
    return std::move(fusing).finish();
}

}  // namespace espalier::engine
