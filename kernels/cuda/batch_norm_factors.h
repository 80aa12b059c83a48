// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "kernels/math/float16.h"

namespace espalier::kernels::cuda {

/// The inputs of a BatchNorm. fp32 [channels]
struct BatchNormVectors {
    const float* mean = nullptr;
    const float* variance = nullptr;
    const float* gamma = nullptr;
    const float* beta = nullptr;
    std::int64_t channels = 0;
    float epsilon = 0;
};

/// BatchNorm as scale·x + shift [channels], in fp16, as cuDNN takes them. The shift is computed
/// from the rounded scale, so that the mean becomes β; a value d deviations from the mean has an
/// error of d·|γ|·2⁻¹², as rounding the result would cause, plus that of the shift, |β -
/// mean·scale|·2⁻¹².
void launchScaleAndShift(cudaStream_t stream,
                         const BatchNormVectors& vectors,
                         math::Float16* scale,
                         math::Float16* shift);

/// 1/√(variance + ε) [channels]
void launchInverseDeviations(cudaStream_t stream, const BatchNormVectors& vectors, float* inverse);

}  // namespace espalier::kernels::cuda
