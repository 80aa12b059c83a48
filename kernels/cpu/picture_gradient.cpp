// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/picture_gradient.h"

#include <algorithm>
#include <array>
#include <vector>

#include "kernels/cpu/amx_layouts.h"
#include "kernels/cpu/channel_blocks.h"
#include "kernels/cpu/cpu_operation.h"

namespace espalier::kernels::cpu {

namespace {

using amx::takeGradientLayouts;
using Value = math::BFloat16;

/// Values of a window, at most: as many rows of sums as registers hold.
constexpr std::int64_t kMostTaps = 16;

/// Sizes of a convolution of pictures, channels last, and where the values of a window lie in a
/// picture with its padding.
struct PictureProblem {
    Shape source;       ///< [N, C, H, W]
    Shape destination;  ///< [N, K, P, Q]
    std::array<std::int64_t, 2> stride{1, 1};
    std::array<std::int64_t, 2> pad{0, 0};  ///< above and to the left
    std::int64_t rows = 0;                  ///< with padding, as far as windows see
    std::int64_t rowValues = 0;
    std::vector<std::int64_t> taps;  ///< offsets in the order of plain weights: [C][R][S]
    int threads = 1;

    std::int64_t images() const { return source[0]; }
    std::int64_t outputs() const { return destination[1]; }
    std::int64_t tapCount() const { return static_cast<std::int64_t>(taps.size()); }
    std::int64_t pictureFloats() const { return (rows * rowValues + 15) / 16 * 16; }
    std::size_t picturesBytes() const {
        return static_cast<std::size_t>(threads * pictureFloats()) * sizeof(float);
    }
    std::int64_t madeValues() const { return destination.elementsPerSample(); }

    /// Where the window of output (p, q) begins in a picture.
    std::int64_t corner(std::int64_t p, std::int64_t q) const {
        return p * stride[0] * rowValues + q * stride[1] * source[1];
    }
};

PictureProblem problemOf(const ConvolutionGeometry& g,
                         const Shape& source,
                         const Shape& window,
                         const Shape& destination,
                         int threads) {
    PictureProblem problem{.source = source,
                           .destination = destination,
                           .stride = {g.stride[0], g.stride[1]},
                           .pad = {g.padBegin[0], g.padBegin[1]},
                           .taps = {},
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
                problem.taps.push_back(r * problem.rowValues + s * channels + c);
            }
        }
    }
    return problem;
}

