// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/loss_scale.h"

#include <algorithm>
#include <cmath>

#include "engine/base/error.h"

namespace espalier::engine {

LossScale::LossScale(double factor, std::int64_t steadySteps)
    : factor_(factor), steadySteps_(steadySteps) {
    int exponent = 0;
    const bool isPowerOfTwo = std::frexp(factor, &exponent) == 0.5;
    const bool isPossible = isPowerOfTwo && factor >= kSmallest && factor <= kLargest &&
                            steadySteps >= 0 && steadySteps < kSteadySteps;
    if (!isPossible) throw Error("its loss scale is not valid");
}

void LossScale::note(bool gradientsAreFinite) {
    if (!gradientsAreFinite) {
        factor_ = std::max(kSmallest, factor_ / 2);
        steadySteps_ = 0;
    } else if (++steadySteps_ == kSteadySteps) {
        factor_ = std::min(kLargest, factor_ * 2);
        steadySteps_ = 0;
    }
}

void LossScale::applyTo(kernels::StepValues& values) const {
    values.lossScale *= static_cast<float>(factor_);
    values.inverseLossScale = static_cast<float>(1 / factor_);
}

}  // namespace espalier::engine
