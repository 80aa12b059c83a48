// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "engine/ops/gradient.h"
#include "engine/ops/op_graph.h"

namespace espalier::engine {

using Descs = std::vector<kernels::TensorDesc>;
using DescSpan = std::span<const kernels::TensorDesc>;
using Gradients = std::vector<ValueId>;

/// The shape rule of an op: the descriptions of its outputs. One specialisation for every op, each
/// family in a file of its own: an op without one does not link, and the linker names it.
template <class Op>
Descs outputsOf(const Op& op, DescSpan inputs);

/// The gradient rule of an op that says it is differentiable, likewise.
template <class Op>
Gradients gradientsOf(const Op& op, const GradientRequest& request);

/// An activation of that shape: fp32 unless said, in whatever layout the device likes.
kernels::TensorDesc activationDesc(const kernels::Shape& shape,
                                   kernels::DataType type = kernels::DataType::Float32);
/// A small fp32 tensor that is always Plain: one value per channel, per sample, a status.
kernels::TensorDesc vectorDesc(std::int64_t size);

/// The op to be differentiated, seen from its gradient rule. Copies what it needs of the graph,
/// because a rule adds ops while it reads.
class GradientScope {
  public:
    explicit GradientScope(const GradientRequest& request);

    ValueId input(std::size_t index) const { return node_.inputs[index]; }
    ValueId output(std::size_t index) const { return node_.outputs[index]; }
    std::size_t inputCount() const { return node_.inputs.size(); }
    /// A copy, because adding an op moves the graph's ops.
    kernels::TensorDesc desc(ValueId value) const { return request_.graph.desc(value); }
    /// Gradient of output 0.
    ValueId dy() const { return request_.outputGradients.front(); }
    bool needed(std::size_t input) const { return request_.needed[input]; }
    /// kNoValue for every input, to be filled in.
    Gradients none() const { return Gradients(node_.inputs.size(), kNoValue); }

    /// Adds a backward op whose one output looks like `like` (any layout).
    ValueId add(const kernels::OpDesc& op, const std::vector<ValueId>& inputs, ValueId like) const;
    /// Adds a backward op whose outputs follow from its shape rule.
    std::vector<ValueId> add(const kernels::OpDesc& op, const std::vector<ValueId>& inputs) const;
    std::vector<ValueId> add(const kernels::OpDesc& op,
                             const std::vector<ValueId>& inputs,
                             const Descs& outputs) const;
    const OpGraph& graph() const { return request_.graph; }

  private:
    const GradientRequest& request_;
    OpNode node_;
};

/// For ops whose outputs do not follow from their inputs: throws std::logic_error, our own bug.
Descs outputsMustBeGiven(std::string_view op);

}  // namespace espalier::engine
