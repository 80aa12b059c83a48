// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/compiler/fusion.h"

namespace espalier::engine {

using kernels::Activation;
using kernels::ActivationForward;
using kernels::BatchNormApply;
using kernels::BatchNormBackwardApply;
using kernels::BatchNormBackwardSums;

namespace {

/// The ops to fuse: BatchNormApply, optionally followed by an Add, optionally by an activation.
struct Pattern {
    std::size_t apply = kNoOp;
    std::size_t add = kNoOp;
    std::size_t activation = kNoOp;
    ValueId residual = kNoValue;
};

bool isBare(const BatchNormApply& op) {
    return !op.residual && op.activation == Activation::None;
}

/// The BatchNormApply without fusion whose output only `user` reads.
std::size_t bareApplyBefore(const Fusing& fusing, ValueId value, std::size_t user) {
    const std::size_t apply = fusing.madeBy<BatchNormApply>(value);
    if (apply == kNoOp || !isBare(fusing.as<BatchNormApply>(apply))) return kNoOp;
    return fusing.onlyFor(value, user) ? apply : kNoOp;
}

/// Of two BatchNorms that feed an Add, the later one fuses it, because the other's output is
/// available by then.
std::optional<Pattern> matchAdd(const Fusing& fusing, std::size_t add) {
    const std::vector<ValueId>& inputs = fusing.node(add).inputs;
    if (inputs.size() != 2 || inputs[0] == inputs[1]) return std::nullopt;
    std::optional<Pattern> found;
    for (std::size_t i = 0; i < 2; ++i) {
        const std::size_t apply = bareApplyBefore(fusing, inputs[i], add);
        if (apply == kNoOp || (found && apply < found->apply)) continue;
        found = Pattern{apply, add, kNoOp, inputs[1 - i]};
    }
    return found;
}

std::optional<Pattern> matchActivation(const Fusing& fusing, std::size_t activation) {
    const ValueId before = fusing.node(activation).inputs.front();
    const std::size_t apply = bareApplyBefore(fusing, before, activation);
    if (apply != kNoOp) return Pattern{apply, kNoOp, activation, kNoValue};
    const std::size_t add = fusing.madeBy<kernels::Add>(before);
    if (add == kNoOp || !fusing.onlyFor(before, activation)) return std::nullopt;
    std::optional<Pattern> found = matchAdd(fusing, add);
    if (found) found->activation = activation;
    return found;
}

OpNode fusedForward(const Fusing& fusing, const Pattern& pattern) {
    OpNode node = fusing.node(pattern.apply);
    auto& op = std::get<BatchNormApply>(node.op);
    if (pattern.add != kNoOp) {
        op.residual = true;
        node.inputs.push_back(pattern.residual);
    }
    if (pattern.activation != kNoOp) {
        op.activation = fusing.as<ActivationForward>(pattern.activation).kind;
    }
    const std::size_t last = pattern.activation != kNoOp ? pattern.activation : pattern.add;
    node.outputs = fusing.node(last).outputs;
    return node;
}

/// The backward ops of a BatchNorm among the users of the gradient that reaches it.
struct BackwardOps {
    std::size_t sums = kNoOp;
    std::size_t apply = kNoOp;
    bool others = false;
};

/// The gradient of a BatchNorm with constant statistics reads neither x nor the sums: it has dy in
/// place of x (gradientOfAffineMap()), so it is known by its γ.
bool isAffine(const OpNode& node, const OpNode& forward) {
    const auto* op = std::get_if<BatchNormBackwardApply>(&node.op);
    return op && op->frozen && node.inputs[1] == node.inputs[0] &&
           node.inputs[4] == forward.inputs[3];
}

BackwardOps findBackward(const Fusing& fusing, ValueId gradient, const OpNode& forward) {
    BackwardOps found;
    for (const std::size_t user : fusing.users(gradient)) {
        const OpNode& node = fusing.node(user);
        const bool ours = node.inputs.size() > 1 && node.inputs[0] == gradient &&
                          (node.inputs[1] == forward.inputs.front() || isAffine(node, forward));
        if (ours && std::holds_alternative<BatchNormBackwardSums>(node.op)) {
            found.sums = user;
        } else if (ours && std::holds_alternative<BatchNormBackwardApply>(node.op)) {
            found.apply = user;
        } else {
            found.others = true;
        }
    }
    return found;
}

/// Backward ops of the fused op: all take dy and y; the last one outputs the gradient of the
/// residual, under the name of the value that the activation's backward op produced.
std::optional<std::vector<Fusing::Change>> fusedBackward(const Fusing& fusing,
                                                         const Pattern& pattern,
                                                         std::size_t activationGradient) {
    const OpNode& gradient = fusing.node(activationGradient);
    const ValueId masked = gradient.outputs.front();
    const OpNode& forward = fusing.node(pattern.apply);
    const BackwardOps ops = findBackward(fusing, masked, forward);
    if (ops.apply == kNoOp) return std::nullopt;
    const bool affine = isAffine(fusing.node(ops.apply), forward);
    if (affine != (ops.sums == kNoOp)) return std::nullopt;
    if (ops.others && pattern.add == kNoOp) return std::nullopt;
    const Activation kind = fusing.as<ActivationForward>(pattern.activation).kind;

    std::vector<Fusing::Change> changes;
    if (!affine) {
        changes.push_back({ops.sums, fusing.node(ops.sums)});
        std::get<BatchNormBackwardSums>(changes.back().node.op).activation = kind;
    }
    changes.push_back({ops.apply, fusing.node(ops.apply)});
    OpNode& apply = changes.back().node;
    std::get<BatchNormBackwardApply>(apply.op).activation = kind;
    for (Fusing::Change& change : changes) {
        change.node.inputs.front() = gradient.inputs[0];
        change.node.inputs.push_back(gradient.inputs[1]);
    }
    if (affine) apply.inputs[1] = gradient.inputs[0];
    if (ops.others) {
        std::get<BatchNormBackwardApply>(apply.op).residual = true;
        apply.outputs.push_back(masked);
    }
    const auto can = [&](const Fusing::Change& change) { return fusing.deviceCan(change.node); };
    if (!std::ranges::all_of(changes, can)) return std::nullopt;
    return changes;
}

}  // namespace

bool fuseIntoBatchNorm(Fusing& fusing, std::size_t activation) {
    const std::size_t gradient = activationGradientOf(fusing, activation);
    if (!isFusible(fusing.as<ActivationForward>(activation), gradient != kNoOp)) return false;
    const std::optional<Pattern> pattern = matchActivation(fusing, activation);
    if (!pattern) return false;
    std::vector<Fusing::Change> changes{{pattern->apply, fusedForward(fusing, *pattern)}};
    if (!fusing.deviceCan(changes.front().node)) return false;
    std::vector<std::size_t> drops{activation};
    if (pattern->add != kNoOp) drops.push_back(pattern->add);
    if (gradient != kNoOp) {
        const auto backward = fusedBackward(fusing, *pattern, gradient);
        if (!backward) return false;
        changes.insert(changes.end(), backward->begin(), backward->end());
        drops.push_back(gradient);
    }
    fusing.apply(changes, drops);
    return true;
}

// An addition passes its gradient on unchanged, so the backward ops stay as they are.
bool fuseAddIntoBatchNorm(Fusing& fusing, std::size_t add) {
    if (fusing.node(add).phase != Phase::Forward) return false;
    const std::optional<Pattern> pattern = matchAdd(fusing, add);
    if (!pattern) return false;
    const OpNode fused = fusedForward(fusing, *pattern);
    if (!fusing.deviceCan(fused)) return false;
    fusing.apply({{pattern->apply, fused}}, {add});
    return true;
}

}  // namespace espalier::engine
