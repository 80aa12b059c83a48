// SPDX-License-Identifier: Apache-2.0
#include "engine/base/memory_shortage.h"

#include <atomic>

namespace espalier::engine {

namespace {

constinit std::atomic<bool> isShortageUnreported = false;
constinit std::atomic<std::uint64_t> refused = 0;
static_assert(std::atomic<bool>::is_always_lock_free);
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

}  // namespace

void noteMemoryShortage() noexcept {
    isShortageUnreported.store(true, std::memory_order_relaxed);
}

bool takeMemoryShortage() noexcept {
    return isShortageUnreported.load(std::memory_order_relaxed) &&
           isShortageUnreported.exchange(false, std::memory_order_relaxed);
}

void noteRefusedAllocation() noexcept {
    refused.fetch_add(1, std::memory_order_relaxed);
}

std::uint64_t refusedAllocations() noexcept {
    return refused.load(std::memory_order_relaxed);
}

}  // namespace espalier::engine
