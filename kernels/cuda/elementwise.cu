// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/element.h"
#include "kernels/cuda/index.h"
#include "kernels/cuda/map.h"
#include "kernels/cuda/operations.h"

namespace espalier::kernels::cuda {

namespace {

struct Sum {
    template <class... Terms>
    __device__ float operator()(Terms... terms) const {
        return (... + terms);
    }
};

struct Product {
    __device__ float operator()(float a, float b) const { return a * b; }
};

/// y[i] = x0[i] + x1[i] + …, four at a time; every three further inputs round the sum once more.
template <class T>
void addAll(const Run& run, std::int64_t count) {
    const std::size_t inputs = run.bindings.inputs.size();
    T* y = run.output<T>(0);
    const T* sum = run.input<T>(0);
    for (std::size_t next = 1; next < inputs; next += 3) {
        const std::size_t left = inputs - next;
        const T* a = run.input<T>(next);
        const T* b = left > 1 ? run.input<T>(next + 1) : nullptr;
        const T* c = left > 2 ? run.input<T>(next + 2) : nullptr;
        if (left == 1) launchMap(run.stream, count, Sum{}, y, sum, a);
        if (left == 2) launchMap(run.stream, count, Sum{}, y, sum, a, b);
        if (left > 2) launchMap(run.stream, count, Sum{}, y, sum, a, b, c);
        sum = y;
    }
}

/// The factors of [N,C,1,1] for consecutive elements of a plain image.
class PlainFactor {
  public:
    __device__ PlainFactor(std::int64_t first, std::int64_t, std::int64_t pixels)
        : pixels_(pixels) {
        const Division position = divide(first, pixels);
        factor_ = position.quotient;
        pixel_ = position.remainder;
    }
    __device__ std::int64_t index() const { return factor_; }
    __device__ void advance() {
        if (++pixel_ < pixels_) return;
        pixel_ = 0;
        ++factor_;
    }

  private:
    std::int64_t pixels_;
    std::int64_t factor_;
    std::int64_t pixel_;
};

/// Likewise of a channels-last one.
class ChannelsLastFactor {
  public:
    __device__ ChannelsLastFactor(std::int64_t first, std::int64_t channels, std::int64_t pixels)
        : channels_(channels), pixels_(pixels) {
        const Division position = divide(first, channels);
        const Division pixel = divide(position.quotient, pixels);
        sample_ = pixel.quotient * channels;
        pixel_ = pixel.remainder;
        channel_ = position.remainder;
    }
    __device__ std::int64_t index() const { return sample_ + channel_; }
    __device__ void advance() {
        if (++channel_ < channels_) return;
        channel_ = 0;
        if (++pixel_ < pixels_) return;
        pixel_ = 0;
        sample_ += channels_;
    }

  private:
    std::int64_t channels_;
    std::int64_t pixels_;
    std::int64_t sample_;  ///< its first factor
    std::int64_t pixel_;
    std::int64_t channel_;
};

/// y = a·b with b [N,C,1,1] broadcast over the image; y may be a.
template <class Factor, class T>
__global__ void __launch_bounds__(kThreadsPerBlock) multiplyStretchedKernel(
    std::int64_t count, std::int64_t channels, std::int64_t pixels, const T* a, const T* b, T* y) {
    constexpr int kCount = kPackBytes / sizeof(T);
    const std::int64_t thread = std::int64_t{blockIdx.x} * kThreadsPerBlock + threadIdx.x;
    const std::int64_t first = thread * kCount;
    if (first >= count) return;
    Factor factor(first, channels, pixels);
    if (first + kCount > count) {
        for (std::int64_t i = first; i < count; ++i, factor.advance()) {
            y[i] = T(float(a[i]) * float(b[factor.index()]));
        }
        return;
    }
    Pack<T, kCount> pack = loadPack<kCount>(a, first);
#pragma unroll
    for (int i = 0; i < kCount; ++i, factor.advance()) {
        pack.values[i] = T(float(pack.values[i]) * float(b[factor.index()]));
    }
    storePack(y, first, pack);
}

template <class Factor, class T>
void multiplyStretched(const Run& run, const PixelForm& form) {
    constexpr int kPerBlock = kThreadsPerBlock * (kPackBytes / sizeof(T));
    const std::int64_t count = form.samples * form.perSample();
    launch(run.stream,
           blocksFor(count, kPerBlock),
           kThreadsPerBlock,
           &multiplyStretchedKernel<Factor, T>,
           count,
           form.channels,
           form.pixels,
           run.input<T>(0),
           run.input<T>(1),
           run.output<T>(0));
}

}  // namespace

template <>
OperationPointer make(const Add&, Tensors tensors, const Preparation&) {
    const std::int64_t count = tensors.outputs[0].shape.elementCount();
    const KernelTraits traits{.name = Add::kName};
    return withElement(tensors.outputs[0].type, [&]<class T>(T) {
        return kernelOperation(
            std::move(tensors), traits, [=](const Run& run) { addAll<T>(run, count); });
    });
}

template <>
OperationPointer make(const Multiply&, Tensors tensors, const Preparation&) {
    const PixelForm form(tensors.inputs[0]);
    const std::int64_t count = tensors.outputs[0].shape.elementCount();
    const bool equal = tensors.inputs[0].shape == tensors.inputs[1].shape;
    const KernelTraits traits{.name = Multiply::kName};
    return withElement(tensors.outputs[0].type, [&]<class T>(T) {
        return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
            if (equal) {
                launchMap(run.stream,
                          count,
                          Product{},
                          run.output<T>(0),
                          run.input<T>(0),
                          run.input<T>(1));
            } else if (form.channelsLast) {
                multiplyStretched<ChannelsLastFactor, T>(run, form);
            } else {
                multiplyStretched<PlainFactor, T>(run, form);
            }
        });
    });
}

template <>
OperationPointer make(const Accumulate&, Tensors tensors, const Preparation&) {
    const std::int64_t count = tensors.outputs[0].shape.elementCount();
    const KernelTraits traits{.name = Accumulate::kName};
    return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
        launchMap(run.stream, count, Sum{}, run.output(0), run.input(0), run.input(1));
    });
}

}  // namespace espalier::kernels::cuda
