// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/device/tensor_check.h"
#include "kernels/operation.h"
#include "kernels/ops/op_desc.h"

// What the CPU adds to an op: its own limits, if any, and the operation.
namespace espalier::kernels::cpu {

using OperationPointer = std::unique_ptr<Operation>;

/// The operation, for tensors that the op and limit() accepted. One specialisation for every op, in
/// the file of its family: an op without one does not link, and the linker names it.
template <class Op>
OperationPointer make(const Op& op, Tensors tensors, CpuContext& context);

/// Rejects what this device does not support although the op's own check accepts it. Most ops have
/// no such limit.
template <class Op>
void limit(const Op&, TensorCheck&) {}
void limit(const ConvolutionForward& op, TensorCheck& check);
void limit(const ConvolutionBackwardData& op, TensorCheck& check);
void limit(const ConvolutionBackwardWeights& op, TensorCheck& check);
void limit(const Reorder& op, TensorCheck& check);
void limit(const Fill& op, TensorCheck& check);

}  // namespace espalier::kernels::cpu
