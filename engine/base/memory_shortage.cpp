// SPDX-License-Identifier: Apache-2.0
#include "engine/base/memory_shortage.h"

#include <atomic>

namespace espalier::engine {

namespace {

constinit std::atomic<bool> isShortageUnreported = false;
static_assert(std::atomic<bool>::is_always_lock_free);

}  // namespace

void noteMemoryShortage() noexcept {
    isShortageUnreported.store(true, std::memory_order_relaxed);
}

bool takeMemoryShortage() noexcept {
    return isShortageUnreported.load(std::memory_order_relaxed) &&
           isShortageUnreported.exchange(false, std::memory_order_relaxed);
}

}  // namespace espalier::engine
