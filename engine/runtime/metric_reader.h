// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/runtime/read_back.h"
#include "kernels/rules/loss_sums.h"
#include "kernels/rules/step_values.h"

namespace espalier::engine {

/// The metrics of a step, copied to the host by ReadBack: those of the last two
/// steps are kept, so that one can be read while the next is computed.
class MetricReader {
  public:
    /// Where the step stores them on the device; nullptr if it has none.
    struct Sources {
        const void* loss = nullptr;
        const void* gradients = nullptr;
    };

    MetricReader(kernels::Device& device, const Sources& sources);

    /// After everything enqueued in `stream`.
    void request(kernels::Stream& stream) { readBack_.request(stream); }
    /// Of the last request, or of the one before; waits for it.
    kernels::LossSums loss(int requestsAgo = 0);
    kernels::GradientStatus gradients(int requestsAgo = 0);

  private:
    ReadBack readBack_;
};

}  // namespace espalier::engine
