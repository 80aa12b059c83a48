// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "kernels/device.h"
#include "kernels/ops/loss.h"
#include "kernels/ops/step_values.h"

namespace espalier::engine {

/// The figures of a step on their way to the host: copied behind it into pinned memory, and waited
/// for by an event when they are read. Owned by the executor, used by its thread; the device
/// outlives it.
class MetricReader {
  public:
    /// Where the step leaves them on the device; nullptr where it has none.
    struct Sources {
        const void* loss = nullptr;
        const void* gradients = nullptr;
    };

    MetricReader(kernels::Device& device, const Sources& sources);
    /// Waits until nothing more is written here.
    ~MetricReader();
    MetricReader(const MetricReader&) = delete;
    MetricReader& operator=(const MetricReader&) = delete;

    /// Behind everything that `stream` was given.
    void request(kernels::Stream& stream);
    /// Of the last request; waits for it.
    kernels::LossSums loss();
    kernels::GradientStatus gradients();

  private:
    struct Figures {
        kernels::LossSums loss;
        kernels::GradientStatus gradients;
    };
    const Figures& arrived();
    Figures& figures() { return *static_cast<Figures*>(memory_->data()); }

    Sources sources_;
    std::unique_ptr<kernels::Buffer> memory_;
    std::unique_ptr<kernels::Event> done_;
};

}  // namespace espalier::engine
