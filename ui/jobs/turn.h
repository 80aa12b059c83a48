// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <stop_token>

namespace espalier::ui {

/// Work in threads of which only one may go on at a time: the object holds the turn while it lives.
/// A job that was cancelled ends a little later than its owner is told, and until then it would
/// disturb the next one.
class Turn {
  public:
    enum class At {
        Folds,      ///< a stopped fold is being saved until nobody else may continue it
        Measuring,  ///< what else computes is part of the time that is measured
    };

    /// Waits for the turn; throws Stopped when asked to stop meanwhile. After `atMost`, if it is
    /// given, it goes on without it, for work beside which other work may hang in a driver.
    Turn(At work,
         const std::stop_token& stop,
         std::optional<std::chrono::milliseconds> atMost = std::nullopt);
    /// False after it went on without the turn.
    bool isHeld() const { return lock_.owns_lock(); }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

  private:
    std::unique_lock<std::timed_mutex> lock_;
};

}  // namespace espalier::ui
