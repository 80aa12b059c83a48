// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "kernels/cuda/pack.h"
#include "kernels/math/divisor.h"
#include "kernels/rules/tensor_check.h"

// Included by .cu files: loops over the pixels of images, a thread per pixel and pack of channels.
namespace espalier::kernels::cuda {

/// Images viewed as channels-last. A plain image becomes one single-channel image per channel.
struct ImageForm {
    std::int64_t samples;
    std::int64_t channels;
};

/// For images of equal layout. Single-pixel images may be labelled with either, so both are
/// checked.
inline ImageForm imageForm(const TensorDesc& a, const TensorDesc& b) {
    const std::int64_t samples = a.shape[0];
    const std::int64_t channels = a.shape[1];
    const bool plain = canonicalLayout(a).isPlain() && canonicalLayout(b).isPlain();
    return plain ? ImageForm{samples * channels, 1} : ImageForm{samples, channels};
}

/// The pixels of one launch, and their assignment to threads.
struct Pixels {
    std::uint32_t threads;  ///< one per pack of channels of every pixel
    math::Divisor packs;    ///< per pixel
    math::Divisor width;
    math::Divisor height;
};

/// One thread's pack: the channels from `channel` on at a pixel of a sample.
struct PixelPlace {
    std::int64_t sample;
    int row;
    int column;
    std::int64_t channel;
    bool inside;  ///< whether there is work for the thread
};

template <int kPack>
__device__ inline PixelPlace pixelPlace(const Pixels& pixels) {
    const std::uint32_t thread = blockIdx.x * unsigned{kThreadsPerBlock} + threadIdx.x;
    if (thread >= pixels.threads) return {0, 0, 0, 0, false};
    const std::uint32_t pixel = pixels.packs.quotient(thread);
    const std::uint32_t row = pixels.width.quotient(pixel);
    const std::uint32_t sample = pixels.height.quotient(row);
    return {sample,
            static_cast<int>(row - sample * pixels.height.value()),
            static_cast<int>(pixel - row * pixels.width.value()),
            std::int64_t{thread - pixel * pixels.packs.value()} * kPack,
            true};
}

/// Checks that a launch can hold at least one image.
inline void checkImages(TensorCheck& check, TensorRef ref) {
    const Shape shape = check.at(ref).shape;
    const std::int64_t pixels = shape[2] * shape[3] * (shape[0] > 0 ? shape[1] : 0);
    check.require(pixels <= std::numeric_limits<std::int32_t>::max() - kThreadsPerBlock,
                  "has too many pixels per image");
}

/// Calls start(pixels, first sample) for all samples of images of this height and width: once,
/// unless the number of threads exceeds 31 bits.
template <int kPack, class Start>
void forPixels(const ImageForm& form, std::int64_t height, std::int64_t width, const Start& start) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max() - kThreadsPerBlock;
    const std::int64_t packs = form.channels / kPack;
    const std::int64_t perSample = packs * height * width;
    if (perSample == 0) return;
    const std::int64_t atOnce = kMost / perSample;
    for (std::int64_t first = 0; first < form.samples; first += atOnce) {
        const std::int64_t left = form.samples - first;
        const std::int64_t samples = left < atOnce ? left : atOnce;
        start(Pixels{static_cast<std::uint32_t>(samples * perSample),
                     math::Divisor(static_cast<std::uint32_t>(packs)),
                     math::Divisor(static_cast<std::uint32_t>(width)),
                     math::Divisor(static_cast<std::uint32_t>(height))},
              first);
    }
}

}  // namespace espalier::kernels::cuda
