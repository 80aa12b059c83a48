// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "kernels/cpu/cpu_operation.h"
#include "kernels/cpu/operations.h"
#include "kernels/cpu/softmax_pixel.h"
#include "kernels/math/cross_entropy.h"
#include "kernels/ops/loss.h"
#include "kernels/ops/step_values.h"

namespace espalier::kernels::cpu {

namespace {

using Strip = ChannelColumns::Strip;

/// Sums of one strip, added up afterwards in the order of the strips.
struct StripLoss {
    double loss = 0;
    double weight = 0;
    double correct = 0;
};

/// What a pixel is compared with. Σx is asked for with label smoothing only.
struct Comparison {
    float labelLogit = 0;
    float sumOfLogits = 0;
    std::int64_t ahead = 0;  ///< classes that win against the label
};

struct CrossEntropy {
    ChannelColumns columns;
    math::CrossEntropy formula;

    std::int64_t channels() const { return columns.form().channels; }
};

/// Whether the place counts; a label outside the classes makes the loss NaN, so that it is noticed.
bool counts(float weight) {
    return weight != 0.0f;
}

void addPixel(const CrossEntropy& entropy,
              float largest,
              float sum,
              const Comparison& comparison,
              float weight,
              StripLoss& total) {
    total.loss += static_cast<double>(weight) *
                  entropy.formula.loss(largest, sum, comparison.labelLogit, comparison.sumOfLogits);
    total.weight += weight;
    total.correct += comparison.ahead == 0 ? static_cast<double>(weight) : 0.0;
}

Comparison invalidLabel() {
    return {std::nanf(""), 0.0f, 1};
}

Comparison comparePixel(const ChannelColumns& columns, const float* pixel, std::int64_t label) {
    if (label < 0 || label >= columns.form().channels) return invalidLabel();
    const std::int64_t block = columns.form().block;
    Comparison result;
    const float own = pixel[label / block * columns.form().planeElements() + label % block];
    result.labelLogit = own;
    std::int64_t ahead = own == own ? 0 : 1;
    float sum = 0;
    columns.forRuns([&](std::int64_t at, std::int64_t first, std::int64_t width) {
        const float* x = pixel + at;
        for (std::int64_t c = 0; c < width; ++c) {
            ahead += math::winsAgainstLabel(x[c], first + c, own, label) ? 1 : 0;
            sum += x[c];
        }
    });
    result.sumOfLogits = sum;
    result.ahead = ahead;
    return result;
}

void zeroPixel(const ChannelColumns& columns, float* pixel) {
    columns.forRuns([&](std::int64_t at, std::int64_t, std::int64_t width) {
        for (std::int64_t c = 0; c < width; ++c) pixel[at + c] = 0.0f;
    });
    columns.zeroPadding(pixel);
}

void gradientPixel(
    const CrossEntropy& entropy, float* pixel, float scale, float sum, std::int64_t label) {
    const ChannelColumns& columns = entropy.columns;
    const float factor = scale / sum;
    const float share = scale * entropy.formula.shareOfAll();
    columns.forRuns([&](std::int64_t at, std::int64_t, std::int64_t width) {
        for (std::int64_t c = 0; c < width; ++c) pixel[at + c] = pixel[at + c] * factor - share;
    });
    if (label >= 0 && label < columns.form().channels) {
        const std::int64_t block = columns.form().block;
        pixel[label / block * columns.form().planeElements() + label % block] -=
            scale * entropy.formula.shareOfLabel();
    }
    columns.zeroPadding(pixel);
}

/// Pixels one at a time; `gradient` is null where only the sums are asked for.
StripLoss lossOfPixels(const CrossEntropy& entropy,
                       const Strip& strip,
                       const Run& run,
                       float lossScale,
                       float* gradient) {
    const ChannelColumns& columns = entropy.columns;
    StripLoss total;
    for (std::int64_t i = 0; i < strip.pixels; ++i) {
        const std::int64_t at = strip.offset + i * columns.form().block;
        const float weight = run.input(2)[strip.firstPixel + i];
        const std::int64_t label = run.input<std::int32_t>(1)[strip.firstPixel + i];
        float* result = gradient != nullptr ? gradient + at : nullptr;
        if (!counts(weight)) {
            if (result != nullptr) zeroPixel(columns, result);
            continue;
        }
        const float* pixel = run.input(0) + at;
        const Comparison comparison = comparePixel(columns, pixel, label);
        const float largest = largestChannel(columns, pixel);
        const float sum = result != nullptr ? sumExponentials(columns, pixel, largest, result)
                                            : sumExponentials(columns, pixel, largest);
        addPixel(entropy, largest, sum, comparison, weight, total);
        if (result != nullptr) gradientPixel(entropy, result, weight * lossScale, sum, label);
    }
    return total;
}

/// Comparison, lane by lane.
struct StripComparison {
    float labelLogit[ChannelColumns::kStrip];
    float sumOfLogits[ChannelColumns::kStrip] = {};
    std::int32_t ahead[ChannelColumns::kStrip];

