// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/weights/weight_refusal.h"

namespace espalier::engine {

/// What reading a file may still take, in bytes. Asked before memory is allocated.
class MemoryBudget {
  public:
    explicit MemoryBudget(std::uint64_t bytes) : left_(bytes) {}

    /// Throws WeightRefusal when there is less.
    void take(std::uint64_t bytes) {
        if (bytes > left_) {
            throw WeightRefusal("its weights take more memory than is allowed",
                                "Choose a smaller network, or another copy of the file.");
        }
        left_ -= bytes;
    }
    void giveBack(std::uint64_t bytes) { left_ += bytes; }
    std::uint64_t left() const { return left_; }

  private:
    std::uint64_t left_;
};

}  // namespace espalier::engine
