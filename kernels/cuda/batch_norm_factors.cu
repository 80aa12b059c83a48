// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/batch_norm_factors.h"

#include "kernels/cuda/launch.h"
#include "kernels/math/batch_norm.h"

namespace espalier::kernels::cuda {

namespace {

__device__ inline std::int64_t channelOfThread() {
    return std::int64_t{blockIdx.x} * kThreadsPerBlock + threadIdx.x;
}

__global__ void __launch_bounds__(kThreadsPerBlock)
    scaleAndShiftKernel(BatchNormVectors of, math::Float16* scale, math::Float16* shift) {
    const std::int64_t c = channelOfThread();
    if (c >= of.channels) return;
    const math::Float16 rounded = math::batchNormScale(of.gamma[c], of.variance[c], of.epsilon);
    scale[c] = rounded;
    shift[c] = of.beta[c] - of.mean[c] * float(rounded);
}

__global__ void __launch_bounds__(kThreadsPerBlock)
    inverseDeviationsKernel(BatchNormVectors of, float* inverse) {
    const std::int64_t c = channelOfThread();
    if (c < of.channels) inverse[c] = math::inverseDeviation(of.variance[c], of.epsilon);
}

}  // namespace

void launchScaleAndShift(cudaStream_t stream,
                         const BatchNormVectors& vectors,
                         math::Float16* scale,
                         math::Float16* shift) {
    launch(stream,
           blocksFor(vectors.channels),
           kThreadsPerBlock,
           &scaleAndShiftKernel,
           vectors,
           scale,
           shift);
}

void launchInverseDeviations(cudaStream_t stream, const BatchNormVectors& vectors, float* inverse) {
    launch(stream,
           blocksFor(vectors.channels),
           kThreadsPerBlock,
           &inverseDeviationsKernel,
           vectors,
           inverse);
}

}  // namespace espalier::kernels::cuda
