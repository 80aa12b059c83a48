// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "kernels/cuda/convolution_plans.h"
#include "kernels/operation.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels::cuda {

/// One plan of cuDNN with the kernels of ours that prepare what it takes and finish what it did not
/// do: factors of a BatchNorm before it; conversion, bias, activation, moments behind it. Inputs
/// and outputs are those of the op for what the attempt asks of cuDNN, in the order of Fusion, and
/// a bias that was left.
std::unique_ptr<Operation> plannedConvolution(Tensors tensors,
                                              PlannedConvolution planned,
                                              float epsilon);

/// Likewise with nothing to run: for the memory that it would take.
std::unique_ptr<Operation> estimatedConvolution(Tensors tensors,
                                                const EstimatedConvolution& estimated,
                                                float epsilon);

}  // namespace espalier::kernels::cuda
