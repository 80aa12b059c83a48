// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "kernels/stream.h"

namespace espalier::engine {

/// A sequence of operations that is recorded when it is run for the second time and replayed from
/// then on: the host then starts one recording instead of hundreds of operations. The first run is
/// not recorded because libraries may still load code. Owned by the executor, used by its thread,
/// always with the same stream.
class RecordedStep {
  public:
    /// Enqueues the operations; false when stopped before the end.
    using Operations = std::function<bool(std::stop_token)>;

    /// A replayed step can no longer be stopped. Returns what the operations return.
    bool run(kernels::Stream& stream, std::stop_token stop, const Operations& operations);

    /// Why every run starts its operations one by one; empty if it does not.
    const std::string& whyNot() const { return whyNot_; }

  private:
    void record(kernels::Stream& stream, const Operations& operations);

    bool ran_ = false;
    std::unique_ptr<kernels::Recording> recording_;
    std::string whyNot_;
};

}  // namespace espalier::engine
