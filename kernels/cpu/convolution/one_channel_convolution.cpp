// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/one_channel_convolution.h"

#include <algorithm>

#include "kernels/cpu/convolution/amx/amx_layouts.h"
#include "kernels/cpu/device/activation_dispatch.h"
#include "kernels/cpu/device/channel_blocks.h"
#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/device/element_dispatch.h"
#include "kernels/cpu/device/stored_lanes.h"
#include "kernels/math/activation.h"

namespace espalier::kernels::cpu {

namespace {

using amx::takeGradientLayouts;
using Value = math::BFloat16;

/// Pixels in a piece of work.
constexpr std::int64_t kPixels = 1024;
constexpr std::int64_t kMostChannels = 256;

bool fits(const ConvolutionGeometry& g,
          const Shape& window,
          const Shape& source,
          const Shape& made,
          const CpuContext& context) {
    const bool wished = context.options.convolutions == ConvolutionAlgorithm::Table ||
                        context.options.convolutions == ConvolutionAlgorithm::OffsetGemm;
    const bool onePixel = window[2] == 1 && window[3] == 1 && source[2] == made[2] &&
                          source[3] == made[3] && g.padBegin[0] == 0 && g.padBegin[1] == 0;
    return wished && lanesOf(context) == 16 && onePixel && g.groups == 1 && g.stride[0] == 1 &&
           g.stride[1] == 1 && window[0] == 1 && window[1] % amx::kSide == 0 &&
           window[1] <= kMostChannels;
}

std::int64_t pixelsOf(const Shape& image) {
    return image[0] * image[2] * image[3];
}

/// Pieces of kPixels: body(first, end).
template <class Body>
void forPieces(const ThreadTeam& team, std::int64_t pixels, const Body& body) {
    const std::int64_t pieces = (pixels + kPixels - 1) / kPixels;
    team.forRange(pieces, 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t piece = begin; piece < end; ++piece) {
            body(piece * kPixels, std::min(pixels, (piece + 1) * kPixels));
        }
    });
}

/// A copy of the weights in fp32, close to what the thread computes.
struct Weights {
    float values[kMostChannels] = {};

    Weights(const Value* weights, std::int64_t channels) {
        for (std::int64_t c = 0; c < channels; ++c) values[c] = weights[c];
    }
};

float sumOver(const Value* pixel, const float* weights, std::int64_t channels) {
    float total = 0;
    forBlockLanes(channels, [&](std::int64_t first, auto lanes) {
        float sum = 0;
#pragma omp simd reduction(+ : sum)
        for (std::int64_t i = 0; i < lanes; ++i) sum += pixel[first + i] * weights[first + i];
        total += sum;
    });
    return total;
}

template <class T>
OperationPointer makeForward(const Fusion& fusion, Tensors tensors, CpuContext& context) {
    const std::int64_t channels = tensors.inputs[0].shape[1];
    const std::int64_t pixels = pixelsOf(tensors.inputs[0].shape);
    return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
        const float bias = fusion.bias ? run.input(2)[0] : 0.0f;
        withActivation(fusion.activation, [&](auto kind) {
            forPieces(run.team, pixels, [&](std::int64_t begin, std::int64_t end) {
                const Weights weights(run.input<Value>(1), channels);
                const Value* x = run.input<Value>(0) + begin * channels;
                float sums[kPixels];
                for (std::int64_t i = 0; i < end - begin; ++i) {
                    sums[i] = sumOver(x + i * channels, weights.values, channels);
                }
                storeValues(run.output<T>(0) + begin, end - begin, [&](std::int64_t i) {
                    return math::activate<kind()>(sums[i] + bias, 0.0f);
                });
            });
        });
    });
}

}  // namespace

OperationPointer makeOneChannelForward(const ConvolutionForward& op,
                                       const Tensors& original,
                                       CpuContext& context) {
    Tensors tensors = original;
    TensorDesc& source = tensors.inputs[0];
    TensorDesc& weights = tensors.inputs[1];
    TensorDesc& made = tensors.outputs[0];
    if (op.fusion.activation == Activation::LeakyReLU ||
        !fits(op.geometry, weights.shape, source.shape, made.shape, context) ||
        source.type != DataType::BFloat16 || weights.type != DataType::BFloat16 ||
        !takeLayout(source, Layout::channelsLast()) || !takeLayout(made, Layout::plain()) ||
        !takeLayout(weights, Layout::plain())) {
        return nullptr;
    }
    return withElement(made.type, [&](auto element) {
        return makeForward<decltype(element)>(op.fusion, std::move(tensors), context);
    });
}

