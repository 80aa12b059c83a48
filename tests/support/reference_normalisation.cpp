// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "tests/support/reference_ops.h"

namespace espalier::tests {

using kernels::Activation;

namespace {

std::size_t channelOf(const ReferenceTensor& x, std::int64_t element) {
    return static_cast<std::size_t>(element / (x.h() * x.w()) % x.c());
}

double at(const ReferenceTensor& tensor, std::int64_t i) {
    return tensor.values[static_cast<std::size_t>(i)];
}

/// dy times the slope of a fused activation with output y.
double masked(Activation kind, double dy, const ReferenceTensor* y, std::int64_t i) {
    if (kind == Activation::None) return dy;
    return dy * activationSlopeFromSaved(kind, at(*y, i));
}

double normalised(const ReferenceTensor& x,
                  std::int64_t i,
                  const ReferenceTensor& mean,
                  const ReferenceTensor& variance,
                  double epsilon) {
    const std::size_t c = channelOf(x, i);
    return (at(x, i) - mean.values[c]) / std::sqrt(variance.values[c] + epsilon);
}

}  // namespace

void compute(const kernels::BatchNormStatistics& op, const ReferenceCall& call) {
    const auto& x = call.in(0);
    auto& mean = call.out(0).values;
    auto& variance = call.out(1).values;
    const double count = static_cast<double>(x.size() / x.c());
    std::ranges::fill(mean, 0.0);
    std::ranges::fill(variance, 0.0);
    for (std::int64_t i = 0; i < x.size(); ++i) mean[channelOf(x, i)] += at(x, i) / count;
    for (std::int64_t i = 0; i < x.size(); ++i) {
        const double d = at(x, i) - mean[channelOf(x, i)];
        variance[channelOf(x, i)] += d * d / count;
    }
}

void compute(const kernels::BatchNormApply& op, const ReferenceCall& call) {
    const auto& x = call.in(0);
    for (std::int64_t i = 0; i < x.size(); ++i) {
        const std::size_t c = channelOf(x, i);
        double y = normalised(x, i, call.in(1), call.in(2), op.epsilon) * call.in(3).values[c] +
                   call.in(4).values[c];
        if (op.residual) y += at(call.in(5), i);
        call.out(0).values[static_cast<std::size_t>(i)] = activate(op.activation, y);
    }
}

void compute(const kernels::BatchNormUpdateRunning& op, const ReferenceCall& call) {
    if (call.inputs.size() > 4 && call.in(4).values[2] == 0) return;
    const double count = static_cast<double>(op.count);
    for (std::size_t c = 0; c < call.in(0).values.size(); ++c) {
        const double unbiased = call.in(1).values[c] * count / (count - 1);
        call.out(0).values[c] =
            (1 - op.momentum) * call.in(2).values[c] + op.momentum * call.in(0).values[c];
        call.out(1).values[c] = (1 - op.momentum) * call.in(3).values[c] + op.momentum * unbiased;
    }
}

void compute(const kernels::BatchNormBackwardSums& op, const ReferenceCall& call) {
    const auto& x = call.in(1);
    const ReferenceTensor* y = call.inputs.size() > 4 ? call.inputs[4] : nullptr;
    std::ranges::fill(call.out(0).values, 0.0);
    std::ranges::fill(call.out(1).values, 0.0);
    for (std::int64_t i = 0; i < x.size(); ++i) {
        const double g = masked(op.activation, at(call.in(0), i), y, i);
        call.out(0).values[channelOf(x, i)] += g;
        call.out(1).values[channelOf(x, i)] +=
            g * normalised(x, i, call.in(2), call.in(3), op.epsilon);
    }
}

void compute(const kernels::BatchNormBackwardApply& op, const ReferenceCall& call) {
    const auto& x = call.in(1);
    const ReferenceTensor* y = call.inputs.size() > 7 ? call.inputs[7] : nullptr;
    const double count = static_cast<double>(op.count);
    for (std::int64_t i = 0; i < x.size(); ++i) {
        const std::size_t c = channelOf(x, i);
        const double g = masked(op.activation, at(call.in(0), i), y, i);
        const double scale = call.in(4).values[c] / std::sqrt(call.in(3).values[c] + op.epsilon);
        double centred = g;
        if (!op.frozen) {
            centred -=
                call.in(5).values[c] / count +
                normalised(x, i, call.in(2), call.in(3), op.epsilon) * call.in(6).values[c] / count;
        }
        call.out(0).values[static_cast<std::size_t>(i)] = scale * centred;
        if (op.residual) call.out(1).values[static_cast<std::size_t>(i)] = g;
    }
}

void compute(const kernels::LayerNormForward& op, const ReferenceCall& call) {
    const auto& x = call.in(0);
    const std::int64_t samples = op.axis == 1 ? x.n() : x.size() / x.shape[2];
    const std::int64_t size = x.size() / samples;
    for (std::int64_t n = 0; n < samples; ++n) {
        double mean = 0;
        double variance = 0;
        for (std::int64_t i = 0; i < size; ++i) mean += at(x, n * size + i) / double(size);
        for (std::int64_t i = 0; i < size; ++i) {
            const double d = at(x, n * size + i) - mean;
            variance += d * d / double(size);
        }
        const double inverse = 1 / std::sqrt(variance + op.epsilon);
        call.out(1).values[static_cast<std::size_t>(n)] = mean;
        call.out(2).values[static_cast<std::size_t>(n)] = inverse;
        for (std::int64_t i = 0; i < size; ++i) {
            call.out(0).values[static_cast<std::size_t>(n * size + i)] =
                (at(x, n * size + i) - mean) * inverse * at(call.in(1), i) + at(call.in(2), i);
        }
    }
}

void compute(const kernels::LayerNormBackward& op, const ReferenceCall& call) {
    const auto& x = call.in(1);
    const std::int64_t samples = op.axis == 1 ? x.n() : x.size() / x.shape[2];
    const std::int64_t size = x.size() / samples;
    std::ranges::fill(call.out(1).values, 0.0);
    std::ranges::fill(call.out(2).values, 0.0);
    for (std::int64_t n = 0; n < samples; ++n) {
        const double mean = at(call.in(2), n);
        const double inverse = at(call.in(3), n);
        double sum = 0;
        double sumNormalised = 0;
        const auto xhat = [&](std::int64_t i) { return (at(x, n * size + i) - mean) * inverse; };
        for (std::int64_t i = 0; i < size; ++i) {
            const double dy = at(call.in(0), n * size + i);
            const double g = dy * at(call.in(4), i);
            sum += g / double(size);
            sumNormalised += g * xhat(i) / double(size);
            call.out(1).values[static_cast<std::size_t>(i)] += dy * xhat(i);
            call.out(2).values[static_cast<std::size_t>(i)] += dy;
        }
        for (std::int64_t i = 0; i < size; ++i) {
            const double g = at(call.in(0), n * size + i) * at(call.in(4), i);
            call.out(0).values[static_cast<std::size_t>(n * size + i)] =
                inverse * (g - sum - xhat(i) * sumNormalised);
        }
    }
}

}  // namespace espalier::tests
