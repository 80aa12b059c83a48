// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <numbers>

#include "kernels/math/dropout.h"
#include "tests/support/reference_ops.h"

namespace espalier::tests {

using kernels::Activation;

namespace {

double logistic(double x) {
    return 1 / (1 + std::exp(-x));
}

/// Index of the broadcast factor's element for element i of the image.
std::size_t stretched(const ReferenceTensor& a, const ReferenceTensor& b, std::size_t i) {
    if (a.shape == b.shape) return i;
    return i / static_cast<std::size_t>(a.h() * a.w());
}

/// Copies between a tensor and the part of a larger one that begins at `offset` along `axis`.
void copyPart(const ReferenceTensor& whole,
              const ReferenceTensor& part,
              int axis,
              std::int64_t offset,
              const auto& move) {
    std::int64_t inner = 1;
    for (int i = axis + 1; i < whole.shape.rank(); ++i) inner *= whole.shape[i];
    const std::int64_t row = part.shape[axis] * inner;
    for (std::int64_t i = 0; i < part.size(); ++i) {
        const std::int64_t from = i / row * whole.shape[axis] * inner + offset * inner + i % row;
        move(static_cast<std::size_t>(from), static_cast<std::size_t>(i));
    }
}

}  // namespace

double activate(Activation kind, double x, double alpha) {
    switch (kind) {
        case Activation::None:
            return x;
        case Activation::ReLU:
            return std::max(x, 0.0);
        case Activation::LeakyReLU:
            return x < 0 ? alpha * x : x;
        case Activation::Sigmoid:
            return logistic(x);
        case Activation::Tanh:
            return std::tanh(x);
        case Activation::GELU:
            return 0.5 * x * (1 + std::erf(x / std::numbers::sqrt2));
        case Activation::SiLU:
            return x * logistic(x);
        case Activation::ReLU6:
            return std::clamp(x, 0.0, 6.0);
        case Activation::HardSigmoid:
            return std::clamp(x + 3, 0.0, 6.0) / 6;
        case Activation::HardSwish:
            return x * std::clamp(x + 3, 0.0, 6.0) / 6;
    }
    return x;
}

double activationSlope(Activation kind, double x, double alpha) {
    const double y = activate(kind, x, alpha);
    return activationSlopeFromSaved(kind, gradientUsesOutput(kind) ? y : x, alpha);
}

double activationSlopeFromSaved(Activation kind, double saved, double alpha) {
    const double v = saved;
    switch (kind) {
        case Activation::None:
            return 1;
        case Activation::ReLU:
            return v > 0 ? 1 : 0;
        case Activation::LeakyReLU:
            return v > 0 ? 1 : alpha;
        case Activation::Sigmoid:
            return v * (1 - v);
        case Activation::Tanh:
            return 1 - v * v;
        case Activation::GELU:
            return 0.5 * (1 + std::erf(v / std::numbers::sqrt2)) +
                   v * std::exp(-v * v / 2) / std::sqrt(2 * std::numbers::pi);
        case Activation::SiLU:
            return logistic(v) * (1 + v * (1 - logistic(v)));
        case Activation::ReLU6:
            return v > 0 && v < 6 ? 1 : 0;
        case Activation::HardSigmoid:
            return v > 0 && v < 1 ? 1.0 / 6 : 0;
        case Activation::HardSwish:
            if (std::abs(v) >= 3) return v < 0 ? 0 : 1;
            return v / 3 + 0.5;
    }
    return 1;
}

void compute(const kernels::ActivationForward& op, const ReferenceCall& call) {
    std::ranges::transform(call.in(0).values, call.out(0).values.begin(), [&](double x) {
        return activate(op.kind, x, op.alpha);
    });
}

void compute(const kernels::ActivationBackward& op, const ReferenceCall& call) {
    for (std::size_t i = 0; i < call.in(0).values.size(); ++i) {
        call.out(0).values[i] = call.in(0).values[i] *
                                activationSlopeFromSaved(op.kind, call.in(1).values[i], op.alpha);
    }
}

void compute(const kernels::Clip& op, const ReferenceCall& call) {
    std::ranges::transform(call.in(0).values, call.out(0).values.begin(), [&](double x) {
        return std::clamp(x, static_cast<double>(op.low), static_cast<double>(op.high));
    });
}

void compute(const kernels::ClipBackward& op, const ReferenceCall& call) {
    for (std::size_t i = 0; i < call.in(0).values.size(); ++i) {
        const double y = call.in(1).values[i];
        const bool clipped = y <= op.clip.low || y >= op.clip.high;
        call.out(0).values[i] = clipped ? 0 : call.in(0).values[i];
    }
}

void compute(const kernels::Add& op, const ReferenceCall& call) {
    for (std::size_t i = 0; i < call.out(0).values.size(); ++i) {
        double sum = 0;
        for (const ReferenceTensor* input : call.inputs) sum += input->values[i];
        call.out(0).values[i] = sum;
    }
}

void compute(const kernels::Multiply& op, const ReferenceCall& call) {
    const auto& a = call.in(0);
    for (std::size_t i = 0; i < a.values.size(); ++i) {
        call.out(0).values[i] = a.values[i] * call.in(1).values[stretched(a, call.in(1), i)];
    }
}

void compute(const kernels::MultiplyReduce& op, const ReferenceCall& call) {
    const auto& a = call.in(1);
    std::ranges::fill(call.out(0).values, 0.0);
    for (std::size_t i = 0; i < a.values.size(); ++i) {
        call.out(0).values[stretched(a, call.out(0), i)] += call.in(0).values[i] * a.values[i];
    }
}

void compute(const kernels::Accumulate& op, const ReferenceCall& call) {
    for (std::size_t i = 0; i < call.out(0).values.size(); ++i) {
        call.out(0).values[i] = call.in(1).values[i] + call.in(0).values[i];
    }
}

void compute(const kernels::ReduceToAxis& op, const ReferenceCall& call) {
    const auto& x = call.in(0);
    std::int64_t inner = 1;
    for (int i = op.axis + 1; i < x.shape.rank(); ++i) inner *= x.shape[i];
    std::ranges::fill(call.out(0).values, 0.0);
    for (std::int64_t i = 0; i < x.size(); ++i) {
        call.out(0).values[static_cast<std::size_t>(i / inner % x.shape[op.axis])] +=
            x.values[static_cast<std::size_t>(i)];
    }
}

void compute(const kernels::Dropout& op, const ReferenceCall& call) {
    const auto& x = call.in(0);
    const std::int64_t perSample = x.size() / x.n();
    for (std::int64_t i = 0; i < x.size(); ++i) {
        const auto position = static_cast<std::uint32_t>(i % perSample);
        const kernels::math::DropoutKey key{
            call.step.seed,
            op.index,
            call.step.stepAttempted,
            call.step.firstSample + static_cast<std::uint32_t>(i / perSample)};
        const auto block = kernels::math::dropoutQuad(key, position / 4);
        call.out(0).values[static_cast<std::size_t>(i)] =
            x.values[static_cast<std::size_t>(i)] *
            kernels::math::dropoutFactor(block.v[position % 4], op.rate);
    }
}

void compute(const kernels::Concatenate& op, const ReferenceCall& call) {
    std::int64_t offset = 0;
    for (const ReferenceTensor* input : call.inputs) {
        copyPart(call.out(0), *input, op.axis, offset, [&](std::size_t whole, std::size_t part) {
            call.out(0).values[whole] = input->values[part];
        });
        offset += input->shape[op.axis];
    }
}

void compute(const kernels::Slice& op, const ReferenceCall& call) {
    copyPart(call.in(0), call.out(0), op.axis, op.offset, [&](std::size_t whole, std::size_t part) {
        call.out(0).values[part] = call.in(0).values[whole];
    });
}

void compute(const kernels::Transpose& op, const ReferenceCall& call) {
    const kernels::Shape& shape = call.in(0).shape;
    const std::int64_t run = call.in(0).size() / (shape[0] * shape[1] * shape[2]);
    std::size_t from = 0;
    for (std::int64_t n = 0; n < shape[0]; ++n) {
        for (std::int64_t a = 0; a < shape[1]; ++a) {
            for (std::int64_t b = 0; b < shape[2]; ++b) {
                const std::int64_t to = ((n * shape[2] + b) * shape[1] + a) * run;
                for (std::int64_t i = 0; i < run; ++i) {
                    call.out(0).values[static_cast<std::size_t>(to + i)] =
                        call.in(0).values[from++];
                }
            }
        }
    }
}

void compute(const kernels::Reorder& op, const ReferenceCall& call) {
    call.out(0).values = call.in(0).values;
}

void compute(const kernels::Reshape& op, const ReferenceCall& call) {
    call.out(0).values = call.in(0).values;
}

void compute(const kernels::Fill& op, const ReferenceCall& call) {
    std::ranges::fill(call.out(0).values, double{op.value});
}

}  // namespace espalier::tests
