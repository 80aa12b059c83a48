// SPDX-License-Identifier: Apache-2.0
#include "engine/data/codecs/byte_budget.h"

#include <algorithm>

namespace espalier::engine {

ByteBudget::Share::Share(ByteBudget& budget, std::uint64_t bytes)
    : budget_(budget), bytes_(std::min(bytes, budget.bytes_)) {
    std::unique_lock lock(budget_.mutex_);
    const std::uint64_t mine = budget_.nextTurn_++;
    budget_.changed_.wait(
        lock, [&] { return budget_.turn_ == mine && budget_.inUse_ + bytes_ <= budget_.bytes_; });
    budget_.inUse_ += bytes_;
    ++budget_.turn_;
    budget_.changed_.notify_all();
}

ByteBudget::Share::~Share() {
    const std::lock_guard lock(budget_.mutex_);
    budget_.inUse_ -= bytes_;
    budget_.changed_.notify_all();
}

}  // namespace espalier::engine
