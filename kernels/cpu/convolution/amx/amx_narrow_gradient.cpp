// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/amx/amx_narrow_gradient.h"

#include <algorithm>

#include "kernels/cpu/convolution/amx/amx_geometry.h"
#include "kernels/cpu/convolution/amx/amx_gradient.h"
#include "kernels/cpu/convolution/amx/amx_layouts.h"
#include "kernels/cpu/device/cpu_operation.h"

namespace espalier::kernels::cpu {

namespace {

using namespace amx;

/// Alignment of the parts of a workspace.
constexpr std::int64_t kPart = 64;

/// The convolution, and the equivalent one with a window one column wide: pixel q of the spread
/// image holds the pixels that column q of the result reads, side by side as in memory.
struct NarrowProblem {
    Shape source;       ///< [N, C, H, W]
    Shape weights;      ///< [K, C, R, S]
    Shape spread;       ///< [N, 32, H, columns of the result]
    Shape tallWeights;  ///< [K, 32, R, 1]
    std::int64_t stride = 1;
    std::int64_t padBegin = 0;  ///< this and the stride along the columns

    std::int64_t spreadBytes() const { return roundedUp(spread.elementCount() * 2, kPart); }
    std::int64_t tallBytes() const { return roundedUp(tallWeights.elementCount() * 4, kPart); }
    /// Values in a row of the window.
    std::int64_t valuesOfRow() const { return weights[1] * weights[3]; }
};

/// Rows [begin, end) of all images, one after the other.
void spreadRows(const NarrowProblem& p,
                const Value* source,
                std::int64_t begin,
                std::int64_t end,
                Value* spread) {
    const std::int64_t channels = p.source[1];
    const std::int64_t width = p.source[3];
    for (std::int64_t row = begin; row < end; ++row) {
        const Value* from = source + row * width * channels;
        Value* to = spread + row * p.spread[3] * kDepth;
        for (std::int64_t q = 0; q < p.spread[3]; ++q, to += kDepth) {
            const std::int64_t first = q * p.stride - p.padBegin;
            const std::int64_t inside = std::max<std::int64_t>(0, first);
            const std::int64_t behind = std::min(width, first + p.weights[3]);
            if (inside == first && behind == first + p.weights[3]) {
                spreadLine(from + first * channels, 0, p.valuesOfRow(), to, 0);
                continue;
            }
            std::fill_n(to, kDepth, Value(0.0f));
            if (inside >= behind) continue;
            std::copy(from + inside * channels,
                      from + behind * channels,
                      to + (inside - first) * channels);
        }
    }
}

/// [K, C, R, S] from [K / 16][2][R][16 inputs][16 outputs].
void gatherWeights(const NarrowProblem& p, const float* tall, float* weights) {
    const Shape& shape = p.weights;
    for (std::int64_t k = 0; k < shape[0]; ++k) {
        for (std::int64_t c = 0; c < shape[1]; ++c) {
            for (std::int64_t r = 0; r < shape[2]; ++r) {
                for (std::int64_t s = 0; s < shape[3]; ++s) {
                    const std::int64_t input = s * shape[1] + c;
                    const std::int64_t block = (k / kSide * 2 + input / kSide) * shape[2] + r;
                    *weights++ = tall[(block * kSide + input % kSide) * kSide + k % kSide];
                }
            }
        }
    }
}

class NarrowGradientOperation final : public CpuOperation {
  public:
    NarrowGradientOperation(ThreadTeam& team,
                            Tensors tensors,
                            const NarrowProblem& problem,
                            OperationPointer tall)
        : CpuOperation(team, std::move(tensors)), problem_(problem), tall_(std::move(tall)) {
        workspaceBytes_ = static_cast<std::size_t>(problem.spreadBytes() + problem.tallBytes()) +
                          tall_->workspaceBytes();
        algorithm_ = tall_->algorithm() + ", windows as channels";
    }

  protected:
    void execute(const Run& run) override {
        auto* spread = run.workspace<std::byte>();
        auto* weights = spread + problem_.spreadBytes();
        run.team.forRange(
            problem_.spread[0] * problem_.spread[2], 8, [&](std::int64_t begin, std::int64_t end) {
                spreadRows(
                    problem_, run.input<Value>(0), begin, end, reinterpret_cast<Value*>(spread));
            });
        const void* inputs[] = {spread, run.input<void>(1)};
        void* outputs[] = {weights, outputs_.size() > 1 ? run.output<void>(1) : nullptr};
        runInside(
            *tall_,
            {run.team,
             {inputs, std::span(outputs).first(outputs_.size()), weights + problem_.tallBytes()}});
        gatherWeights(problem_, reinterpret_cast<const float*>(weights), run.output(0));
    }

  private:
    NarrowProblem problem_;
    OperationPointer tall_;
};

}  // namespace

OperationPointer makeAmxNarrowGradient(const ConvolutionBackwardWeights& op,
                                       const Tensors& original,
                                       CpuContext& context) {
    const TensorDesc& source = original.inputs[0];
    const TensorDesc& weights = original.outputs[0];
    const ConvolutionGeometry& g = op.geometry;
    const Shape& image = source.shape;
    const Shape& window = weights.shape;
    if (g.groups != 1 || g.dilation[1] != 1 || window[1] >= kSide ||
        window[1] * window[3] > kDepth) {
        return nullptr;
    }
    const NarrowProblem problem{.source = image,
                                .weights = window,
                                .spread = {image[0], kDepth, image[2], original.inputs[1].shape[3]},
                                .tallWeights = {window[0], kDepth, window[2], 1},
                                .stride = g.stride[1],
                                .padBegin = g.padBegin[1]};
    ConvolutionBackwardWeights tall = op;
    tall.geometry.stride[1] = 1;
    tall.geometry.padBegin[1] = tall.geometry.padEnd[1] = 0;
    Tensors parts = original;
    parts.inputs[0] = {source.type, problem.spread, Layout::channelsLast()};
    parts.outputs[0] = {weights.type, problem.tallWeights, Layout::any()};
    OperationPointer operation = makeAmxGradient(tall, parts, context);
    Tensors tensors = original;
    if (!operation || !takeGradientLayouts(tensors, Layout::plain())) return nullptr;
    return std::make_unique<NarrowGradientOperation>(
        context.team, std::move(tensors), problem, std::move(operation));
}

}  // namespace espalier::kernels::cpu
