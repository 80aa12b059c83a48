// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/rules/complete_op.h"

namespace espalier::kernels {

/// l = mean over the sample's elements of (x-t)². gradient = w·2(x-t)/elements ·
/// StepValues::lossScale. inputs: prediction [N,...], target (same shape), weights fp32 [N],
/// StepValues. outputs: LossSums as fp32 [4], and unless `evaluateOnly` the gradient of the
/// prediction.
struct MeanSquaredError {
    bool evaluateOnly = false;

    static constexpr std::string_view kName = "MeanSquaredError";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Loss;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

}  // namespace espalier::kernels
