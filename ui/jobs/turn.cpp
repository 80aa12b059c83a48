// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/turn.h"

#include "engine/base/error.h"

namespace espalier::ui {

namespace {

std::timed_mutex& mutexOf(Turn::At work) {
    static std::timed_mutex folds, measuring;
    return work == Turn::At::Folds ? folds : measuring;
}

}  // namespace

Turn::Turn(At work, const std::stop_token& stop, std::optional<std::chrono::milliseconds> atMost)
    : lock_(mutexOf(work), std::defer_lock) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds kLook(50);
    const Clock::time_point begin = Clock::now();
    while (!lock_.try_lock_for(kLook)) {
        if (stop.stop_requested()) throw engine::Stopped();
        if (atMost && Clock::now() - begin >= *atMost) return;
    }
}

}  // namespace espalier::ui
