// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace espalier::kernels {

/// What a loss op adds up over the samples of this replica, in device memory, fp32. Sums, so that
/// they merge over replicas, micro-batches and batches.
struct LossSums {
    float loss = 0;     ///< Σ w·l
    float weight = 0;   ///< Σ w
    float correct = 0;  ///< Σ w · [largest logit is the label's]; classification only
    float reserved = 0;
};

/// Softmax and cross-entropy in one, on logits. Places with weight 0 count for nothing and get
/// gradient 0. gradient = w · (softmax - onehot) · StepValues::lossScale. inputs: logits [N,C] (or
/// [N,C,H,W]), labels Int32 [N] (or [N,H,W]), weights fp32 (shape of labels), StepValues. outputs:
/// LossSums as fp32 [4], and unless `evaluateOnly` the gradient of the logits.
struct SoftmaxCrossEntropy {
    bool evaluateOnly = false;
    float labelSmoothing = 0.0f;
};

/// l = mean over the sample's elements of (x-t)². gradient = w·2(x-t)/elements ·
/// StepValues::lossScale. inputs: prediction [N,...], target (same shape), weights fp32 [N],
/// StepValues. outputs: LossSums as fp32 [4], and unless `evaluateOnly` the gradient of the
/// prediction.
struct MeanSquaredError {
    bool evaluateOnly = false;
};

}  // namespace espalier::kernels
