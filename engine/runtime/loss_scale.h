// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "kernels/rules/step_values.h"

namespace espalier::engine {

/// The factor of the loss in fp16, so that small gradients do not become zero during
/// backward; the update divides by it again. The rule is the dynamic one of "Mixed Precision
/// Training" (Micikevicius et al., ICLR 2018), with the numbers of torch.amp.GradScaler: it begins
/// at 65,536, is halved by a step whose gradients are not finite, and doubled after 2,000 steps in
/// a row whose gradients are. All of its values are powers of two, so that scaling rounds nothing
/// in fp32. Above the largest one nothing is gained, below the smallest one the gradients
/// themselves are too large for fp16. A value.
class LossScale {
  public:
    static constexpr double kFirst = 65'536;
    static constexpr double kSmallest = 1;
    static constexpr double kLargest = 16'777'216;
    static constexpr std::int64_t kSteadySteps = 2'000;

    LossScale() = default;
    /// From a checkpoint. Throws Error for numbers that it can never have.
    LossScale(double factor, std::int64_t steadySteps);

    double factor() const { return factor_; }
    /// Steps in a row with finite gradients since it last changed.
    std::int64_t steadySteps() const { return steadySteps_; }
    /// True where halving it cannot fix gradients that are not finite.
    bool isSmallest() const { return factor_ <= kSmallest; }

    /// After every step that was computed.
    void note(bool gradientsAreFinite);
    /// Writes it into the step values, which contain 1 / Σw.
    void applyTo(kernels::StepValues& values) const;

    friend bool operator==(const LossScale&, const LossScale&) = default;

  private:
    double factor_ = kFirst;
    std::int64_t steadySteps_ = 0;
};

}  // namespace espalier::engine
