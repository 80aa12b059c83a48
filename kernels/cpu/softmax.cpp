// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/cpu_operation.h"
#include "kernels/cpu/operations.h"
#include "kernels/cpu/softmax_pixel.h"

namespace espalier::kernels::cpu {

namespace {

using Strip = ChannelColumns::Strip;

void forwardPixels(const ChannelColumns& columns, const Strip& strip, const float* x, float* y) {
    for (std::int64_t i = 0; i < strip.pixels; ++i) {
        const float* pixel = x + i * columns.form().block;
        float* result = y + i * columns.form().block;
        const float largest = largestChannel(columns, pixel);
        const float inverse = 1.0f / sumExponentials(columns, pixel, largest, result);
        columns.forRuns([&](std::int64_t at, std::int64_t, std::int64_t width) {
            for (std::int64_t c = 0; c < width; ++c) result[at + c] *= inverse;
        });
        columns.zeroPadding(result);
    }
}

void forwardStrip(const ChannelColumns& columns, const Strip& strip, const float* x, float* y) {
    const std::int64_t step = columns.channelStep();
    StripSoftmax softmax;
    softmax.compute(x, columns.form().channels, step, strip.pixels);
    for (std::int64_t c = 0; c < columns.form().channels; ++c) {
        const float* from = x + c * step;
        float* to = y + c * step;
        for (std::int64_t i = 0; i < strip.pixels; ++i) {
            to[i] = math::exponential(from[i] - softmax.largest[i]) / softmax.sum[i];
        }
    }
}

void backwardPixels(
    const ChannelColumns& columns, const Strip& strip, const float* dy, const float* y, float* dx) {
    for (std::int64_t i = 0; i < strip.pixels; ++i) {
        const std::int64_t pixel = i * columns.form().block;
        float product = 0;
        columns.forRuns([&](std::int64_t at, std::int64_t, std::int64_t width) {
            const float* g = dy + pixel + at;
            const float* p = y + pixel + at;
#pragma omp simd reduction(+ : product)
            for (std::int64_t c = 0; c < width; ++c) product += g[c] * p[c];
        });
        columns.forRuns([&](std::int64_t at, std::int64_t, std::int64_t width) {
            for (std::int64_t c = pixel + at; c < pixel + at + width; ++c) {
                dx[c] = y[c] * (dy[c] - product);
            }
        });
        columns.zeroPadding(dx + pixel);
    }
}

void backwardStrip(
    const ChannelColumns& columns, const Strip& strip, const float* dy, const float* y, float* dx) {
    const std::int64_t step = columns.channelStep();
    float product[ChannelColumns::kStrip] = {};
    for (std::int64_t c = 0; c < columns.form().channels; ++c) {
        for (std::int64_t i = 0; i < strip.pixels; ++i) {
            product[i] += dy[c * step + i] * y[c * step + i];
        }
    }
    for (std::int64_t c = 0; c < columns.form().channels; ++c) {
        for (std::int64_t i = 0; i < strip.pixels; ++i) {
            dx[c * step + i] = y[c * step + i] * (dy[c * step + i] - product[i]);
        }
    }
}

std::int64_t stripGrain(const ChannelColumns& columns) {
    return std::max<std::int64_t>(1, 8192 / (columns.form().channels * ChannelColumns::kStrip));
}

}  // namespace

std::string resolve(const SoftmaxForward&, Tensors& tensors) {
    TensorCheck check(tensors);
    check.counts(1, 1).allFloat32().rankAtLeast(2, in(0)).sameShape({in(0), out(0)});
    return check.channelLayout({in(0), out(0)}).reason();
}

OperationPointer make(const SoftmaxForward&, Tensors tensors, CpuContext& context) {
    const ChannelColumns columns(*channelBlocks(tensors.inputs[0]));
    return kernelOperation(
        context.team, std::move(tensors), {.inPlaceInput = 0}, [=](const Run& run) {
            run.team.forRange(
                columns.count(), stripGrain(columns), [&](std::int64_t begin, std::int64_t end) {
                    for (std::int64_t k = begin; k < end; ++k) {
                        const Strip strip = columns.strip(k);
                        const float* x = run.input(0) + strip.offset;
                        float* y = run.output(0) + strip.offset;
                        if (columns.strips()) {
                            forwardStrip(columns, strip, x, y);
                        } else {
                            forwardPixels(columns, strip, x, y);
                        }
                    }
                });
        });
}

std::string resolve(const SoftmaxBackward&, Tensors& tensors) {
    TensorCheck check(tensors);
    check.counts(2, 1).allFloat32().rankAtLeast(2, in(0)).sameShape({in(0), in(1), out(0)});
    return check.channelLayout({in(0), in(1), out(0)}).reason();
}

OperationPointer make(const SoftmaxBackward&, Tensors tensors, CpuContext& context) {
    const ChannelColumns columns(*channelBlocks(tensors.inputs[0]));
    return kernelOperation(
        context.team, std::move(tensors), {.inPlaceInput = 0}, [=](const Run& run) {
            run.team.forRange(
                columns.count(), stripGrain(columns), [&](std::int64_t begin, std::int64_t end) {
                    for (std::int64_t k = begin; k < end; ++k) {
                        const Strip strip = columns.strip(k);
                        const float* dy = run.input(0) + strip.offset;
                        const float* y = run.input(1) + strip.offset;
                        float* dx = run.output(0) + strip.offset;
                        if (columns.strips()) {
                            backwardStrip(columns, strip, dy, y, dx);
                        } else {
                            backwardPixels(columns, strip, dy, y, dx);
                        }
                    }
                });
        });
}

}  // namespace espalier::kernels::cpu
