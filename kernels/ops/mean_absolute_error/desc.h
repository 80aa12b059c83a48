// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/rules/complete_op.h"

namespace espalier::kernels {

/// l = mean over the sample's elements of |x-t|. gradient = w·sign(x-t)/elements ·
/// StepValues::lossScale, 0 where x = t. Tensors are those of MeanSquaredError.
struct MeanAbsoluteError {
    bool evaluateOnly = false;

    static constexpr std::string_view kName = "MeanAbsoluteError";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Loss;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

}  // namespace espalier::kernels
