// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/bias_activation.h"

#include "kernels/cuda/element.h"
#include "kernels/cuda/index.h"
#include "kernels/cuda/map.h"
#include "kernels/math/activation.h"
#include "kernels/math/activation_dispatch.h"

namespace espalier::kernels::cuda {

namespace {

/// Every thread computes one pack; the channels of its elements are consecutive and wrap around.
template <Activation kKind, class T>
__global__ void __launch_bounds__(kThreadsPerBlock)
    biasActivationKernel(T* y, const float* bias, std::int64_t count, std::int64_t channels) {
    constexpr int kCount = kPackBytes / sizeof(T);
    const std::int64_t thread = std::int64_t{blockIdx.x} * kThreadsPerBlock + threadIdx.x;
    const std::int64_t first = thread * kCount;
    if (first >= count) return;
    std::int64_t channel = bias ? divide(first, channels).remainder : 0;
    const auto next = [&](float value) {
        const float sum = bias ? value + bias[channel] : value;
        channel = channel + 1 == channels ? 0 : channel + 1;
        return math::activate<kKind>(sum, 0.0f);
    };
    if (first + kCount <= count) {
        Pack<T, kCount> pack = loadPack<kCount>(y, first);
#pragma unroll
        for (int i = 0; i < kCount; ++i) pack.values[i] = T(next(pack.values[i]));
        storePack(y, first, pack);
        return;
    }
    for (std::int64_t i = first; i < count; ++i) y[i] = T(next(y[i]));
}

}  // namespace

void launchBiasActivation(cudaStream_t stream,
                          const ChannelRows& y,
                          const float* bias,
                          Activation activation) {
    const std::int64_t count = y.rows * y.channels;
    withElement(y.type, [&]<class T>(T) {
        constexpr int kPerBlock = kThreadsPerBlock * (kPackBytes / sizeof(T));
        withActivation(activation, [&](auto kind) {
            launch(stream,
                   blocksFor(count, kPerBlock),
                   kThreadsPerBlock,
                   &biasActivationKernel<kind(), T>,
                   static_cast<T*>(y.values),
                   bias,
                   count,
                   y.channels);
        });
    });
}

}  // namespace espalier::kernels::cuda
