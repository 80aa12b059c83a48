// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

namespace espalier::kernels::cuda {

/// The sums over each channel that a convolution computes along with its result. fp32 [channels]
struct ChannelSums {
    float* sums = nullptr;
    float* squares = nullptr;
    std::int64_t channels = 0;
    std::int64_t count = 0;  ///< values per channel
};

/// Mean and biased variance [channels]. The sums are about zero, not about a value of the channel
/// as in BatchNormStatistics: rounding them to fp32 costs (1 + m²)·2⁻²⁴ of the variance if the mean
/// is m deviations from zero, which is negligible compared with fp16 rounding.
void launchMomentsOfSums(cudaStream_t stream,
                         const ChannelSums& channels,
                         float* mean,
                         float* variance);

}  // namespace espalier::kernels::cuda
