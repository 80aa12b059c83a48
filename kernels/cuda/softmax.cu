// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/operations.h"
#include "kernels/cuda/pixel_groups.h"
#include "kernels/cuda/tensor_check.h"
#include "kernels/math/elementary.h"

namespace espalier::kernels::cuda {

namespace {

// Lanes after the last pixel have no channels but take part in the sums of their warp.

/// y may be x: a lane writes only elements that no other lane reads.
__global__ void __launch_bounds__(kThreadsPerBlock)
    softmaxKernel(PixelGroups groups, const float* x, float* y) {
    const std::int64_t pixel = std::int64_t{blockIdx.x} * groups.perBlock() + groups.group();
    const std::int64_t channels = pixel < groups.pixels ? groups.channels : 0;
    const std::int64_t first = channels > 0 ? groups.offset(pixel) : 0;
    const std::int64_t step = groups.channelStep();
    float largest = -INFINITY;
    for (std::int64_t c = groups.lane(); c < channels; c += groups.lanes) {
        largest = fmaxf(largest, x[first + c * step]);
    }
    largest = groups.largest(largest);
    float sum = 0;
    for (std::int64_t c = groups.lane(); c < channels; c += groups.lanes) {
        sum += math::exponential(x[first + c * step] - largest);
    }
    sum = groups.sum(sum);
    for (std::int64_t c = groups.lane(); c < channels; c += groups.lanes) {
        const std::int64_t at = first + c * step;
        y[at] = math::exponential(x[at] - largest) / sum;
    }
}

/// dx may be dy.
__global__ void __launch_bounds__(kThreadsPerBlock)
    softmaxBackwardKernel(PixelGroups groups, const float* dy, const float* y, float* dx) {
    const std::int64_t pixel = std::int64_t{blockIdx.x} * groups.perBlock() + groups.group();
    const std::int64_t channels = pixel < groups.pixels ? groups.channels : 0;
    const std::int64_t first = channels > 0 ? groups.offset(pixel) : 0;
    const std::int64_t step = groups.channelStep();
    float product = 0;
    for (std::int64_t c = groups.lane(); c < channels; c += groups.lanes) {
        product += dy[first + c * step] * y[first + c * step];
    }
    product = groups.sum(product);
    for (std::int64_t c = groups.lane(); c < channels; c += groups.lanes) {
        const std::int64_t at = first + c * step;
        dx[at] = y[at] * (dy[at] - product);
    }
}

}  // namespace

template <>
OperationPointer make(const SoftmaxForward&, Tensors tensors, const Preparation&) {
    const PixelGroups groups{PixelForm(tensors.inputs[0])};
    const KernelTraits traits{.name = SoftmaxForward::kName};
    return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
        launch(run.stream,
               blocksFor(groups.pixels, groups.perBlock()),
               kThreadsPerBlock,
               &softmaxKernel,
               groups,
               run.input(0),
               run.output(0));
    });
}

template <>
OperationPointer make(const SoftmaxBackward&, Tensors tensors, const Preparation&) {
    const PixelGroups groups{PixelForm(tensors.inputs[0])};
    const KernelTraits traits{.name = SoftmaxBackward::kName};
    return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
        launch(run.stream,
               blocksFor(groups.pixels, groups.perBlock()),
               kThreadsPerBlock,
               &softmaxBackwardKernel,
               groups,
               run.input(0),
               run.input(1),
               run.output(0));
    });
}

}  // namespace espalier::kernels::cuda
