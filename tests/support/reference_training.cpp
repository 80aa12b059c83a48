// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "tests/support/reference_ops.h"

namespace espalier::tests {

using kernels::OptimizerKind;

namespace {

/// Softmax over axis 1 at one position of one sample.
std::vector<double> softmaxAt(const ReferenceTensor& x, std::int64_t n, std::int64_t place) {
    std::vector<double> values;
    for (std::int64_t c = 0; c < x.c(); ++c) {
        values.push_back(x.at(n, c, place / x.w(), place % x.w()));
    }
    const double largest = *std::ranges::max_element(values);
    double sum = 0;
    for (double& value : values) sum += value = std::exp(value - largest);
    for (double& value : values) value /= sum;
    return values;
}

}  // namespace

void compute(const kernels::SoftmaxForward& op, const ReferenceCall& call) {
    const auto& x = call.in(0);
    for (std::int64_t n = 0; n < x.n(); ++n) {
        for (std::int64_t place = 0; place < x.h() * x.w(); ++place) {
            const auto values = softmaxAt(x, n, place);
            for (std::int64_t c = 0; c < x.c(); ++c) {
                call.out(0).at(n, c, place / x.w(), place % x.w()) =
                    values[static_cast<std::size_t>(c)];
            }
        }
    }
}

void compute(const kernels::SoftmaxBackward& op, const ReferenceCall& call) {
    const auto& dy = call.in(0);
    const auto& y = call.in(1);
    for (std::int64_t n = 0; n < y.n(); ++n) {
        for (std::int64_t h = 0; h < y.h(); ++h) {
            for (std::int64_t w = 0; w < y.w(); ++w) {
                double sum = 0;
                for (std::int64_t c = 0; c < y.c(); ++c)
                    sum += dy.at(n, c, h, w) * y.at(n, c, h, w);
                for (std::int64_t c = 0; c < y.c(); ++c) {
                    call.out(0).at(n, c, h, w) = y.at(n, c, h, w) * (dy.at(n, c, h, w) - sum);
                }
            }
        }
    }
}

void compute(const kernels::SoftmaxCrossEntropy& op, const ReferenceCall& call) {
    const auto& x = call.in(0);
    auto& sums = call.out(0).values;
    std::ranges::fill(sums, 0.0);
    const std::int64_t places = x.h() * x.w();
    const double classes = static_cast<double>(x.c());
    for (std::int64_t i = 0; i < x.n() * places; ++i) {
        const std::int64_t n = i / places;
        const std::int64_t place = i % places;
        const double weight = call.in(2).values[static_cast<std::size_t>(i)];
        const auto label =
            static_cast<std::int64_t>(call.in(1).values[static_cast<std::size_t>(i)]);
        const auto p = softmaxAt(x, n, place);
        double loss = 0;
        for (std::int64_t c = 0; c < x.c(); ++c) {
            const double target =
                (c == label ? 1.0 - op.labelSmoothing : 0.0) + op.labelSmoothing / classes;
            const double q = p[static_cast<std::size_t>(c)];
            if (target > 0 && weight != 0) loss -= target * std::log(q);
            if (op.evaluateOnly) continue;
            call.out(1).at(n, c, place / x.w(), place % x.w()) =
                weight == 0 ? 0 : weight * (q - target) * call.step.lossScale;
        }
        sums[0] += weight * loss;
        sums[1] += weight;
        if (std::ranges::max_element(p) - p.begin() == label) sums[2] += weight;
    }
}

// dl/dx_j = dl/dp · p·([j is the label] - softmax_j), dl/dp = γ(1-p)^(γ-1)·log p - (1-p)^γ/p.
void compute(const kernels::SoftmaxFocalLoss& op, const ReferenceCall& call) {
    const auto& x = call.in(0);
    auto& sums = call.out(0).values;
    std::ranges::fill(sums, 0.0);
    const double focusing = op.focusing;
    const std::int64_t places = x.h() * x.w();
    for (std::int64_t i = 0; i < x.n() * places; ++i) {
        const std::int64_t place = i % places;
        const double weight = call.in(2).values[static_cast<std::size_t>(i)];
        const auto label =
            static_cast<std::ptrdiff_t>(call.in(1).values[static_cast<std::size_t>(i)]);
        const auto softmax = softmaxAt(x, i / places, place);
        const double p = softmax[static_cast<std::size_t>(label)];
        const double slope =
            focusing * std::pow(1 - p, focusing - 1) * std::log(p) - std::pow(1 - p, focusing) / p;
        if (weight != 0) sums[0] -= weight * std::pow(1 - p, focusing) * std::log(p);
        sums[1] += weight;
        if (std::ranges::max_element(softmax) - softmax.begin() == label) sums[2] += weight;
        if (op.evaluateOnly) continue;
        for (std::int64_t c = 0; c < x.c(); ++c) {
            const double towards = (c == label ? 1.0 : 0.0) - softmax[static_cast<std::size_t>(c)];
            call.out(1).at(i / places, c, place / x.w(), place % x.w()) =
                weight == 0 ? 0 : weight * slope * p * towards * call.step.lossScale;
        }
    }
}

namespace {

/// Mean of loss(x - t) over the elements of each sample; `slope` is its derivative.
template <class Loss, class Slope>
void computeValueLoss(bool evaluateOnly,
                      const ReferenceCall& call,
                      const Loss& loss,
                      const Slope& slope) {
    const auto& x = call.in(0);
    auto& sums = call.out(0).values;
    std::ranges::fill(sums, 0.0);
    const auto perSample = static_cast<std::size_t>(x.size() / x.n());
    for (std::size_t i = 0; i < x.values.size(); ++i) {
        const double weight = call.in(2).values[i / perSample];
        const double d = x.values[i] - call.in(1).values[i];
        sums[0] += weight * loss(d) / static_cast<double>(perSample);
        if (i % perSample == 0) sums[1] += weight;
        if (!evaluateOnly) {
            call.out(1).values[i] =
                weight * slope(d) / static_cast<double>(perSample) * call.step.lossScale;
        }
    }
}

}  // namespace

void compute(const kernels::MeanSquaredError& op, const ReferenceCall& call) {
    computeValueLoss(
        op.evaluateOnly, call, [](double d) { return d * d; }, [](double d) { return 2 * d; });
}

void compute(const kernels::MeanAbsoluteError& op, const ReferenceCall& call) {
    computeValueLoss(
        op.evaluateOnly,
        call,
        [](double d) { return std::abs(d); },
        [](double d) { return d > 0 ? 1.0 : (d < 0 ? -1.0 : 0.0); });
}

void compute(const kernels::HuberLoss& op, const ReferenceCall& call) {
    const double delta = op.delta;
    computeValueLoss(
        op.evaluateOnly,
        call,
        [delta](double d) {
            return std::abs(d) <= delta ? 0.5 * d * d : delta * (std::abs(d) - 0.5 * delta);
        },
        [delta](double d) { return std::clamp(d, -delta, delta); });
}

void compute(const kernels::GradientNorm& op, const ReferenceCall& call) {
    double sum = 0;
    for (std::size_t i = 1; i < call.inputs.size(); ++i) {
        for (const double g : call.in(i).values) sum += g * g;
    }
    const double norm = std::sqrt(sum) * call.step.inverseLossScale;
    auto& status = call.out(0).values;
    status[0] = norm;
    status[1] = op.clipNorm > 0 && norm > op.clipNorm ? op.clipNorm / norm : 1;
    status[2] = std::isfinite(norm) ? 1 : 0;
}

namespace {

/// Updates one element of one parameter by the formulas of torch.optim.
void updateElement(const kernels::OptimizerConstants& k,
                   const kernels::StepValues& step,
                   double rate,
                   double decay,
                   double g,
                   double& p,
                   double* s0,
                   double* s1) {
    const bool decoupled = k.kind == OptimizerKind::AdamW;
    if (decoupled) p -= rate * decay * p;
    if (!decoupled) g += decay * p;
    const double t = step.stepApplied;
    switch (k.kind) {
        case OptimizerKind::SgdMomentum:
            if (s0 != nullptr) {
                *s0 = t <= 1 ? g : k.momentum * *s0 + g;
                g = k.nesterov ? g + k.momentum * *s0 : *s0;
            }
            p -= rate * g;
            return;
        case OptimizerKind::Adam:
        case OptimizerKind::AdamW:
            *s0 = k.beta1 * *s0 + (1.0 - k.beta1) * g;
            *s1 = k.beta2 * *s1 + (1.0 - k.beta2) * g * g;
            p -= rate * (*s0 / (1 - std::pow(k.beta1, t))) /
                 (std::sqrt(*s1 / (1 - std::pow(k.beta2, t))) + k.epsilon);
            return;
        case OptimizerKind::RMSProp:
            *s0 = k.alpha * *s0 + (1.0 - k.alpha) * g * g;
            g /= std::sqrt(*s0) + k.epsilon;
            if (s1 != nullptr) g = *s1 = k.momentum * *s1 + g;
            p -= rate * g;
            return;
    }
}

}  // namespace

void compute(const kernels::OptimizerUpdate& op, const ReferenceCall& call) {
    const auto& status = call.in(1).values;
    if (status[2] == 0) return;
    const auto states = static_cast<std::size_t>(op.constants.stateCount());
    for (std::size_t k = 0; k < op.rateFactors.size(); ++k) {
        const std::size_t input = 2 + k * (2 + states);
        const std::size_t output = k * (1 + states);
        if (op.rateFactors[k] == 0) continue;
        for (std::size_t i = 0; i < call.out(output).values.size(); ++i) {
            const double g = call.in(input).values[i] * call.step.inverseLossScale * status[1];
            updateElement(op.constants,
                          call.step,
                          double{call.step.learningRate} * op.rateFactors[k],
                          op.decays[k] ? op.constants.weightDecay : 0.0,
                          g,
                          call.out(output).values[i],
                          states > 0 ? &call.out(output + 1).values[i] : nullptr,
                          states > 1 ? &call.out(output + 2).values[i] : nullptr);
        }
    }
}

void compute(const kernels::MovingAverage& op, const ReferenceCall& call) {
    if (call.in(1).values[2] == 0) return;
    const double t = call.step.stepApplied;
    const double decay = std::clamp((t - 1) / (t + 9), 0.0, double{op.decay});
    for (std::size_t k = 0; k < op.values; ++k) {
        const auto& followed = call.in(2 + 2 * k).values;
        auto& average = call.out(k).values;
        for (std::size_t i = 0; i < average.size(); ++i) {
            average[i] = decay * average[i] + (1 - decay) * followed[i];
        }
    }
}

}  // namespace espalier::tests
