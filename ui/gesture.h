// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <chrono>

namespace espalier::ui {

/// After a longer pause, a change of the same thing is a new undo step.
inline constexpr std::chrono::milliseconds kPauseBetweenGestures{1500};

/// Identifies what an edit changes, and when: changes of one thing in quick succession are one undo
/// step. A value.
class Gesture {
  public:
    /// `name` identifies what is edited; without a name, the edit is a separate step.
    explicit Gesture(QString name = {}) : name_(std::move(name)) {}

    bool canGoOn() const { return !name_.isEmpty(); }
    bool goesOnWith(const Gesture& next) const {
        return canGoOn() && next.name_ == name_ && next.when_ - when_ <= kPauseBetweenGestures;
    }
    /// For QUndoCommand::id(): Qt offers to merge commands with equal ids.
    int commandId() const { return canGoOn() ? 1 : -1; }

  private:
    QString name_;
    std::chrono::steady_clock::time_point when_ = std::chrono::steady_clock::now();
};

}  // namespace espalier::ui
