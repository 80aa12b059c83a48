// SPDX-License-Identifier: Apache-2.0
#include "app/start/memory_reserve.h"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

#include "engine/base/memory_shortage.h"

namespace espalier {

namespace {

constexpr std::size_t kReserveBytes = std::size_t{4} << 20;

constinit std::atomic<void*> reserve = nullptr;

// Called by `operator new`, on any thread, which tries again when this returns. It does not throw
// the first time: that shortage may come where an exception ends the program (in the destructor of
// a JSON value, in oneDNN, which reads the null pointer), and a small allocation can be served. It
// is noted, and reported later, where allocating is safe. Nothing is left for the next shortage,
// which throws.
void giveReserveBack() {
    void* const kept = reserve.exchange(nullptr);
    if (!kept) {
        engine::noteRefusedAllocation();
        throw std::bad_alloc();
    }
    std::free(kept);
    engine::noteMemoryShortage();
}

}  // namespace

void setMemoryAside() {
    reserve = std::malloc(kReserveBytes);
    std::set_new_handler(giveReserveBack);
}

}  // namespace espalier
