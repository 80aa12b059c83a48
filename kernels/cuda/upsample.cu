// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/element.h"
#include "kernels/cuda/images.h"
#include "kernels/cuda/operations.h"
#include "kernels/cuda/tensor_check.h"
#include "kernels/math/bilinear.h"

namespace espalier::kernels::cuda {

namespace {

/// The small image, the factor, and the tensors of one launch from its first sample on.
template <class T>
struct UpsampleArguments {
    const T* from;
    T* to;
    int height;
    int width;
    std::int64_t channels;
    math::Divisor factor;

    __device__ std::int64_t small(std::int64_t n, std::int64_t h, std::int64_t w) const {
        return ((n * height + h) * width + w) * channels;
    }
    __device__ std::int64_t large(std::int64_t n, std::int64_t h, std::int64_t w) const {
        const std::int64_t f = factor.value();
        return ((n * height * f + h) * width * f + w) * channels;
    }
};

/// Every pixel of the large image from the small one.
template <class T, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock)
    nearestForwardKernel(Pixels pixels, UpsampleArguments<T> a) {
    const PixelPlace at = pixelPlace<kPack>(pixels);
    if (!at.inside) return;
    const auto row = a.factor.quotient(static_cast<std::uint32_t>(at.row));
    const auto column = a.factor.quotient(static_cast<std::uint32_t>(at.column));
    storePack(a.to,
              a.large(at.sample, at.row, at.column) + at.channel,
              loadPack<kPack>(a.from, a.small(at.sample, row, column) + at.channel));
}

/// Every pixel of the small image as a sum over the large one.
template <class T, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock)
    nearestBackwardKernel(Pixels pixels, UpsampleArguments<T> a) {
    const PixelPlace at = pixelPlace<kPack>(pixels);
    if (!at.inside) return;
    const int factor = static_cast<int>(a.factor.value());
    float sum[kPack] = {};
    for (int r = 0; r < factor; ++r) {
        const std::int64_t row =
            a.large(at.sample, std::int64_t{at.row} * factor + r, std::int64_t{at.column} * factor);
        for (int c = 0; c < factor; ++c) {
            const auto dy = loadPack<kPack>(a.from, row + c * a.channels + at.channel);
#pragma unroll
            for (int i = 0; i < kPack; ++i) sum[i] += float(dy.values[i]);
        }
    }
    Pack<T, kPack> dx;
#pragma unroll
    for (int i = 0; i < kPack; ++i) dx.values[i] = T(sum[i]);
    storePack(a.to, a.small(at.sample, at.row, at.column) + at.channel, dx);
}

template <class T, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock)
    bilinearForwardKernel(Pixels pixels, UpsampleArguments<T> a) {
    const PixelPlace at = pixelPlace<kPack>(pixels);
    if (!at.inside) return;
    const std::int64_t factor = a.factor.value();
    const math::BilinearTap v = math::bilinearTap(at.row, factor, a.height);
    const math::BilinearTap h = math::bilinearTap(at.column, factor, a.width);
    const auto corner = [&](std::int64_t row, std::int64_t column) {
        return loadPack<kPack>(a.from, a.small(at.sample, row, column) + at.channel);
    };
    const auto topLeft = corner(v.first, h.first);
    const auto topRight = corner(v.first, h.second);
    const auto bottomLeft = corner(v.second, h.first);
    const auto bottomRight = corner(v.second, h.second);
    const float weights[4] = {(1 - v.weight) * (1 - h.weight),
                              (1 - v.weight) * h.weight,
                              v.weight * (1 - h.weight),
                              v.weight * h.weight};
    Pack<T, kPack> y;
#pragma unroll
    for (int i = 0; i < kPack; ++i) {
        y.values[i] =
            T(weights[0] * float(topLeft.values[i]) + weights[1] * float(topRight.values[i]) +
              weights[2] * float(bottomLeft.values[i]) + weights[3] * float(bottomRight.values[i]));
    }
    storePack(a.to, a.large(at.sample, at.row, at.column) + at.channel, y);
}

