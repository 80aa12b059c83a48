// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>
#include <variant>

#include "kernels/ops/activation/desc.h"
#include "kernels/ops/batch_norm/desc.h"
#include "kernels/ops/clip/desc.h"
#include "kernels/ops/concatenate/desc.h"
#include "kernels/ops/convolution/desc.h"
#include "kernels/ops/cross_entropy/desc.h"
#include "kernels/ops/dropout/desc.h"
#include "kernels/ops/elementwise/desc.h"
#include "kernels/ops/focal_loss/desc.h"
#include "kernels/ops/huber_loss/desc.h"
#include "kernels/ops/layer_norm/desc.h"
#include "kernels/ops/matmul/desc.h"
#include "kernels/ops/mean_absolute_error/desc.h"
#include "kernels/ops/mean_squared_error/desc.h"
#include "kernels/ops/memory/desc.h"
#include "kernels/ops/optimizer/desc.h"
#include "kernels/ops/pooling/desc.h"
#include "kernels/ops/prepare_images/desc.h"
#include "kernels/ops/reduce/desc.h"
#include "kernels/ops/softmax/desc.h"
#include "kernels/ops/transpose/desc.h"
#include "kernels/ops/upsample/desc.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels {

using AnyOp = std::variant<ConvolutionForward,
                           ConvolutionBackwardData,
                           ConvolutionBackwardWeights,
                           Matmul,
                           PoolForward,
                           PoolBackward,
                           BatchNormStatistics,
                           BatchNormApply,
                           BatchNormUpdateRunning,
                           BatchNormBackwardSums,
                           BatchNormBackwardApply,
                           LayerNormForward,
                           LayerNormBackward,
                           ActivationForward,
                           ActivationBackward,
                           Add,
                           Multiply,
                           MultiplyReduce,
                           Accumulate,
                           ReduceToAxis,
                           Dropout,
                           Concatenate,
                           Slice,
                           Transpose,
                           UpsampleForward,
                           UpsampleBackward,
                           SoftmaxForward,
                           SoftmaxBackward,
                           SoftmaxCrossEntropy,
                           SoftmaxFocalLoss,
                           MeanSquaredError,
                           MeanAbsoluteError,
                           HuberLoss,
                           PrepareImages,
                           Reorder,
                           Reshape,
                           Fill,
                           GradientNorm,
                           OptimizerUpdate,
                           MovingAverage,
                           Clip,
                           ClipBackward>;

/// Any computation that a device may perform: a closed list of ops, each of which describes what
/// holds on every device (rules/complete_op.h). Tensors are passed separately (Device::prepare).
struct OpDesc : AnyOp {
    using AnyOp::AnyOp;
};

/// "ConvolutionForward"
std::string_view name(const OpDesc& op);
/// The op's inputs and outputs, in order.
OpTensors tensorsOf(const OpDesc& op);
PrecisionClass precisionOf(const OpDesc& op);
/// Checks shapes, element types and options for every device; decides open layouts.
void checkTensors(const OpDesc& op, TensorCheck& check);
/// The input that output 0 may overwrite, or -1: one that the op allows, of the same type and with
/// the same order in memory.
int overwrittenInput(const OpDesc& op,
                     std::span<const TensorDesc> inputs,
                     std::span<const TensorDesc> outputs);

}  // namespace espalier::kernels
