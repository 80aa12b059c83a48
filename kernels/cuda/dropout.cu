// SPDX-License-Identifier: Apache-2.0
#include "kernels/math/dropout.h"

#include <utility>

#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/element.h"
#include "kernels/cuda/index.h"
#include "kernels/cuda/map.h"
#include "kernels/cuda/operations.h"
#include "kernels/cuda/tensor_check.h"
#include "kernels/rules/step_values.h"

namespace espalier::kernels::cuda {

namespace {

/// Common to all threads of a launch.
struct Mask {
    const StepValues* step;
    float rate;
    std::uint32_t index;
    std::int64_t channels;
    std::int64_t pixels;

    __device__ math::DropoutKey key(std::int64_t sample) const {
        return {step->seed,
                index,
                step->stepAttempted,
                step->firstSample + static_cast<std::uint32_t>(sample)};
    }
};

__device__ inline std::uint32_t pick(const math::PhiloxBlock& block, int position) {
    const std::uint32_t low = position == 0 ? block.v[0] : block.v[1];
    const std::uint32_t high = position == 2 ? block.v[2] : block.v[3];
    return position < 2 ? low : high;
}

/// Factors of consecutive elements in memory order. Random numbers come four at a time and are kept
/// as long as elements use them.
template <bool kChannelsLast>
class FactorWalk {
  public:
    __device__ FactorWalk(const Mask& mask, std::int64_t first) : mask_(mask) {
        const Division sample = divide(first, mask.channels * mask.pixels);
        sample_ = sample.quotient;
        if constexpr (kChannelsLast) {
            const Division pixel = divide(sample.remainder, mask.channels);
            pixel_ = pixel.quotient;
            channel_ = pixel.remainder;
        } else {
            pixel_ = sample.remainder;  // all channels one behind the other
        }
    }
    __device__ float next() {
        const std::int64_t position = kChannelsLast ? channel_ * mask_.pixels + pixel_ : pixel_;
        const std::int64_t quad = position / 4;
        if (quad != quad_) {
            quad_ = quad;
            bits_ = math::dropoutQuad(mask_.key(sample_), static_cast<std::uint32_t>(quad));
        }
        advance();
        return math::dropoutFactor(pick(bits_, static_cast<int>(position % 4)), mask_.rate);
    }

  private:
    __device__ void advance() {
        if constexpr (kChannelsLast) {
            if (++channel_ < mask_.channels) return;
            channel_ = 0;
            if (++pixel_ < mask_.pixels) return;
        } else {
            if (++pixel_ < mask_.channels * mask_.pixels) return;
        }
        pixel_ = 0;
        ++sample_;
        quad_ = -1;
    }

    const Mask& mask_;
    std::int64_t sample_;
    std::int64_t pixel_;
    std::int64_t channel_ = 0;
    std::int64_t quad_ = -1;
    math::PhiloxBlock bits_{};
};

/// y = x·factor element by element; y may be x.
template <bool kChannelsLast, class T>
__global__ void __launch_bounds__(kThreadsPerBlock)
    dropoutKernel(Mask mask, std::int64_t count, const T* x, T* y) {
    constexpr int kCount = kPackBytes / sizeof(T);
    const std::int64_t thread = std::int64_t{blockIdx.x} * kThreadsPerBlock + threadIdx.x;
    const std::int64_t first = thread * kCount;
    if (first >= count) return;
    FactorWalk<kChannelsLast> factors(mask, first);
    if (first + kCount > count) {
        for (std::int64_t i = first; i < count; ++i) y[i] = T(float(x[i]) * factors.next());
        return;
    }
    Pack<T, kCount> pack = loadPack<kCount>(x, first);
#pragma unroll
    for (int i = 0; i < kCount; ++i) {
        pack.values[i] = T(float(pack.values[i]) * factors.next());
    }
    storePack(y, first, pack);
}

/// The same for channels-last images whose pixels are a multiple of four, so that four numbers
/// belong to four pixels of one channel: a thread computes kCount channels of four pixels.
template <int kCount, class T>
__global__ void __launch_bounds__(kThreadsPerBlock)
    dropoutPixelsKernel(Mask mask, std::int64_t threads, const T* x, T* y) {
    const std::int64_t thread = std::int64_t{blockIdx.x} * kThreadsPerBlock + threadIdx.x;
    if (thread >= threads) return;
    const Division position = divide(thread, mask.channels / kCount);
    const Division sample = divide(position.quotient, mask.pixels / 4);
    const std::int64_t channel = position.remainder * kCount;
    const std::int64_t first = position.quotient * 4 * mask.channels + channel;
    const math::DropoutKey key = mask.key(sample.quotient);
    Pack<T, kCount> packs[4];
#pragma unroll
    for (int row = 0; row < 4; ++row) packs[row] = loadPack<kCount>(x, first + row * mask.channels);
#pragma unroll
    for (int i = 0; i < kCount; ++i) {
        const std::int64_t quad = (channel + i) * (mask.pixels / 4) + sample.remainder;
        const math::PhiloxBlock bits = math::dropoutQuad(key, static_cast<std::uint32_t>(quad));
#pragma unroll
        for (int row = 0; row < 4; ++row) {
            const float factor = math::dropoutFactor(bits.v[row], mask.rate);
            packs[row].values[i] = T(float(packs[row].values[i]) * factor);
        }
    }
#pragma unroll
    for (int row = 0; row < 4; ++row) storePack(y, first + row * mask.channels, packs[row]);
}

template <int kCount, class T>
void dropPixels(const Run& run, const Mask& mask, std::int64_t count) {
    const std::int64_t threads = count / (4 * kCount);
    launch(run.stream,
           blocksFor(threads),
           kThreadsPerBlock,
           &dropoutPixelsKernel<kCount, T>,
           mask,
           threads,
           run.input<T>(0),
           run.output<T>(0));
}

template <bool kChannelsLast, class T>
void dropElements(const Run& run, const Mask& mask, std::int64_t count) {
    constexpr int kPerBlock = kThreadsPerBlock * (kPackBytes / sizeof(T));
    launch(run.stream,
           blocksFor(count, kPerBlock),
           kThreadsPerBlock,
           &dropoutKernel<kChannelsLast, T>,
           mask,
           count,
           run.input<T>(0),
           run.output<T>(0));
}

template <class T>
void drop(const Run& run, const Mask& mask, const PixelForm& form) {
    constexpr int kCount = kPackBytes / sizeof(T);
    const std::int64_t count = form.samples * form.perSample();
    if (!form.channelsLast) return dropElements<false, T>(run, mask, count);
    if (form.pixels % 4 != 0) return dropElements<true, T>(run, mask, count);
    if (form.channels % kCount == 0) return dropPixels<kCount, T>(run, mask, count);
    dropPixels<1, T>(run, mask, count);
}

}  // namespace

template <>
OperationPointer make(const Dropout& op, Tensors tensors, const Preparation&) {
    PixelForm form(tensors.inputs[0]);
    if (tensors.inputs[0].shape.rank() == 1) std::swap(form.samples, form.channels);  // of samples
    const KernelTraits traits{.name = Dropout::kName};
    return withElement(tensors.outputs[0].type, [&]<class T>(T) {
        return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
            const Mask mask{
                run.input<StepValues>(1), op.rate, op.index, form.channels, form.pixels};
            drop<T>(run, mask, form);
        });
    });
}

}  // namespace espalier::kernels::cuda
