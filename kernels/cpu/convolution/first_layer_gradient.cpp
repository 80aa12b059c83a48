// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/first_layer_gradient.h"

#include <algorithm>
#include <array>
#include <vector>

#include "kernels/cpu/convolution/amx/amx_layouts.h"
#include "kernels/cpu/device/channel_blocks.h"
#include "kernels/cpu/device/cpu_operation.h"

namespace espalier::kernels::cpu {

namespace {

using amx::takeGradientLayouts;
using Value = math::BFloat16;

/// Maximum number of values in a window: as many rows of sums as the registers hold.
constexpr std::int64_t kMostTaps = 16;

/// Sizes of a convolution of channels-last images, and where the values of a window are in a padded
/// image.
struct FirstLayerProblem {
    Shape source;       ///< [N, C, H, W]
    Shape destination;  ///< [N, K, P, Q]
    std::array<std::int64_t, 2> stride{1, 1};
    std::array<std::int64_t, 2> pad{0, 0};  ///< above and to the left
    std::int64_t rows = 0;                  ///< padding included, as far as windows reach
    std::int64_t rowValues = 0;
    std::vector<std::int64_t> offsets;  ///< of the values, in the order of plain weights: [C][R][S]
    int threads = 1;

    std::int64_t images() const { return source[0]; }
    std::int64_t outputs() const { return destination[1]; }
    std::int64_t offsetCount() const { return static_cast<std::int64_t>(offsets.size()); }
    std::int64_t imageFloats() const { return (rows * rowValues + 15) / 16 * 16; }
    std::size_t imagesBytes() const {
        return static_cast<std::size_t>(threads * imageFloats()) * sizeof(float);
    }
    std::int64_t madeValues() const { return destination.elementsPerSample(); }

    /// Where the window of output (p, q) begins in a padded image.
    std::int64_t corner(std::int64_t p, std::int64_t q) const {
        return p * stride[0] * rowValues + q * stride[1] * source[1];
    }
};

FirstLayerProblem problemOf(const ConvolutionGeometry& g,
                            const Shape& source,
                            const Shape& window,
                            const Shape& destination,
                            int threads) {
    FirstLayerProblem problem{.source = source,
                              .destination = destination,
                              .stride = {g.stride[0], g.stride[1]},
                              .pad = {g.padBegin[0], g.padBegin[1]},
                              .offsets = {},
                              .threads = threads};
    const auto seen = [&](int axis) {
        const auto i = static_cast<std::size_t>(axis);
        return std::max(source[axis + 2] + g.padBegin[i],
                        (destination[axis + 2] - 1) * g.stride[i] + window[axis + 2]);
    };
    const std::int64_t channels = source[1];
    problem.rows = seen(0);
    problem.rowValues = seen(1) * channels;
    for (std::int64_t c = 0; c < channels; ++c) {
        for (std::int64_t r = 0; r < window[2]; ++r) {
            for (std::int64_t s = 0; s < window[3]; ++s) {
                problem.offsets.push_back(r * problem.rowValues + s * channels + c);
            }
        }
    }
    return problem;
}

/// A thread's copy of one image at a time, in fp32 and padded with zeros.
class PaddedImage {
  public:
    PaddedImage(const FirstLayerProblem& problem, float* memory) : p_(problem), values_(memory) {
        std::fill_n(values_, p_.imageFloats(), 0.0f);
    }
    const float* read(const Value* image) {
        const std::int64_t width = p_.source[3] * p_.source[1];
        for (std::int64_t y = 0; y < p_.source[2]; ++y, image += width) {
            float* row = values_ + (y + p_.pad[0]) * p_.rowValues + p_.pad[1] * p_.source[1];
#pragma omp simd
            for (std::int64_t i = 0; i < width; ++i) row[i] = image[i];
        }
        return values_;
    }

