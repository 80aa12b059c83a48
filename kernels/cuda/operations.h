// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string>

#include "kernels/cuda/cuda_context.h"
#include "kernels/op_desc.h"
#include "kernels/operation.h"
#include "kernels/tensor_check.h"

// Per op two functions, in the file of its family:
//   resolve  empty, or why a GPU cannot do it; decides layouts left open;
//   make     the operation, for tensors that resolve() accepted. Throws Error where the way it was
//            asked for (deterministic, a workspace limit) cannot be had.
namespace espalier::kernels::cuda {

/// resolve() of whatever op it is, on a device that may lack an element type. No GPU is asked.
std::string resolveAny(const OpDesc& op, Tensors& tensors, const DeviceDescription& device);
Tensors copyOf(std::span<const TensorDesc> inputs, std::span<const TensorDesc> outputs);
/// "The GPU cannot do Matmul: it …"
std::string cannot(const OpDesc& op, const std::string& reason);

std::string resolve(const ConvolutionForward& op, Tensors& tensors);
std::string resolve(const ConvolutionBackwardData& op, Tensors& tensors);
std::string resolve(const ConvolutionBackwardWeights& op, Tensors& tensors);
std::string resolve(const Matmul& op, Tensors& tensors);
std::string resolve(const PoolForward& op, Tensors& tensors);
std::string resolve(const PoolBackward& op, Tensors& tensors);
std::string resolve(const BatchNormStatistics& op, Tensors& tensors);
std::string resolve(const BatchNormApply& op, Tensors& tensors);
std::string resolve(const BatchNormUpdateRunning& op, Tensors& tensors);
std::string resolve(const BatchNormBackwardSums& op, Tensors& tensors);
std::string resolve(const BatchNormBackwardApply& op, Tensors& tensors);
std::string resolve(const LayerNormForward& op, Tensors& tensors);
std::string resolve(const LayerNormBackward& op, Tensors& tensors);
std::string resolve(const ActivationForward& op, Tensors& tensors);
std::string resolve(const ActivationBackward& op, Tensors& tensors);
std::string resolve(const Add& op, Tensors& tensors);
std::string resolve(const Multiply& op, Tensors& tensors);
std::string resolve(const MultiplyReduce& op, Tensors& tensors);
std::string resolve(const Accumulate& op, Tensors& tensors);
std::string resolve(const ReduceToAxis& op, Tensors& tensors);
std::string resolve(const Dropout& op, Tensors& tensors);
std::string resolve(const Concatenate& op, Tensors& tensors);
std::string resolve(const Slice& op, Tensors& tensors);
std::string resolve(const UpsampleForward& op, Tensors& tensors);
std::string resolve(const UpsampleBackward& op, Tensors& tensors);
std::string resolve(const SoftmaxForward& op, Tensors& tensors);
std::string resolve(const SoftmaxBackward& op, Tensors& tensors);
std::string resolve(const SoftmaxCrossEntropy& op, Tensors& tensors);
std::string resolve(const MeanSquaredError& op, Tensors& tensors);
std::string resolve(const PrepareImages& op, Tensors& tensors);
std::string resolve(const Reorder& op, Tensors& tensors);
std::string resolve(const Reshape& op, Tensors& tensors);
std::string resolve(const Fill& op, Tensors& tensors);
std::string resolve(const GradientNorm& op, Tensors& tensors);
std::string resolve(const OptimizerUpdate& op, Tensors& tensors);

using OperationPointer = std::unique_ptr<Operation>;
OperationPointer make(const ConvolutionForward& op, Tensors tensors, const Preparation& how);
OperationPointer make(const ConvolutionBackwardData& op, Tensors tensors, const Preparation& how);
OperationPointer make(const ConvolutionBackwardWeights& op,
                      Tensors tensors,
                      const Preparation& how);
OperationPointer make(const Matmul& op, Tensors tensors, const Preparation& how);
OperationPointer make(const PoolForward& op, Tensors tensors, const Preparation& how);
OperationPointer make(const PoolBackward& op, Tensors tensors, const Preparation& how);
OperationPointer make(const BatchNormStatistics& op, Tensors tensors, const Preparation& how);
OperationPointer make(const BatchNormApply& op, Tensors tensors, const Preparation& how);
OperationPointer make(const BatchNormUpdateRunning& op, Tensors tensors, const Preparation& how);
OperationPointer make(const BatchNormBackwardSums& op, Tensors tensors, const Preparation& how);
OperationPointer make(const BatchNormBackwardApply& op, Tensors tensors, const Preparation& how);
OperationPointer make(const LayerNormForward& op, Tensors tensors, const Preparation& how);
OperationPointer make(const LayerNormBackward& op, Tensors tensors, const Preparation& how);
OperationPointer make(const ActivationForward& op, Tensors tensors, const Preparation& how);
OperationPointer make(const ActivationBackward& op, Tensors tensors, const Preparation& how);
OperationPointer make(const Add& op, Tensors tensors, const Preparation& how);
OperationPointer make(const Multiply& op, Tensors tensors, const Preparation& how);
OperationPointer make(const MultiplyReduce& op, Tensors tensors, const Preparation& how);
OperationPointer make(const Accumulate& op, Tensors tensors, const Preparation& how);
OperationPointer make(const ReduceToAxis& op, Tensors tensors, const Preparation& how);
OperationPointer make(const Dropout& op, Tensors tensors, const Preparation& how);
OperationPointer make(const Concatenate& op, Tensors tensors, const Preparation& how);
OperationPointer make(const Slice& op, Tensors tensors, const Preparation& how);
OperationPointer make(const UpsampleForward& op, Tensors tensors, const Preparation& how);
OperationPointer make(const UpsampleBackward& op, Tensors tensors, const Preparation& how);
OperationPointer make(const SoftmaxForward& op, Tensors tensors, const Preparation& how);
OperationPointer make(const SoftmaxBackward& op, Tensors tensors, const Preparation& how);
OperationPointer make(const SoftmaxCrossEntropy& op, Tensors tensors, const Preparation& how);
OperationPointer make(const MeanSquaredError& op, Tensors tensors, const Preparation& how);
OperationPointer make(const PrepareImages& op, Tensors tensors, const Preparation& how);
OperationPointer make(const Reorder& op, Tensors tensors, const Preparation& how);
OperationPointer make(const Reshape& op, Tensors tensors, const Preparation& how);
OperationPointer make(const Fill& op, Tensors tensors, const Preparation& how);
OperationPointer make(const GradientNorm& op, Tensors tensors, const Preparation& how);
OperationPointer make(const OptimizerUpdate& op, Tensors tensors, const Preparation& how);

}  // namespace espalier::kernels::cuda
