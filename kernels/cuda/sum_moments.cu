// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/sum_moments.h"

#include "kernels/cuda/launch.h"
#include "kernels/math/moments.h"

namespace espalier::kernels::cuda {

namespace {

__global__ void __launch_bounds__(kThreadsPerBlock)
    momentsOfSumsKernel(ChannelSums of, float* mean, float* variance) {
    const std::int64_t channel = std::int64_t{blockIdx.x} * kThreadsPerBlock + threadIdx.x;
    if (channel >= of.channels) return;
    const math::Moments moments = math::momentsAbout(
        0.0, {of.sums[channel], of.squares[channel]}, static_cast<double>(of.count));
    mean[channel] = static_cast<float>(moments.mean);
    variance[channel] = static_cast<float>(moments.variance());
}

}  // namespace

void launchMomentsOfSums(cudaStream_t stream,
                         const ChannelSums& channels,
                         float* mean,
                         float* variance) {
    launch(stream,
           blocksFor(channels.channels),
           kThreadsPerBlock,
           &momentsOfSumsKernel,
           channels,
           mean,
           variance);
}

}  // namespace espalier::kernels::cuda
