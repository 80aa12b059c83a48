// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/device/tensor_check.h"
#include "kernels/op_desc.h"
#include "kernels/operation.h"

// Per op two functions, in the file of its family:
//   resolve  empty, or why this device cannot do it; decides layouts left open (oneDNN's ops leave
//            them open until they are made);
//   make     the operation, for tensors that resolve() accepted.
namespace espalier::kernels::cpu {

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
OperationPointer make(const ConvolutionForward& op, Tensors tensors, CpuContext& context);
OperationPointer make(const ConvolutionBackwardData& op, Tensors tensors, CpuContext& context);
OperationPointer make(const ConvolutionBackwardWeights& op, Tensors tensors, CpuContext& context);
OperationPointer make(const Matmul& op, Tensors tensors, CpuContext& context);
OperationPointer make(const PoolForward& op, Tensors tensors, CpuContext& context);
OperationPointer make(const PoolBackward& op, Tensors tensors, CpuContext& context);
OperationPointer make(const BatchNormStatistics& op, Tensors tensors, CpuContext& context);
OperationPointer make(const BatchNormApply& op, Tensors tensors, CpuContext& context);
OperationPointer make(const BatchNormUpdateRunning& op, Tensors tensors, CpuContext& context);
OperationPointer make(const BatchNormBackwardSums& op, Tensors tensors, CpuContext& context);
OperationPointer make(const BatchNormBackwardApply& op, Tensors tensors, CpuContext& context);
OperationPointer make(const LayerNormForward& op, Tensors tensors, CpuContext& context);
OperationPointer make(const LayerNormBackward& op, Tensors tensors, CpuContext& context);
OperationPointer make(const ActivationForward& op, Tensors tensors, CpuContext& context);
OperationPointer make(const ActivationBackward& op, Tensors tensors, CpuContext& context);
OperationPointer make(const Add& op, Tensors tensors, CpuContext& context);
OperationPointer make(const Multiply& op, Tensors tensors, CpuContext& context);
OperationPointer make(const MultiplyReduce& op, Tensors tensors, CpuContext& context);
OperationPointer make(const Accumulate& op, Tensors tensors, CpuContext& context);
OperationPointer make(const ReduceToAxis& op, Tensors tensors, CpuContext& context);
OperationPointer make(const Dropout& op, Tensors tensors, CpuContext& context);
OperationPointer make(const Concatenate& op, Tensors tensors, CpuContext& context);
OperationPointer make(const Slice& op, Tensors tensors, CpuContext& context);
OperationPointer make(const UpsampleForward& op, Tensors tensors, CpuContext& context);
OperationPointer make(const UpsampleBackward& op, Tensors tensors, CpuContext& context);
OperationPointer make(const SoftmaxForward& op, Tensors tensors, CpuContext& context);
OperationPointer make(const SoftmaxBackward& op, Tensors tensors, CpuContext& context);
OperationPointer make(const SoftmaxCrossEntropy& op, Tensors tensors, CpuContext& context);
OperationPointer make(const MeanSquaredError& op, Tensors tensors, CpuContext& context);
OperationPointer make(const PrepareImages& op, Tensors tensors, CpuContext& context);
OperationPointer make(const Reorder& op, Tensors tensors, CpuContext& context);
OperationPointer make(const Reshape& op, Tensors tensors, CpuContext& context);
OperationPointer make(const Fill& op, Tensors tensors, CpuContext& context);
OperationPointer make(const GradientNorm& op, Tensors tensors, CpuContext& context);
OperationPointer make(const OptimizerUpdate& op, Tensors tensors, CpuContext& context);

}  // namespace espalier::kernels::cpu
