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
                           Clip,
                           ClipBackward>;

/// Every computation a device can be asked for: a closed list of ops that say of themselves all
/// that holds on any device (rules/complete_op.h). The tensors travel beside it (Device::prepare).
struct OpDesc : AnyOp {
    using AnyOp::AnyOp;
};

/// "ConvolutionForward"
std::string_view name(const OpDesc& op);
/// What the op takes and gives, in order.
OpTensors tensorsOf(const OpDesc& op);
PrecisionClass precisionOf(const OpDesc& op);
bool isDifferentiable(const OpDesc& op);
/// Shapes, element types and options as every device asks for them; decides open layouts.
void checkTensors(const OpDesc& op, TensorCheck& check);
/// The input that output 0 may overwrite, or -1: one that the op lets go, of the same type and
/// lying in memory alike.
int overwrittenInput(const OpDesc& op,
                     std::span<const TensorDesc> inputs,
                     std::span<const TensorDesc> outputs);

}  // namespace espalier::kernels
