// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "kernels/device.h"

namespace espalier::engine {

/// Copies values of a step to the host: after the step, into pinned memory, and awaited
/// through an event when they are read. The last two steps are kept, so that one can be read
/// while the next is computed. Owned by the executor, used by its thread; the device outlives it.
class ReadBack {
  public:
    /// A value where the step leaves it on the device; one without an address is not copied.
    struct Source {
        const void* address = nullptr;
        std::size_t bytes = 0;
    };

    ReadBack(kernels::Device& device, std::vector<Source> sources);
    /// Waits until nothing more is written here.
    ~ReadBack();
    ReadBack(const ReadBack&) = delete;
    ReadBack& operator=(const ReadBack&) = delete;

    /// After everything enqueued in `stream`.
    void request(kernels::Stream& stream);
    /// Of the last request, or of the one before; waits for it. Valid until the second request
    /// after it.
    std::span<const std::byte> read(std::size_t source, int requestsAgo = 0);

  private:
    std::byte* place(std::size_t slot, std::size_t source);

    static constexpr std::size_t kSlots = 2;

    std::vector<Source> sources_;
    std::vector<std::size_t> offsets_;  ///< of each in a slot
    std::size_t slotBytes_ = 0;
    std::unique_ptr<kernels::Buffer> memory_;
    std::array<std::unique_ptr<kernels::Event>, kSlots> done_;
    std::size_t last_ = 0;
};

}  // namespace espalier::engine
