// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

namespace espalier::engine {

/// Work on items 0 … count-1 for several threads.
struct ParallelWork {
    std::int64_t count = 0;
    int threads = 1;
    /// Called once per item, from any thread, with the thread's number.
    std::function<void(std::int64_t item, int thread)> body;
    /// Called on the calling thread about 20 times a second and at the end. May be empty.
    std::function<void(std::int64_t done)> progress;
};

/// Returns when all items are done. Throws Stopped when a stop is requested, and rethrows what a
/// body threw; all threads have ended by then.
void parallelFor(const ParallelWork& work, std::stop_token stop);

}  // namespace espalier::engine