/// A thread's copy of one picture at a time, in fp32 with zeros around it.
class PaddedPicture {
  public:
    PaddedPicture(const PictureProblem& problem, float* memory) : p_(problem), values_(memory) {
        std::fill_n(values_, p_.pictureFloats(), 0.0f);
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
    const PictureProblem& p_;
    float* values_;
};

/// f(taps) with the number of values in a window, as a constant where it is that of 3x3 pixels.
template <class F>
void withTaps(std::int64_t taps, const F& f) {
    if (taps == 9) return f(std::integral_constant<std::int64_t, 9>{});
    f(taps);
}

/// Sums of one image for some channels, [tap][outputs] and behind them those of the bias.
template <class Taps, class Lanes>
void sumGradients(const PictureProblem& p,
                  const float* picture,
                  const Value* gradient,
                  Taps taps,
                  Lanes lanes,
                  float* sums) {
    float sum[kMostTaps][kBlockLanes] = {};
    float total[kBlockLanes] = {};
    for (std::int64_t y = 0; y < p.destination[2]; ++y) {
        for (std::int64_t x = 0; x < p.destination[3]; ++x, gradient += p.outputs()) {
            const float* corner = picture + p.corner(y, x);
            float g[kBlockLanes];
#pragma omp simd
            for (std::int64_t i = 0; i < lanes; ++i) g[i] = gradient[i];
#pragma omp simd
            for (std::int64_t i = 0; i < lanes; ++i) total[i] += g[i];
            for (std::int64_t t = 0; t < taps; ++t) {
                const float value = corner[p.taps[static_cast<std::size_t>(t)]];
#pragma omp simd
                for (std::int64_t i = 0; i < lanes; ++i) sum[t][i] += value * g[i];
            }
        }
    }
    for (std::int64_t t = 0; t < taps; ++t) {
        for (std::int64_t i = 0; i < lanes; ++i) sums[t * p.outputs() + i] = sum[t][i];
    }
    for (std::int64_t i = 0; i < lanes; ++i) sums[taps * p.outputs() + i] = total[i];
}

bool fits(const ConvolutionGeometry& g, const Shape& window, const CpuContext& context) {
    const bool wished = context.options.convolutions == ConvolutionWay::Table ||
                        context.options.convolutions == ConvolutionWay::Taps;
    return wished && lanesOf(context) == 16 && g.groups == 1 && g.dilation[0] == 1 &&
           g.dilation[1] == 1 && window[1] < amx::kSide &&
           window.elementsPerSample() <= kMostTaps && window[0] % amx::kSide == 0;
}

/// body(picture, image) for all images, each thread with a picture of its own.
template <class Body>
void forPictures(const Run& run, const PictureProblem& problem, const Body& body) {
    run.team.forRange(problem.images(), 1, [&](std::int64_t begin, std::int64_t end) {
        PaddedPicture picture(
            problem, run.workspace() + ThreadTeam::currentThread() * problem.pictureFloats());
        const std::int64_t values = problem.source.elementsPerSample();
        for (std::int64_t n = begin; n < end; ++n) {
            body(picture.read(run.input<Value>(0) + n * values), n);
        }
    });
}

}  // namespace

OperationPointer makePictureGradient(const ConvolutionBackwardWeights& op,
                                     const Tensors& original,
                                     CpuContext& context) {
    Tensors tensors = original;
    const Shape& window = tensors.outputs[0].shape;
    if (!fits(op.geometry, window, context) || !takeGradientLayouts(tensors, Layout::plain())) {
        return nullptr;
    }
    const PictureProblem problem = problemOf(op.geometry,
                                             tensors.inputs[0].shape,
                                             window,
                                             tensors.inputs[1].shape,
                                             context.team.threads());
    // One sum per image, added in the order of the images: the same for any number of threads.
    const std::int64_t perImage = (problem.tapCount() + 1) * problem.outputs();
    const std::size_t pictures = problem.picturesBytes();
    const KernelTraits traits{.workspaceBytes =
                                  pictures + static_cast<std::size_t>(problem.images() * perImage) *
                                                 sizeof(float)};
    return kernelOperation(context.team, std::move(tensors), traits, [=](const Run& run) {
        const std::int64_t outputs = problem.outputs();
        const std::int64_t tapCount = problem.tapCount();
        float* sums = run.workspace() + pictures / sizeof(float);
        forPictures(run, problem, [&](const float* picture, std::int64_t n) {
            const Value* gradient = run.input<Value>(1) + n * problem.madeValues();
            withTaps(tapCount, [&](auto taps) {
                forBlockLanes(outputs, [&](std::int64_t first, auto lanes) {
                    sumGradients(problem,
                                 picture,
                                 gradient + first,
                                 taps,
                                 lanes,
                                 sums + n * perImage + first);
                });
            });
        });
        run.team.forRange(outputs, 16, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t t = 0; t <= tapCount; ++t) {
                if (t == tapCount && !op.fusion.bias) break;
                for (std::int64_t k = begin; k < end; ++k) {
                    double total = 0;
                    for (std::int64_t n = 0; n < problem.images(); ++n) {
                        total += sums[n * perImage + t * outputs + k];
                    }
                    const auto sum = static_cast<float>(total);
                    if (t < tapCount) {
                        run.output(0)[k * tapCount + t] = sum;
                    } else {
                        run.output(1)[k] = sum;
                    }
                }
            }
        });
    });
}

}  // namespace espalier::kernels::cpu
