// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

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

/// What a stage that counts images says: "Computing features: 192 of 360 images".
std::string countedStage(std::string_view what, std::int64_t done, std::int64_t of);
/// The share of the images that such a text names, from 0 to 1; nothing for other texts.
std::optional<double> shareOfStage(std::string_view text);

}  // namespace espalier::engine
