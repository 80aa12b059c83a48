// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/element.h"
#include "kernels/cuda/images.h"
#include "kernels/cuda/operations.h"
#include "kernels/cuda/tensor_check.h"

namespace espalier::kernels::cuda {

namespace {

/// The tensors of one launch from its first image on. Elements of `to` are `pixelStep` apart from
/// pixel to pixel and `channelStep` from channel to channel.
template <class T>
struct PrepareArguments {
    const std::uint8_t* pixels;
    const ImageRecord* records;
    T* to;
    int height;
    int width;
    int channels;
    std::int64_t pixelStep;
    std::int64_t channelStep;
    float mean[3];
    float deviation[3];
};

/// A thread per pixel: its position among the pixels of the file is the same for all channels.
template <class T>
__global__ void __launch_bounds__(kThreadsPerBlock)
    prepareImagesKernel(Pixels pixels, PrepareArguments<T> a) {
    const PixelPlace at = pixelPlace<1>(pixels);
    if (!at.inside) return;
    const std::int64_t image = at.sample * a.height * a.width * a.channels;
    T* to = a.to + image + (std::int64_t{at.row} * a.width + at.column) * a.pixelStep;
    const ImageRecord& record = a.records[at.sample];
    const bool isThere = record.present != 0;
    const math::AugmentVariant variant = record.variant;
    const math::BilinearPosition position =
        math::augmentedPlace(variant, a.width, a.height, at.column, at.row);
#pragma unroll
    for (int c = 0; c < 3; ++c) {
        if (c >= a.channels) break;
        const float value =
            isThere ? math::normalisedByte(
                          math::augmentedByte(variant, a.pixels + image, a.channels, c, position),
                          a.mean[c],
                          a.deviation[c])
                    : 0.0f;
        to[c * a.channelStep] = T(value);
    }
}

template <class T>
PrepareArguments<T> argumentsFor(const PrepareImages& op, const TensorDesc& y) {
    const bool plain = canonicalLayout(y).isPlain();
    const std::int64_t area = y.shape[2] * y.shape[3];
    PrepareArguments<T> arguments{.pixels = nullptr,
                                  .records = nullptr,
                                  .to = nullptr,
                                  .height = static_cast<int>(y.shape[2]),
                                  .width = static_cast<int>(y.shape[3]),
                                  .channels = static_cast<int>(y.shape[1]),
                                  .pixelStep = plain ? 1 : y.shape[1],
                                  .channelStep = plain ? area : 1,
                                  .mean = {},
                                  .deviation = {}};
    for (std::size_t c = 0; c < op.mean.size(); ++c) {
        arguments.mean[c] = op.mean[c];
        arguments.deviation[c] = op.deviation[c];
    }
    return arguments;
}

template <class T>
OperationPointer makePrepare(const PrepareImages& op, Tensors tensors) {
    const Shape shape = tensors.outputs[0].shape;
    const PrepareArguments<T> same = argumentsFor<T>(op, tensors.outputs[0]);
    const KernelTraits traits{.name = PrepareImages::kName};
    return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
        const std::int64_t each = shape.elementsPerSample();
        forPixels<1>({shape[0], 1}, shape[2], shape[3], [&](const Pixels& pixels, std::int64_t n) {
            PrepareArguments<T> arguments = same;
            arguments.pixels = run.input<std::uint8_t>(0) + n * each;
            arguments.records = run.input<ImageRecord>(1) + n;
            arguments.to = run.output<T>(0) + n * each;
            launch(run.stream,
                   blocksFor(pixels.threads),
                   kThreadsPerBlock,
                   &prepareImagesKernel<T>,
                   pixels,
                   arguments);
        });
    });
}

}  // namespace

void limit(const PrepareImages&, TensorCheck& check) {
    checkImages(check, out(0));
}

template <>
OperationPointer make(const PrepareImages& op, Tensors tensors, const Preparation&) {
    return withElement(tensors.outputs[0].type,
                       [&]<class T>(T) { return makePrepare<T>(op, std::move(tensors)); });
}

}  // namespace espalier::kernels::cuda
