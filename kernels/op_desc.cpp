// SPDX-License-Identifier: Apache-2.0
#include "kernels/op_desc.h"

#include <array>

namespace espalier::kernels {

std::string_view name(const OpDesc& op) {
    static constexpr std::array<std::string_view, std::variant_size_v<OpDesc>> kNames{
        "ConvolutionForward",
        "ConvolutionBackwardData",
        "ConvolutionBackwardWeights",
        "Matmul",
        "PoolForward",
        "PoolBackward",
        "BatchNormStatistics",
        "BatchNormApply",
        "BatchNormUpdateRunning",
        "BatchNormBackwardSums",
        "BatchNormBackwardApply",
        "LayerNormForward",
        "LayerNormBackward",
        "ActivationForward",
        "ActivationBackward",
        "Add",
        "Multiply",
        "MultiplyReduce",
        "Accumulate",
        "ReduceToAxis",
        "Dropout",
        "Concatenate",
        "Slice",
        "UpsampleForward",
        "UpsampleBackward",
        "SoftmaxForward",
        "SoftmaxBackward",
        "SoftmaxCrossEntropy",
        "MeanSquaredError",
        "PrepareImages",
        "Reorder",
        "Reshape",
        "Fill",
        "GradientNorm",
        "OptimizerUpdate",
    };
    return kNames[op.index()];
}

}  // namespace espalier::kernels
