// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cuda/index.h"
#include "kernels/cuda/launch.h"
#include "kernels/cuda/sums.h"
#include "kernels/math/host_device.h"

// Included by .cu files: tensors walked pixel by pixel over all channels, for softmax.
namespace espalier::kernels::cuda {

/// Some neighbouring lanes of a warp, a power of two of them, share the channels of one pixel.
/// Where the channels of a pixel are not adjacent, pixels are, and every lane has its own pixel.
struct PixelGroups {
    std::int64_t pixels = 0;  ///< of all samples
    std::int64_t perSample = 1;
    std::int64_t channels = 1;
    bool apart = false;
    int lanes = 1;

    explicit PixelGroups(const PixelForm& form)
        : pixels(form.samples * form.pixels),
          perSample(form.pixels),
          channels(form.channels),
          apart(!form.channelsLast && form.pixels > 1) {
        while (!apart && lanes < kWarp && lanes * 4 < channels) lanes *= 2;
    }
    /// Pixels that a block processes at once.
    ESPALIER_HOST_DEVICE std::int64_t perBlock() const { return kThreadsPerBlock / lanes; }
    __device__ std::int64_t channelStep() const { return apart ? perSample : 1; }
    /// Position of channel 0 of a pixel.
    __device__ std::int64_t offset(std::int64_t pixel) const {
        if (!apart) return pixel * channels;
        const Division position = divide(pixel, perSample);
        return position.quotient * channels * perSample + position.remainder;
    }
    __device__ int lane() const { return threadIdx.x & (lanes - 1); }
    __device__ int group() const { return threadIdx.x / lanes; }
    // All lanes of the group have the result; every lane of the warp must call them.
    __device__ float largest(float value) const {
        for (int offset = lanes / 2; offset > 0; offset /= 2) {
            value = fmaxf(value, __shfl_xor_sync(kWholeWarp, value, offset));
        }
        return value;
    }
    __device__ float sum(float value) const {
        for (int offset = lanes / 2; offset > 0; offset /= 2) {
            value += __shfl_xor_sync(kWholeWarp, value, offset);
        }
        return value;
    }
};

}  // namespace espalier::kernels::cuda