/// Every pixel of the small image as a sum over the large pixels that it contributes to: row by
/// row, so the order is fixed.
template <class T, int kPack>
__global__ void __launch_bounds__(kThreadsPerBlock)
    bilinearBackwardKernel(Pixels pixels, UpsampleArguments<T> a) {
    const PixelPlace at = pixelPlace<kPack>(pixels);
    if (!at.inside) return;
    const std::int64_t factor = a.factor.value();
    const math::BilinearReach rows = math::bilinearReach(at.row, factor, a.height);
    const math::BilinearReach columns = math::bilinearReach(at.column, factor, a.width);
    float sum[kPack] = {};
    for (std::int64_t row = rows.begin; row < rows.end; ++row) {
        const float vertical =
            math::bilinearShare(math::bilinearTap(row, factor, a.height), at.row);
        if (vertical == 0.0f) continue;
        for (std::int64_t column = columns.begin; column < columns.end; ++column) {
            const float horizontal =
                math::bilinearShare(math::bilinearTap(column, factor, a.width), at.column);
            if (horizontal == 0.0f) continue;
            const auto dy = loadPack<kPack>(a.from, a.large(at.sample, row, column) + at.channel);
            const float weight = vertical * horizontal;
#pragma unroll
            for (int i = 0; i < kPack; ++i) sum[i] += weight * float(dy.values[i]);
        }
    }
    Pack<T, kPack> dx;
#pragma unroll
    for (int i = 0; i < kPack; ++i) dx.values[i] = T(sum[i]);
    storePack(a.to, a.small(at.sample, at.row, at.column) + at.channel, dx);
}

/// Launches the kernel choose(pack) with a thread per pixel of the large image, or of the small
/// one.
template <class T, bool kPerLargePixel, class Choose>
OperationPointer upsampleOperation(Tensors tensors,
                                   const KernelTraits& traits,
                                   std::int64_t factor,
                                   const TensorDesc& small,
                                   const TensorDesc& large,
                                   const Choose& choose) {
    const ImageForm form = imageForm(small, large);
    const std::int64_t height = small.shape[2];
    const std::int64_t width = small.shape[3];
    const std::int64_t smallSample = height * width * form.channels;
    const std::int64_t largeSample = smallSample * factor * factor;
    const std::int64_t scale = kPerLargePixel ? factor : 1;
    return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
        withPack<T>(form.channels, [&](auto pack) {
            forPixels<pack()>(
                form, height * scale, width * scale, [&](const Pixels& pixels, std::int64_t n) {
                    const UpsampleArguments<T> arguments{
                        .from = run.input<T>(0) + n * (kPerLargePixel ? smallSample : largeSample),
                        .to = run.output<T>(0) + n * (kPerLargePixel ? largeSample : smallSample),
                        .height = static_cast<int>(height),
                        .width = static_cast<int>(width),
                        .channels = form.channels,
                        .factor = math::Divisor(static_cast<std::uint32_t>(factor))};
                    launch(run.stream,
                           blocksFor(pixels.threads),
                           kThreadsPerBlock,
                           choose(pack),
                           pixels,
                           arguments);
                });
        });
    });
}

}  // namespace

void limit(const UpsampleForward&, TensorCheck& check) {
    checkImages(check, out(0));
}

template <>
OperationPointer make(const UpsampleForward& op, Tensors tensors, const Preparation&) {
    const TensorDesc small = tensors.inputs[0];
    const TensorDesc large = tensors.outputs[0];
    const bool nearest = op.interpolation == Interpolation::Nearest;
    return withElement(small.type, [&]<class T>(T) {
        return upsampleOperation<T, true>(std::move(tensors),
                                          {.name = UpsampleForward::kName},
                                          op.factor,
                                          small,
                                          large,
                                          [=](auto pack) {
                                              return nearest ? &nearestForwardKernel<T, pack()>
                                                             : &bilinearForwardKernel<T, pack()>;
                                          });
    });
}

void limit(const UpsampleBackward&, TensorCheck& check) {
    checkImages(check, in(0));
}

template <>
OperationPointer make(const UpsampleBackward& op, Tensors tensors, const Preparation&) {
    const TensorDesc small = tensors.outputs[0];
    const TensorDesc large = tensors.inputs[0];
    const bool nearest = op.interpolation == Interpolation::Nearest;
    return withElement(small.type, [&]<class T>(T) {
        return upsampleOperation<T, false>(std::move(tensors),
                                           {.name = UpsampleBackward::kName},
                                           op.factor,
                                           small,
                                           large,
                                           [=](auto pack) {
                                               return nearest ? &nearestBackwardKernel<T, pack()>
                                                              : &bilinearBackwardKernel<T, pack()>;
                                           });
    });
}

}  // namespace espalier::kernels::cuda
