// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cuda/cudnn_graphs.h"
#include "kernels/cuda/operations.h"

// Depthwise convolutions, whose every channel has a window of its own, by our own kernels: cuDNN
// compiles one for each shape at run time, which takes seconds for an EfficientNet.
namespace espalier::kernels::cuda {

/// Whether depthwiseConvolution() computes this problem: one filter per channel, a window of at
/// most 7 × 7, no dilation, the result in the type of the factors (gradients of the weights also in
/// fp32), and for gradients of the weights a window of 3 × 3 or 5 × 5.
bool isDepthwise(const ConvolutionProblem& problem);

/// The operation of such a problem, for channels-last tensors; `fusion` may have a bias and an
/// activation. Sums have a fixed order.
OperationPointer depthwiseConvolution(const ConvolutionProblem& problem,
                                      const Fusion& fusion,
                                      Tensors tensors);

/// The part of it that computes the gradient of the weights.
OperationPointer depthwiseBackwardWeights(const ConvolutionProblem& problem, Tensors tensors);

}  // namespace espalier::kernels::cuda
