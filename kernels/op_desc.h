// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <variant>

#include "kernels/ops/activation.h"
#include "kernels/ops/batch_norm.h"
#include "kernels/ops/concatenate.h"
#include "kernels/ops/convolution.h"
#include "kernels/ops/elementwise.h"
#include "kernels/ops/layer_norm.h"
#include "kernels/ops/loss.h"
#include "kernels/ops/matmul.h"
#include "kernels/ops/memory.h"
#include "kernels/ops/optimizer.h"
#include "kernels/ops/pooling.h"
#include "kernels/ops/prepare_images.h"
#include "kernels/ops/softmax.h"
#include "kernels/ops/step_values.h"
#include "kernels/ops/upsample.h"

namespace espalier::kernels {

/// Every computation a device can be asked for: a closed list, one overload per device, so that a
/// forgotten op is a compile error that names it. The tensors travel beside it (Device::prepare).
using OpDesc = std::variant<ConvolutionForward,
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
                            MeanSquaredError,
                            PrepareImages,
                            Reorder,
                            Reshape,
                            Fill,
                            GradientNorm,
                            OptimizerUpdate>;

/// "ConvolutionForward"
std::string_view name(const OpDesc& op);

}  // namespace espalier::kernels
