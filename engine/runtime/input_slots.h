// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

#include "kernels/device.h"

namespace espalier::engine {

/// Transfers the inputs of a step to a device whose memory the host cannot access: through two
/// alternating slots, each a block of pinned memory and one of the device. A separate stream copies
/// a slot while the step before still computes. Owned by the executor, used by its thread; the
/// device outlives it.
class InputSlots {
  public:
    /// A value set by the host, at the address where the step reads it.
    struct Target {
        void* address = nullptr;
        std::size_t bytes = 0;
    };

    InputSlots(kernels::Device& device, std::vector<Target> targets);
    /// Waits until the device no longer reads the slots.
    ~InputSlots();
    InputSlots(const InputSlots&) = delete;
    InputSlots& operator=(const InputSlots&) = delete;

    /// For the next step, whose predecessor may still be computing; the bytes are copied.
    void put(std::size_t target, const void* bytes);
    /// Copies the values that were set to where the step reads them, in the order of `compute`. The
    /// others keep their previous values.
    void deliver(kernels::Stream& compute);

    /// Memory of the device that two slots for values of these sizes take.
    static std::size_t deviceBytes(const std::vector<std::size_t>& bytes);

  private:
    struct Slot {
        std::unique_ptr<kernels::Buffer> host;
        std::unique_ptr<kernels::Buffer> device;
        std::unique_ptr<kernels::Event> arrived;  ///< the host may write again
        std::unique_ptr<kernels::Event> taken;    ///< the copying stream may write again
    };
    Slot& begin();

    std::vector<Target> targets_;
    std::vector<std::size_t> offsets_;
    std::unique_ptr<kernels::Stream> stream_;
    std::array<Slot, 2> slots_;
    std::size_t current_ = 0;
    bool begun_ = false;
    std::vector<bool> put_;
};

}  // namespace espalier::engine
