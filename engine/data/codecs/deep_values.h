// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>

namespace espalier::engine {

/// Counts the different values of each colour channel of an image of 16 bits a channel.
class DeepValues {
  public:
    static constexpr std::size_t kColours = 3;

    void add(std::size_t channel, std::uint16_t value) { seen_[channel].set(value); }
    /// Of the channel that has most.
    std::size_t most() const {
        std::size_t most = 0;
        for (const auto& seen : seen_) most = std::max(most, seen.count());
        return most;
    }

  private:
    std::array<std::bitset<65536>, kColours> seen_;
};

}  // namespace espalier::engine
