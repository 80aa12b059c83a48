// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/diagnostics.h"
#include "engine/runs/announcement.h"
#include "engine/runs/run_folder.h"
#include "engine/training/loop/training_event.h"

namespace espalier::engine {

/// Tells the user's other programs on this computer that a training is running, which run it is and
/// what it uses, from its first event to its last. Called on the training thread.
class TrainingAnnouncement final : public TrainingObserver {
  public:
    /// `device`: the training option.
    TrainingAnnouncement(const RunFolder& run, std::string device)
        : run_(run), device_(std::move(device)) {}

    void onEvent(const TrainingEvent& event) override;

  private:
    AnnouncedTraining training() const;

    RunFolder run_;
    std::string device_;
    Announcement announcement_;
};

/// The user's trainings that are running on this computer, by when they began, and the processors
/// that other programs have taken for a run to come. Empty where nobody can be told.
std::vector<AnnouncedTraining> runningTrainings();

/// What a new training is to use.
struct IntendedUse {
    std::string device = "cpu";  ///< the training option
    Processors processors = allowedProcessors();
    Processors available = allowedProcessors();  ///< among which others could be chosen
};

/// Warnings for the user who is about to start a training that shares a device or processors with
/// others; they name the runs, and processors that are free.
Diagnostics reviewRunningTrainings(const IntendedUse& use);

/// By whom a device is used, for a list of devices: of "cpu" with the processors, of "gpu:1"
/// without.
Diagnostics usesOf(const std::string& device, const std::vector<AnnouncedTraining>& running);

/// Of the `allowed` processors those that no training on the CPU uses. One that does not say what
/// it uses counts as using all.
Processors freeProcessors(const Processors& allowed, const std::vector<AnnouncedTraining>& running);

/// Processors that a person chose, and their announcement, because others might choose the same
/// before the training begins; it counts as long as a copy is kept.
struct TakenProcessors {
    Processors processors = {};
    std::shared_ptr<Announcement> announcement = {};
};

/// What "0-3,6" or "free:2" means now among the processors that this thread may use. Throws
/// RequestError with the reason if there are no such processors, or too few are free.
TakenProcessors takeProcessors(const std::string& text);

}  // namespace espalier::engine
