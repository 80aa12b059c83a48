// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <chrono>

namespace espalier::ui {

/// A longer pause between two changes of the same thing makes them two decisions.
inline constexpr std::chrono::milliseconds kPauseBetweenGestures{1500};

/// What an edit is part of, and when it was made: changes of one thing that follow each other
/// closely are one step of undo. A value.
class Gesture {
  public:
    /// `name` says what is edited; without one, the edit is a step of its own.
    explicit Gesture(QString name = {}) : name_(std::move(name)) {}

    bool canGoOn() const { return !name_.isEmpty(); }
    bool goesOnWith(const Gesture& next) const {
        return canGoOn() && next.name_ == name_ && next.when_ - when_ <= kPauseBetweenGestures;
    }
    /// Of QUndoCommand::id(): those that may go on ask each other.
    int commandId() const { return canGoOn() ? 1 : -1; }

  private:
    QString name_;
    std::chrono::steady_clock::time_point when_ = std::chrono::steady_clock::now();
};

}  // namespace espalier::ui