OperationPointer makeOneChannelBackwardData(const ConvolutionBackwardData& op,
                                            const Tensors& original,
                                            CpuContext& context) {
    Tensors tensors = original;
    TensorDesc& made = tensors.inputs[0];
    TensorDesc& weights = tensors.inputs[1];
    TensorDesc& source = tensors.outputs[0];
    if (op.fusion.bias || op.fusion.activation != Activation::None ||
        !fits(op.geometry, weights.shape, source.shape, made.shape, context) ||
        made.type != DataType::BFloat16 || source.type != DataType::BFloat16 ||
        weights.type != DataType::BFloat16 || !takeLayout(source, Layout::channelsLast()) ||
        !takeLayout(made, Layout::plain()) || !takeLayout(weights, Layout::plain())) {
        return nullptr;
    }
    const std::int64_t channels = source.shape[1];
    const std::int64_t pixels = pixelsOf(source.shape);
    return kernelOperation(context.team, std::move(tensors), {}, [=](const Run& run) {
        forPieces(run.team, pixels, [&](std::int64_t begin, std::int64_t end) {
            const Weights weights(run.input<Value>(1), channels);
            const Value* dy = run.input<Value>(0);
            for (std::int64_t i = begin; i < end; ++i) {
                const float gradient = dy[i];
                Value* dx = run.output<Value>(0) + i * channels;
                forBlockLanes(channels, [&](std::int64_t first, auto lanes) {
                    storeLanes(dx + first, lanes, [&](std::int64_t c) {
                        return gradient * weights.values[first + c];
                    });
                });
            }
        });
    });
}

namespace {

/// Sums over a piece: of every channel times the gradient, and of the gradient itself.
void sumGradients(
    const Value* x, const Value* dy, std::int64_t pixels, std::int64_t channels, float* sums) {
    forBlockLanes(channels, [&](std::int64_t first, auto lanes) {
        float sum[kBlockLanes] = {};
        for (std::int64_t i = 0; i < pixels; ++i) {
            const float gradient = dy[i];
            const Value* pixel = x + i * channels + first;
#pragma omp simd
            for (std::int64_t c = 0; c < lanes; ++c) sum[c] += gradient * pixel[c];
        }
        for (std::int64_t c = 0; c < lanes; ++c) sums[first + c] = sum[c];
    });
    float total = 0;
#pragma omp simd reduction(+ : total)
    for (std::int64_t i = 0; i < pixels; ++i) total += dy[i];
    sums[channels] = total;
}

}  // namespace

OperationPointer makeOneChannelGradient(const ConvolutionBackwardWeights& op,
                                        const Tensors& original,
                                        CpuContext& context) {
    Tensors tensors = original;
    const Shape source = tensors.inputs[0].shape;
    TensorDesc& made = tensors.inputs[1];
    if (!fits(op.geometry, tensors.outputs[0].shape, source, made.shape, context) ||
        !takeLayout(made, Layout::plain())) {
        return nullptr;
    }
    // With one channel both layouts mean the same memory order.
    made.layout = Layout::channelsLast();
    if (!takeGradientLayouts(tensors, Layout::plain())) return nullptr;
    made.layout = Layout::plain();
    const std::int64_t channels = source[1];
    const std::int64_t pixels = pixelsOf(source);
    const std::int64_t pieces = (pixels + kPixels - 1) / kPixels;
    const KernelTraits traits{.workspaceBytes = static_cast<std::size_t>(pieces * (channels + 1)) *
                                                sizeof(float)};
    return kernelOperation(context.team, std::move(tensors), traits, [=](const Run& run) {
        float* sums = run.workspace();
        forPieces(run.team, pixels, [&](std::int64_t begin, std::int64_t end) {
            sumGradients(run.input<Value>(0) + begin * channels,
                         run.input<Value>(1) + begin,
                         end - begin,
                         channels,
                         sums + begin / kPixels * (channels + 1));
        });
        for (std::int64_t c = 0; c <= channels; ++c) {
            double total = 0;
            for (std::int64_t i = 0; i < pieces; ++i) total += sums[i * (channels + 1) + c];
            if (c < channels) {
                run.output(0)[c] = static_cast<float>(total);
            } else if (op.fusion.bias) {
                run.output(1)[0] = static_cast<float>(total);
            }
        }
    });
}

}  // namespace espalier::kernels::cpu
