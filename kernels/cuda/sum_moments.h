// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

namespace espalier::kernels::cuda {

/// What a convolution summed over each of its channels in passing. fp32 [channels]
struct ChannelSums {
    float* sums = nullptr;
    float* squares = nullptr;
    std::int64_t channels = 0;
    std::int64_t count = 0;  ///< values per channel
};

/// Mean and biased variance [channels]. About zero, not about a value of the channel as
/// BatchNormStatistics sums: rounding the sums to fp32 costs (1 + m²)·2⁻²⁴ of the variance of a
/// channel whose mean lies m deviations from zero, which is nothing beside the rounding of halves.
void launchMomentsOfSums(cudaStream_t stream,
                         const ChannelSums& channels,
                         float* mean,
                         float* variance);

}  // namespace espalier::kernels::cuda
