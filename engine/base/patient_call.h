// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <thread>

namespace espalier::engine {

/// Calls `call`, which may throw, again and again until it returns: for the last message of a
/// thread, which needs a little memory when there may be none for a moment. Gives up after that
/// many attempts, by default ten seconds. Returns whether it succeeded; throws nothing.
template <class Call>
bool callPatiently(const Call& call,
                   int times = 100,
                   std::chrono::milliseconds pause = std::chrono::milliseconds(100)) noexcept {
    for (int i = 0; i < times; ++i) {
        if (i > 0) std::this_thread::sleep_for(pause);
        try {
            call();
            return true;
        } catch (...) {
            continue;
        }
    }
    return false;
}

}  // namespace espalier::engine
