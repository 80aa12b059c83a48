// SPDX-License-Identifier: Apache-2.0
#include "engine/training/options/learning_rate_schedule.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace espalier::engine {

namespace {

// Half a cosine from `from` (share 0) to `to` (share 1).
double anneal(double from, double to, double share) {
    return to + (from - to) * 0.5 * (1 + std::cos(std::numbers::pi * share));
}

}  // namespace

LearningRateSchedule::LearningRateSchedule(const TrainingOptions& options,
                                           std::int64_t stepsPerEpoch)
    : shape_(options.schedule),
      peak_(options.learningRate),
      stepFactor_(options.stepFactor),
      stepLength_(std::max<std::int64_t>(1, options.stepEpochs * stepsPerEpoch)),
      firstPeriod_(std::max<std::int64_t>(1, options.restartEpochs * stepsPerEpoch)),
      total_(std::max<std::int64_t>(1, options.epochs * stepsPerEpoch)) {
    const auto perEpoch = static_cast<double>(stepsPerEpoch);
    const auto asked = static_cast<std::int64_t>(std::llround(options.warmupEpochs * perEpoch));
    warmup_ = shape_ == RateSchedule::OneCycle ? 0 : std::max<std::int64_t>(asked, 0);
    if (shape_ != RateSchedule::WarmRestarts) warmup_ = std::min(warmup_, total_);
}

double LearningRateSchedule::rate(std::int64_t step) const {
    step = std::clamp<std::int64_t>(step, 1, total_);
    switch (shape_) {
        case RateSchedule::Step:
            return warmupFactor(step) * stepRate(step);
        case RateSchedule::Cosine:
            return warmupFactor(step) * cosineRate(step);
        case RateSchedule::OneCycle:
            return oneCycleRate(step);
        case RateSchedule::WarmRestarts:
            return warmupFactor(step) * restartedRate(step);
        case RateSchedule::Constant:
            break;
    }
    return warmupFactor(step) * peak_;
}

// Gradual warm-up (Goyal et al., Accurate, large minibatch SGD, 2017, section 2.2): linear, the
// first step already at 1/warmup of the rate.
double LearningRateSchedule::warmupFactor(std::int64_t step) const {
    return step >= warmup_ ? 1 : static_cast<double>(step) / static_cast<double>(warmup_);
}

// rate = peak · factor^⌊epochs done / length⌋, as torch's StepLR.
double LearningRateSchedule::stepRate(std::int64_t step) const {
    const std::int64_t reductions = (step - 1) / stepLength_;
    return peak_ * std::pow(stepFactor_, static_cast<double>(reductions));
}

// SGDR without restarts (Loshchilov and Hutter, 2017, equation 5) with the smallest rate 0, from
// the end of the warm-up to the end of the run, advanced per step.
double LearningRateSchedule::cosineRate(std::int64_t step) const {
    if (step <= warmup_) return peak_;
    const auto length = static_cast<double>(total_ - warmup_);
    return anneal(peak_, 0, static_cast<double>(step - 1 - warmup_) / length);
}

// 1cycle (Smith and Topin, Super-convergence, 2018) with torch's OneCycleLR constants: from
// peak/25 up over the first 30 % of the steps, down to peak/250,000, both as half a cosine.
double LearningRateSchedule::oneCycleRate(std::int64_t step) const {
    constexpr double kUpShare = 0.3;
    const double first = peak_ / 25;
    const double last = first / 1e4;
    const double top = kUpShare * static_cast<double>(total_) - 1;
    const double end = static_cast<double>(total_) - 1;
    const auto place = static_cast<double>(step - 1);
    if (place <= top) return anneal(first, peak_, place / std::max(top, 1e-9));
    return anneal(peak_, last, (place - top) / std::max(end - top, 1e-9));
}

// SGDR (Loshchilov and Hutter, 2017, equation 5) with the smallest rate 0 and periods that double,
// as torch's CosineAnnealingWarmRestarts with T_mult = 2, from the end of the warm-up. How long the
// run is does not matter, so one that is extended has the rates of one that was planned longer.
double LearningRateSchedule::restartedRate(std::int64_t step) const {
    if (step <= warmup_) return peak_;
    std::int64_t place = step - 1 - warmup_;
    std::int64_t period = firstPeriod_;
    while (place >= period) {
        place -= period;
        period *= 2;
    }
    return anneal(peak_, 0, static_cast<double>(place) / static_cast<double>(period));
}

}  // namespace espalier::engine
