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

}  // namespace espalier::engine
