// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "engine/ops/gradient.h"
#include "engine/ops/op_graph.h"

namespace espalier::engine {

// The rules of every op, one overload each: inferOutputs() and addGradient() visit them, so that an
// op without a rule does not compile or link. Each family of ops has its own .cpp.

using Descs = std::vector<kernels::TensorDesc>;
using DescSpan = std::span<const kernels::TensorDesc>;
using Gradients = std::vector<ValueId>;

Descs outputsOf(const kernels::ConvolutionForward& op, DescSpan inputs);
Descs outputsOf(const kernels::ConvolutionBackwardData& op, DescSpan inputs);
Descs outputsOf(const kernels::ConvolutionBackwardWeights& op, DescSpan inputs);
Descs outputsOf(const kernels::Matmul& op, DescSpan inputs);
Descs outputsOf(const kernels::PoolForward& op, DescSpan inputs);
Descs outputsOf(const kernels::PoolBackward& op, DescSpan inputs);
Descs outputsOf(const kernels::BatchNormStatistics& op, DescSpan inputs);
Descs outputsOf(const kernels::BatchNormApply& op, DescSpan inputs);
Descs outputsOf(const kernels::BatchNormUpdateRunning& op, DescSpan inputs);
Descs outputsOf(const kernels::BatchNormBackwardSums& op, DescSpan inputs);
Descs outputsOf(const kernels::BatchNormBackwardApply& op, DescSpan inputs);
Descs outputsOf(const kernels::LayerNormForward& op, DescSpan inputs);
Descs outputsOf(const kernels::LayerNormBackward& op, DescSpan inputs);
Descs outputsOf(const kernels::ActivationForward& op, DescSpan inputs);
Descs outputsOf(const kernels::ActivationBackward& op, DescSpan inputs);
Descs outputsOf(const kernels::Add& op, DescSpan inputs);
Descs outputsOf(const kernels::Multiply& op, DescSpan inputs);
Descs outputsOf(const kernels::MultiplyReduce& op, DescSpan inputs);
Descs outputsOf(const kernels::Accumulate& op, DescSpan inputs);
Descs outputsOf(const kernels::ReduceToAxis& op, DescSpan inputs);
Descs outputsOf(const kernels::Dropout& op, DescSpan inputs);
Descs outputsOf(const kernels::Concatenate& op, DescSpan inputs);
Descs outputsOf(const kernels::Slice& op, DescSpan inputs);
Descs outputsOf(const kernels::UpsampleForward& op, DescSpan inputs);
Descs outputsOf(const kernels::UpsampleBackward& op, DescSpan inputs);
Descs outputsOf(const kernels::SoftmaxForward& op, DescSpan inputs);
Descs outputsOf(const kernels::SoftmaxBackward& op, DescSpan inputs);
Descs outputsOf(const kernels::SoftmaxCrossEntropy& op, DescSpan inputs);
Descs outputsOf(const kernels::MeanSquaredError& op, DescSpan inputs);
Descs outputsOf(const kernels::PrepareImages& op, DescSpan inputs);
Descs outputsOf(const kernels::Reorder& op, DescSpan inputs);
Descs outputsOf(const kernels::Reshape& op, DescSpan inputs);
Descs outputsOf(const kernels::Fill& op, DescSpan inputs);
Descs outputsOf(const kernels::GradientNorm& op, DescSpan inputs);
Descs outputsOf(const kernels::OptimizerUpdate& op, DescSpan inputs);

Gradients gradientsOf(const kernels::ConvolutionForward& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::ConvolutionBackwardData& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::ConvolutionBackwardWeights& op,
                      const GradientRequest& request);
Gradients gradientsOf(const kernels::Matmul& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::PoolForward& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::PoolBackward& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::BatchNormStatistics& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::BatchNormApply& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::BatchNormUpdateRunning& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::BatchNormBackwardSums& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::BatchNormBackwardApply& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::LayerNormForward& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::LayerNormBackward& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::ActivationForward& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::ActivationBackward& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::Add& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::Multiply& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::MultiplyReduce& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::Accumulate& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::ReduceToAxis& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::Dropout& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::Concatenate& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::Slice& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::UpsampleForward& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::UpsampleBackward& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::SoftmaxForward& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::SoftmaxBackward& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::SoftmaxCrossEntropy& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::MeanSquaredError& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::PrepareImages& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::Reorder& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::Reshape& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::Fill& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::GradientNorm& op, const GradientRequest& request);
Gradients gradientsOf(const kernels::OptimizerUpdate& op, const GradientRequest& request);

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
    /// A copy: adding an op moves the graph's own.
    kernels::TensorDesc desc(ValueId value) const { return request_.graph.desc(value); }
    /// Gradient of output 0.
    ValueId dy() const { return request_.outputGradients.front(); }
    ValueId outputGradient(std::size_t index) const { return request_.outputGradients[index]; }
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

/// For ops of the backward and update phases: their derivative is never needed.
Gradients notDifferentiable(const GradientRequest& request);

/// For ops whose outputs do not follow from their inputs: throws std::logic_error, our own bug.
Descs outputsMustBeGiven(std::string_view op);

}  // namespace espalier::engine
