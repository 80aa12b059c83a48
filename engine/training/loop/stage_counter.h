// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

namespace espalier::engine {

/// Says when a count is worth reporting again: at most a few times per second.
class StageCounter {
  public:
    bool due() {
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::milliseconds(200)) return false;
        last_ = now;
        return true;
    }

  private:
    std::chrono::steady_clock::time_point last_{};
};

}  // namespace espalier::engine
