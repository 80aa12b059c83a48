// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/training/options/training_options.h"

namespace espalier::engine {

/// A learning rate as people write it: "1000", "0.001", "1e-05".
std::string rateText(double rate);
/// A learning rate to go on with after a divergence at `learningRate`: a tenth, but no more than
/// what is usual for the optimizer.
double saferRate(const TrainingOptions& options, double learningRate);

/// What to clip the gradients to after a divergence without clipping.
inline constexpr double kSaferClipNorm = 1;
/// Of a new run after a divergence with `options`, as the advice of its sentence says: with `rate`,
/// and clipped gradients unless they were; or, where fp16 may have overflowed, in fp32 instead.
/// `hasExploded`: every value was finite, so the precision is not the cause.
TrainingOptions saferOptions(TrainingOptions options, double rate, bool hasExploded);

}  // namespace espalier::engine