  private:
    const FirstLayerProblem& p_;
    float* values_;
};

/// Calls f(offsets) with the number of values in a window, as a constant for windows of 3x3 pixels.
template <class F>
void withOffsets(std::int64_t offsets, const F& f) {
    if (offsets == 9) return f(std::integral_constant<std::int64_t, 9>{});
    f(offsets);
}

/// Sums of one image for some channels, [offset][outputs], followed by those of the bias.
template <class Offsets, class Lanes>
void sumGradients(const FirstLayerProblem& p,
                  const float* padded,
                  const Value* gradient,
                  Offsets offsets,
                  Lanes lanes,
                  float* sums) {
    float sum[kMostTaps][kBlockLanes] = {};
    float total[kBlockLanes] = {};
    for (std::int64_t y = 0; y < p.destination[2]; ++y) {
        for (std::int64_t x = 0; x < p.destination[3]; ++x, gradient += p.outputs()) {
            const float* corner = padded + p.corner(y, x);
            float g[kBlockLanes];
#pragma omp simd
            for (std::int64_t i = 0; i < lanes; ++i) g[i] = gradient[i];
#pragma omp simd
            for (std::int64_t i = 0; i < lanes; ++i) total[i] += g[i];
            for (std::int64_t t = 0; t < offsets; ++t) {
                const float value = corner[p.offsets[static_cast<std::size_t>(t)]];
#pragma omp simd
                for (std::int64_t i = 0; i < lanes; ++i) sum[t][i] += value * g[i];
            }
        }
    }
    for (std::int64_t t = 0; t < offsets; ++t) {
        for (std::int64_t i = 0; i < lanes; ++i) sums[t * p.outputs() + i] = sum[t][i];
    }
    for (std::int64_t i = 0; i < lanes; ++i) sums[offsets * p.outputs() + i] = total[i];
}

bool fits(const ConvolutionGeometry& g, const Shape& window, const CpuContext& context) {
    const bool wished = context.options.convolutions == ConvolutionAlgorithm::Table ||
                        context.options.convolutions == ConvolutionAlgorithm::OffsetGemm;
    return wished && lanesOf(context) == 16 && g.groups == 1 && g.dilation[0] == 1 &&
           g.dilation[1] == 1 && window[1] < amx::kSide &&
           window.elementsPerSample() <= kMostTaps && window[0] % amx::kSide == 0;
}

/// Calls body(padded, image) for all images; each thread has its own padded image.
template <class Body>
void forImages(const Run& run, const FirstLayerProblem& problem, const Body& body) {
    run.team.forRange(problem.images(), 1, [&](std::int64_t begin, std::int64_t end) {
        PaddedImage padded(problem,
                           run.workspace() + ThreadTeam::currentThread() * problem.imageFloats());
        const std::int64_t values = problem.source.elementsPerSample();
        for (std::int64_t n = begin; n < end; ++n) {
            body(padded.read(run.input<Value>(0) + n * values), n);
        }
    });
}

// Those of every offset and of the bias, for each output.
std::int64_t sumsPerImage(const FirstLayerProblem& problem) {
    return (problem.offsetCount() + 1) * problem.outputs();
}

/// Adds the sums of the images, in their order, so that the result does not depend on the number of
/// threads.
void addImages(const Run& run, const FirstLayerProblem& problem, const float* sums, bool hasBias) {
    const std::int64_t outputs = problem.outputs();
    const std::int64_t offsetCount = problem.offsetCount();
    const std::int64_t perImage = sumsPerImage(problem);
    run.team.forRange(outputs, 16, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t t = 0; t <= offsetCount; ++t) {
            if (t == offsetCount && !hasBias) break;
            for (std::int64_t k = begin; k < end; ++k) {
                double total = 0;
                for (std::int64_t n = 0; n < problem.images(); ++n) {
                    total += sums[n * perImage + t * outputs + k];
                }
                const auto sum = static_cast<float>(total);
                if (t < offsetCount) {
                    run.output(0)[k * offsetCount + t] = sum;
                } else {
                    run.output(1)[k] = sum;
                }
            }
        }
    });
}

}  // namespace

OperationPointer makeFirstLayerGradient(const ConvolutionBackwardWeights& op,
                                        const Tensors& original,
                                        CpuContext& context) {
    Tensors tensors = original;
    const Shape& window = tensors.outputs[0].shape;
    if (!fits(op.geometry, window, context) || !takeGradientLayouts(tensors, Layout::plain())) {
        return nullptr;
    }
    const FirstLayerProblem problem = problemOf(op.geometry,
                                                tensors.inputs[0].shape,
                                                window,
                                                tensors.inputs[1].shape,
                                                context.team.threads());
    const std::int64_t perImage = sumsPerImage(problem);
    const std::size_t paddedBytes = problem.imagesBytes();
    const KernelTraits traits{
        .workspaceBytes =
            paddedBytes + static_cast<std::size_t>(problem.images() * perImage) * sizeof(float)};
    return kernelOperation(context.team, std::move(tensors), traits, [=](const Run& run) {
        const std::int64_t outputs = problem.outputs();
        float* sums = run.workspace() + paddedBytes / sizeof(float);
        forImages(run, problem, [&](const float* padded, std::int64_t n) {
            const Value* gradient = run.input<Value>(1) + n * problem.madeValues();
            withOffsets(problem.offsetCount(), [&](auto offsets) {
                forBlockLanes(outputs, [&](std::int64_t first, auto lanes) {
                    sumGradients(problem,
                                 padded,
                                 gradient + first,
                                 offsets,
                                 lanes,
                                 sums + n * perImage + first);
                });
            });
        });
        addImages(run, problem, sums, op.fusion.bias);
    });
}

}  // namespace espalier::kernels::cpu
