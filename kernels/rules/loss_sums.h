// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace espalier::kernels {

/// What a loss op adds up over the samples of this replica, in device memory, fp32. Sums, so that
/// they merge over replicas, micro-batches and batches.
struct LossSums {
    float loss = 0;     ///< Σ w·l
    float weight = 0;   ///< Σ w
    float correct = 0;  ///< Σ w · [largest logit is the label's]; classification only
    float reserved = 0;
};

}  // namespace espalier::kernels
