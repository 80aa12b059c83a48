// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/reference_evaluator.h"

namespace espalier::tests {

/// Tensors and step values of one op while it is computed.
struct ReferenceCall {
    const ReferenceInputs& inputs;
    const ReferenceOutputs& outputs;
    const kernels::StepValues& step;

    const ReferenceTensor& in(std::size_t i) const { return *inputs[i]; }
    ReferenceTensor& out(std::size_t i) const { return *outputs[i]; }
};

void compute(const kernels::ConvolutionForward& op, const ReferenceCall& call);
void compute(const kernels::ConvolutionBackwardData& op, const ReferenceCall& call);
void compute(const kernels::ConvolutionBackwardWeights& op, const ReferenceCall& call);
void compute(const kernels::Matmul& op, const ReferenceCall& call);
void compute(const kernels::PoolForward& op, const ReferenceCall& call);
void compute(const kernels::PoolBackward& op, const ReferenceCall& call);
void compute(const kernels::BatchNormStatistics& op, const ReferenceCall& call);
void compute(const kernels::BatchNormApply& op, const ReferenceCall& call);
void compute(const kernels::BatchNormUpdateRunning& op, const ReferenceCall& call);
void compute(const kernels::BatchNormBackwardSums& op, const ReferenceCall& call);
void compute(const kernels::BatchNormBackwardApply& op, const ReferenceCall& call);
void compute(const kernels::LayerNormForward& op, const ReferenceCall& call);
void compute(const kernels::LayerNormBackward& op, const ReferenceCall& call);
void compute(const kernels::ActivationForward& op, const ReferenceCall& call);
void compute(const kernels::ActivationBackward& op, const ReferenceCall& call);
void compute(const kernels::Clip& op, const ReferenceCall& call);
void compute(const kernels::ClipBackward& op, const ReferenceCall& call);
void compute(const kernels::Add& op, const ReferenceCall& call);
void compute(const kernels::Multiply& op, const ReferenceCall& call);
void compute(const kernels::MultiplyReduce& op, const ReferenceCall& call);
void compute(const kernels::Accumulate& op, const ReferenceCall& call);
void compute(const kernels::ReduceToAxis& op, const ReferenceCall& call);
void compute(const kernels::Dropout& op, const ReferenceCall& call);
void compute(const kernels::Concatenate& op, const ReferenceCall& call);
void compute(const kernels::Slice& op, const ReferenceCall& call);
void compute(const kernels::Transpose& op, const ReferenceCall& call);
void compute(const kernels::UpsampleForward& op, const ReferenceCall& call);
void compute(const kernels::UpsampleBackward& op, const ReferenceCall& call);
void compute(const kernels::SoftmaxForward& op, const ReferenceCall& call);
void compute(const kernels::SoftmaxBackward& op, const ReferenceCall& call);
void compute(const kernels::SoftmaxCrossEntropy& op, const ReferenceCall& call);
void compute(const kernels::SoftmaxFocalLoss& op, const ReferenceCall& call);
void compute(const kernels::MeanSquaredError& op, const ReferenceCall& call);
void compute(const kernels::MeanAbsoluteError& op, const ReferenceCall& call);
void compute(const kernels::HuberLoss& op, const ReferenceCall& call);
void compute(const kernels::PrepareImages& op, const ReferenceCall& call);
void compute(const kernels::Reorder& op, const ReferenceCall& call);
void compute(const kernels::Reshape& op, const ReferenceCall& call);
void compute(const kernels::Fill& op, const ReferenceCall& call);
void compute(const kernels::GradientNorm& op, const ReferenceCall& call);
void compute(const kernels::OptimizerUpdate& op, const ReferenceCall& call);
void compute(const kernels::MovingAverage& op, const ReferenceCall& call);

}  // namespace espalier::tests
