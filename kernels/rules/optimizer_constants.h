// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace espalier::kernels {

enum class OptimizerKind : std::uint8_t { SgdMomentum, Adam, AdamW, RMSProp };

/// Hyperparameters that stay for a run. Formulas are PyTorch's (torch.optim), so that results
/// compare: SgdMomentum: g += decay·θ; v = momentum·v + g (v = g at step 1); θ -= rate·(nesterov ?
/// g+momentum·v : v). Adam: g += decay·θ; m, v exponential means, corrected by 1-βᵗ; θ -=
/// rate·m̂/(√v̂+ε). AdamW: decay is θ -= rate·decay·θ instead. RMSProp: s = α·s + (1-α)·g²; θ -=
/// rate·(g/(√s+ε)), with momentum on the quotient.
struct OptimizerConstants {
    OptimizerKind kind = OptimizerKind::Adam;
    float momentum = 0.9f;
    bool nesterov = false;
    float beta1 = 0.9f;
    float beta2 = 0.999f;
    float epsilon = 1e-8f;
    float alpha = 0.99f;
    float weightDecay = 0.0f;

    /// State tensors per parameter: SGD 1 (0 without momentum), Adam 2, RMSProp 1 (2 with
    /// momentum).
    int stateCount() const {
        switch (kind) {
            case OptimizerKind::SgdMomentum:
                return momentum != 0 ? 1 : 0;
            case OptimizerKind::RMSProp:
                return momentum != 0 ? 2 : 1;
            default:
                return 2;
        }
    }
    friend bool operator==(const OptimizerConstants&, const OptimizerConstants&) = default;
};

}  // namespace espalier::kernels
