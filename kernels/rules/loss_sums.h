// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace espalier::kernels {

/// Sums of a loss op over the samples of this replica, in device memory, fp32. They can be added
/// over replicas, micro-batches and batches.
struct LossSums {
    float loss = 0;     ///< Σ w·l
    float weight = 0;   ///< Σ w
    float correct = 0;  ///< Σ w · [largest logit is the target's]; 0 for losses of values
    float reserved = 0;
};

}  // namespace espalier::kernels