    void compute(const CrossEntropy& entropy,
                 const float* x,
                 const std::int32_t* labels,
                 std::int64_t pixels) {
        const std::int64_t step = entropy.columns.channelStep();
        for (std::int64_t i = 0; i < pixels; ++i) {
            const bool valid = labels[i] >= 0 && labels[i] < entropy.channels();
            labelLogit[i] = valid ? x[labels[i] * step + i] : std::nanf("");
            ahead[i] = labelLogit[i] == labelLogit[i] ? 0 : 1;
        }
        for (std::int64_t c = 0; c < entropy.channels(); ++c) {
            const float* row = x + c * step;
#pragma omp simd
            for (std::int64_t i = 0; i < pixels; ++i) {
                const bool larger = row[i] > labelLogit[i];
                const bool earlier = (row[i] == labelLogit[i]) & (c < labels[i]);
                ahead[i] += (larger | earlier) ? 1 : 0;
                sumOfLogits[i] += row[i];
            }
        }
    }
    Comparison at(std::int64_t i) const {
        return {labelLogit[i], sumOfLogits[i], ahead[i]};
    }
};

void gradientStrip(const CrossEntropy& entropy,
                   const StripSoftmax& softmax,
                   const Strip& strip,
                   const Run& run,
                   float lossScale,
                   float* gradient) {
    const std::int64_t step = entropy.columns.channelStep();
    const float* x = run.input(0) + strip.offset;
    const float* weights = run.input(2) + strip.firstPixel;
    const std::int32_t* labels = run.input<std::int32_t>(1) + strip.firstPixel;
    const float share = entropy.formula.shareOfAll();
    for (std::int64_t c = 0; c < entropy.channels(); ++c) {
        const float* from = x + c * step;
        float* to = gradient + strip.offset + c * step;
        for (std::int64_t i = 0; i < strip.pixels; ++i) {
            const float scale = weights[i] * lossScale;
            const float softmaxOf =
                math::exponential(from[i] - softmax.largest[i]) / softmax.sum[i];
            const float target = share + (labels[i] == c ? entropy.formula.shareOfLabel() : 0.0f);
            to[i] = weights[i] == 0.0f ? 0.0f : scale * (softmaxOf - target);
        }
    }
}

StripLoss lossOfStrip(const CrossEntropy& entropy,
                      const Strip& strip,
                      const Run& run,
                      float lossScale,
                      float* gradient) {
    const float* x = run.input(0) + strip.offset;
    StripSoftmax softmax;
    softmax.compute(x, entropy.channels(), entropy.columns.channelStep(), strip.pixels);
    StripComparison comparison;
    comparison.compute(entropy, x, run.input<std::int32_t>(1) + strip.firstPixel, strip.pixels);
    StripLoss total;
    for (std::int64_t i = 0; i < strip.pixels; ++i) {
        const float weight = run.input(2)[strip.firstPixel + i];
        if (!counts(weight)) continue;
        addPixel(entropy, softmax.largest[i], softmax.sum[i], comparison.at(i), weight, total);
    }
    if (gradient != nullptr) gradientStrip(entropy, softmax, strip, run, lossScale, gradient);
    return total;
}

Shape labelShape(const Shape& logits) {
    Shape shape = logits;
    Shape labels{logits[0]};
    if (logits.rank() == 3) labels = Shape{shape[0], shape[2]};
    if (logits.rank() == 4) labels = Shape{shape[0], shape[2], shape[3]};
    return labels;
}

}  // namespace

std::string resolve(const SoftmaxCrossEntropy& op, Tensors& tensors) {
    TensorCheck check(tensors);
    check.counts(4, op.evaluateOnly ? 1 : 2).float32({in(0), in(2)}).stepValues(in(3));
    check.type(DataType::Int32, {in(1)}).rankAtLeast(2, in(0));
    if (!check.ok()) return check.reason();
    const Shape logits = tensors.inputs[0].shape;
    check.require(logits.rank() <= 4, "takes logits [N,C], [N,C,L] or [N,C,H,W]");
    check.require(op.labelSmoothing >= 0 && op.labelSmoothing < 1,
                  "needs a label smoothing of 0 or more and below 1");
    if (!check.ok()) return check.reason();
    check.shape(in(1), labelShape(logits)).shape(in(2), labelShape(logits));
    check.plain({in(1), in(2)}).vector(4, {out(0)});
    if (op.evaluateOnly) {
        check.channelLayout({in(0)});
    } else {
        check.float32({out(1)}).sameShape({in(0), out(1)}).channelLayout({in(0), out(1)});
    }
    return check.reason();
}

OperationPointer make(const SoftmaxCrossEntropy& op, Tensors tensors, CpuContext& context) {
    const ChannelBlocks form = *channelBlocks(tensors.inputs[0]);
    const CrossEntropy entropy{ChannelColumns(form),
                               {op.labelSmoothing, static_cast<float>(form.channels)}};
    const ChannelColumns& columns = entropy.columns;
    const std::int64_t strips = columns.count();
    const KernelTraits traits{.workspaceBytes =
                                  static_cast<std::size_t>(strips) * sizeof(StripLoss)};
    const bool evaluateOnly = op.evaluateOnly;
    return kernelOperation(context.team, std::move(tensors), traits, [=](const Run& run) {
        auto* losses = run.workspace<StripLoss>();
        float* gradient = evaluateOnly ? nullptr : run.output(1);
        const float lossScale = run.input<StepValues>(3)->lossScale;
        const bool bySt = entropy.columns.strips();
        const std::int64_t grain =
            std::max<std::int64_t>(1, 8192 / (entropy.channels() * ChannelColumns::kStrip));
        run.team.forRange(strips, grain, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t k = begin; k < end; ++k) {
                const Strip strip = entropy.columns.strip(k);
                losses[k] = bySt ? lossOfStrip(entropy, strip, run, lossScale, gradient)
                                 : lossOfPixels(entropy, strip, run, lossScale, gradient);
            }
        });
        StripLoss total;
        for (std::int64_t k = 0; k < strips; ++k) {
            total.loss += losses[k].loss;
            total.weight += losses[k].weight;
            total.correct += losses[k].correct;
        }
        *run.output<LossSums>(0) = {static_cast<float>(total.loss),
                                    static_cast<float>(total.weight),
                                    static_cast<float>(total.correct),
                                    0.0f};
    });
}

}  // namespace espalier::kernels::cpu
