// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string>

#include "kernels/cuda/preparation.h"
#include "kernels/cuda/tensor_check.h"
#include "kernels/operation.h"
#include "kernels/ops/op_desc.h"

namespace espalier::kernels {
struct DeviceDescription;
}

// What a GPU adds to an op: its own limits, if any, and the operation.
namespace espalier::kernels::cuda {

/// Empty, or the reason why a GPU cannot run it; decides open layouts. Needs no GPU.
std::string resolve(const OpDesc& op, Tensors& tensors);
/// Likewise for a device that may lack an element type.
std::string resolveAny(const OpDesc& op, Tensors& tensors, const DeviceDescription& device);
Tensors copyOf(std::span<const TensorDesc> inputs, std::span<const TensorDesc> outputs);
/// "The GPU cannot run Matmul: it …"
std::string cannot(const OpDesc& op, const std::string& reason);

using OperationPointer = std::unique_ptr<Operation>;

/// The operation, for tensors that resolve() accepted. Throws Error if the options (deterministic,
/// a workspace limit) cannot be met. One specialisation for every op, in the file of its family: an
/// op without one does not link, and the linker names it.
template <class Op>
OperationPointer make(const Op& op, Tensors tensors, const Preparation& how);
/// The operation of any op, ready to be planned.
OperationPointer makeAny(const OpDesc& op, Tensors tensors, const Preparation& how);

/// Rejects what this device does not support although the op's own check accepts it. Most ops have
/// no such limit.
template <class Op>
void limit(const Op&, TensorCheck&) {}
void limit(const ConvolutionForward& op, TensorCheck& check);
void limit(const ConvolutionBackwardData& op, TensorCheck& check);
void limit(const ConvolutionBackwardWeights& op, TensorCheck& check);
void limit(const BatchNormStatistics& op, TensorCheck& check);
void limit(const BatchNormApply& op, TensorCheck& check);
void limit(const BatchNormBackwardSums& op, TensorCheck& check);
void limit(const BatchNormBackwardApply& op, TensorCheck& check);
void limit(const LayerNormForward& op, TensorCheck& check);
void limit(const LayerNormBackward& op, TensorCheck& check);
void limit(const PoolForward& op, TensorCheck& check);
void limit(const PoolBackward& op, TensorCheck& check);
void limit(const PrepareImages& op, TensorCheck& check);
void limit(const UpsampleForward& op, TensorCheck& check);
void limit(const UpsampleBackward& op, TensorCheck& check);
void limit(const Reorder& op, TensorCheck& check);
void limit(const Fill& op, TensorCheck& check);

}  // namespace espalier::kernels::cuda
