// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "engine/base/diagnostics.h"
#include "engine/training/loop/training_event.h"

namespace espalier::engine {

/// Tells the user's other programs on this computer that a training is running, from its first
/// event to its last or to the end of the process, in any way: a locked file in the user's runtime
/// folder. Where there is no such folder nobody is told. Called on the training thread.
class TrainingAnnouncement final : public TrainingObserver {
  public:
    TrainingAnnouncement() = default;
    ~TrainingAnnouncement() override { withdraw(); }
    TrainingAnnouncement(const TrainingAnnouncement&) = delete;
    TrainingAnnouncement& operator=(const TrainingAnnouncement&) = delete;

    void onEvent(const TrainingEvent& event) override;

  private:
    void announce();
    void withdraw();

    int file_ = -1;
    std::filesystem::path path_;
};

/// How many announced trainings of this user are running on this computer. 0 where nobody can be
/// told.
int runningTrainings();

/// A warning for the user who is about to start a training while others are running; else empty.
Diagnostics reviewRunningTrainings();

}  // namespace espalier::engine
