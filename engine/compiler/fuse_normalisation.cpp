// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>

#include "engine/compiler/fusion.h"
#include "engine/compiler/passes.h"

namespace espalier::engine {

using kernels::Activation;
using kernels::BatchNormApply;
using kernels::BatchNormBackwardApply;
using kernels::BatchNormBackwardSums;
using kernels::ConvolutionBackwardData;
using kernels::ConvolutionBackwardWeights;
using kernels::ConvolutionForward;

namespace {

/// All ops around a BatchNorm's output, if its only consumer is a single convolution.
struct Surroundings {
    std::size_t convolution = kNoOp;
    std::size_t weights = kNoOp;   ///< the gradient of its weights
    std::size_t gradient = kNoOp;  ///< the gradient of its source
    std::size_t sums = kNoOp;
    std::size_t apply = kNoOp;  ///< the gradient of what was normalised
};

/// Sets `place` to the op, once. False if it is already set or if `matches` is false.
bool take(std::size_t& place, std::size_t op, bool matches) {
    if (!matches || place != kNoOp) return false;
    place = op;
    return true;
}

std::optional<Surroundings> surroundingsOf(const Fusing& fusing, const OpNode& normalise) {
    const ValueId y = normalise.outputs.front();
    const ValueId x = normalise.inputs.front();
    if (outlivesRun(fusing.graph().values[y])) return std::nullopt;
    Surroundings found;
    for (const std::size_t user : fusing.users(y)) {
        const OpNode& node = fusing.node(user);
        if (node.inputs.size() < 2) return std::nullopt;
        const bool source = node.inputs[0] == y && node.inputs[1] != y;
        const bool masks = node.inputs[1] == x && node.inputs.back() == y;
        const bool taken = (std::holds_alternative<ConvolutionForward>(node.op) &&
                            take(found.convolution, user, source)) ||
                           (std::holds_alternative<ConvolutionBackwardWeights>(node.op) &&
                            take(found.weights, user, source)) ||
                           (std::holds_alternative<BatchNormBackwardSums>(node.op) &&
                            take(found.sums, user, masks)) ||
                           (std::holds_alternative<BatchNormBackwardApply>(node.op) &&
                            take(found.apply, user, masks));
        if (!taken) return std::nullopt;
    }
    for (const std::size_t op : {found.convolution, found.weights, found.sums, found.apply}) {
        if (op == kNoOp) return std::nullopt;
    }
    const ValueId dy = fusing.node(found.sums).inputs.front();
    found.gradient = fusing.madeBy<ConvolutionBackwardData>(dy);
    const bool ours = found.gradient != kNoOp && fusing.node(found.apply).inputs.front() == dy &&
                      !outlivesRun(fusing.graph().values[dy]) && fusing.users(dy).size() == 2;
    return ours ? std::optional(found) : std::nullopt;
}

/// The op with `inputs` appended to its own.
template <class Op, class Change>
OpNode changed(const Fusing& fusing,
               std::size_t index,
               std::span<const ValueId> inputs,
               const Change& change) {
    OpNode node = fusing.node(index);
    change(std::get<Op>(node.op));
    node.inputs.insert(node.inputs.end(), inputs.begin(), inputs.end());
    return node;
}

// Forward, the convolution and the gradient of its weights normalise what they read, so y is never
// stored. Backward, the gradient of y is masked and summed where it is computed.
void fuseNormalisationAt(Fusing& fusing, std::size_t index) {
    const OpNode& normalise = fusing.node(index);
    const auto& op = std::get<BatchNormApply>(normalise.op);
    if (op.residual || op.activation == Activation::None) return;
    const auto found = surroundingsOf(fusing, normalise);
    if (!found) return;
    const std::span<const ValueId> taken(normalise.inputs);  // x, mean, variance, γ, β
    const auto fuse = [&](auto& product, bool kernels::Fusion::*field) {
        product.fusion.*field = true;
        product.fusion.between = op.activation;
        product.fusion.epsilon = op.epsilon;
    };
    const auto normalised = [&](auto& product) { fuse(product, &kernels::Fusion::batchNorm); };
    const auto summed = [&](auto& product) { fuse(product, &kernels::Fusion::batchNormSums); };

    OpNode convolution =
        changed<ConvolutionForward>(fusing, found->convolution, taken.subspan(1), normalised);
    OpNode weights =
        changed<ConvolutionBackwardWeights>(fusing, found->weights, taken.subspan(1), normalised);
    convolution.inputs.front() = weights.inputs.front() = taken.front();
    OpNode gradient = changed<ConvolutionBackwardData>(fusing, found->gradient, taken, summed);
    const std::vector<ValueId>& sums = fusing.node(found->sums).outputs;
    gradient.outputs.insert(gradient.outputs.end(), sums.begin(), sums.end());
    OpNode apply = fusing.node(found->apply);
    std::get<BatchNormBackwardApply>(apply.op).activation = Activation::None;
    apply.inputs.pop_back();

    const std::vector<Fusing::Change> changes{{found->convolution, convolution},
                                              {found->weights, weights},
                                              {found->gradient, gradient},
                                              {found->apply, apply}};
    const auto can = [&](const Fusing::Change& change) { return fusing.deviceCan(change.node); };
    if (std::ranges::all_of(changes, can)) fusing.apply(changes, {index, found->sums});
}

}  // namespace

OpGraph fuseNormalisation(OpGraph graph, const kernels::Device& device) {
    Fusing fusing(std::move(graph), device);
    for (std::size_t op = 0; op < fusing.graph().ops.size(); ++op) {
        if (fusing.dropped(op)) continue;
        if (std::holds_alternative<BatchNormApply>(fusing.node(op).op)) {
            fuseNormalisationAt(fusing, op);
        }
    }
    return std::move(fusing).finish();
}

}  // namespace espalier::engine
