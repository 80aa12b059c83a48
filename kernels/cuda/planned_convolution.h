// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "kernels/cuda/convolution_plans.h"
#include "kernels/operation.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels::cuda {

/// One cuDNN plan with our own kernels that prepare its inputs and complete what it does not do:
/// the factors of a BatchNorm before it; conversion, bias, activation and moments after it. Inputs
/// and outputs are those of the op with the fusion that the attempt requests from cuDNN, in the
/// order of Fusion, and a bias that our kernel adds.
std::unique_ptr<Operation> plannedConvolution(Tensors tensors,
                                              PlannedConvolution planned,
                                              float epsilon);

/// The same without a plan to run, to estimate its memory.
std::unique_ptr<Operation> estimatedConvolution(Tensors tensors,
                                                const EstimatedConvolution& estimated,
                                                float epsilon);

}  // namespace espalier::kernels::cuda
