// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "kernels/device.h"
#include "kernels/ops/loss.h"
#include "kernels/ops/step_values.h"

namespace espalier::engine {

/// The figures of a step on their way to the host: copied behind it into pinned memory, and waited
/// for by an event when they are read. The figures of the last two steps are kept, so that one may
/// be read while the next is computed. Owned by the executor, used by its thread; the device
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
    /// Of the last request, or of the one before; waits for it.
    kernels::LossSums loss(int requestsAgo = 0);
    kernels::GradientStatus gradients();

  private:
    struct Figures {
        kernels::LossSums loss;
        kernels::GradientStatus gradients;
    };
    const Figures& arrived(int requestsAgo);
    Figures& figures(std::size_t slot) { return static_cast<Figures*>(memory_->data())[slot]; }

    static constexpr std::size_t kSlots = 2;

    Sources sources_;
    std::unique_ptr<kernels::Buffer> memory_;  ///< Figures per slot
    std::array<std::unique_ptr<kernels::Event>, kSlots> done_;
    std::size_t last_ = 0;
};

}  // namespace espalier::engine
