// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "kernels/math/float16.h"

namespace espalier::kernels::cuda {

/// What a BatchNorm is made of. fp32 [channels]
struct BatchNormVectors {
    const float* mean = nullptr;
    const float* variance = nullptr;
    const float* gamma = nullptr;
    const float* beta = nullptr;
    std::int64_t channels = 0;
    float epsilon = 0;
};

/// BatchNorm as scale·x + shift [channels], in the halves that cuDNN takes them in. The shift goes
/// with the rounded scale, so that the mean becomes β; what lies d deviations from it is off by
/// d·|γ|·2⁻¹², as rounding the result would make it, and by that of the shift, |β -
/// mean·scale|·2⁻¹².
void launchScaleAndShift(cudaStream_t stream,
                         const BatchNormVectors& vectors,
                         math::Float16* scale,
                         math::Float16* shift);

/// 1/√(variance + ε) [channels]
void launchInverseDeviations(cudaStream_t stream, const BatchNormVectors& vectors, float* inverse);

}  // namespace espalier::kernels::cuda
