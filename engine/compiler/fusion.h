// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/compiler/graph_edit.h"
#include "engine/ops/op_graph.h"
#include "kernels/device.h"

namespace espalier::engine {

/// A graph while ops are being fused: dropped ops, current consumers, and what the device supports.
/// Used inside the passes that fuse only.
class Fusing {
  public:
    Fusing(OpGraph graph, const kernels::Device& device);

    const OpGraph& graph() const { return graph_; }
    const OpNode& node(std::size_t op) const { return graph_.ops[op]; }
    bool dropped(std::size_t op) const { return dropped_[op]; }
    const std::vector<std::size_t>& users(ValueId value) const { return index_.users[value]; }

    std::size_t producerOf(ValueId value) const { return index_.producer[value]; }
    /// The op of type T that makes the value, kNoOp when it is another kind.
    template <typename T>
    std::size_t madeBy(ValueId value) const {
        const std::size_t op = producerOf(value);
        return op != kNoOp && std::holds_alternative<T>(node(op).op) ? op : kNoOp;
    }
    template <typename T>
    const T& as(std::size_t op) const {
        return std::get<T>(node(op).op);
    }
    /// `user` is the only consumer of the value, and the host does not read it.
    bool onlyFor(ValueId value, std::size_t user) const;
    bool deviceCan(const OpNode& node) const;

    /// Replaces ops by the given ones and drops others.
    struct Change {
        std::size_t op = kNoOp;
        OpNode node;
    };
    void apply(const std::vector<Change>& changes, const std::vector<std::size_t>& drops);
    OpGraph finish() &&;

  private:
    OpGraph graph_;
    const kernels::Device& device_;
    std::vector<bool> dropped_;
    GraphIndex index_;
};

/// The activation's backward op, found by the gradient it uses. kNoOp when there is none.
std::size_t activationGradientOf(const Fusing& fusing, std::size_t activation);
/// Activations to be fused must have the default slope and not need the value that fusing removes.
bool isFusible(const kernels::ActivationForward& activation, bool trained);

/// BatchNormApply → (Add) → activation in one op, and its backward ops likewise. True when fused.
bool fuseIntoBatchNorm(Fusing& fusing, std::size_t activation);
/// BatchNormApply → Add where no activation follows.
bool fuseAddIntoBatchNorm(Fusing& fusing, std::size_t add);
/// ConvolutionForward → BatchNormApply with constant statistics: in prediction and validation, and
/// where it is frozen.
bool fuseIntoConvolution(Fusing& fusing, std::size_t apply);
/// Convolution or Matmul → activation.
bool fuseIntoProduct(Fusing& fusing, std::size_t activation);

}  // namespace espalier::engine
