// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/data/loading/data_loader.h"
#include "engine/training/loop/training_report.h"
#include "engine/training/loop/training_work.h"
#include "engine/training/loop/unreadable_log.h"

namespace espalier::engine {

/// Reports what is wrong with the images while they are read: unreadable files, a folder that has
/// disappeared, a failing disk cache. Used by the training thread; work and report outlive it.
class ImageProblems {
  public:
    ImageProblems(const TrainingWork& work, TrainingReport& report)
        : work_(work), report_(report) {}

    /// Throws Error when the folder of the images no longer exists.
    void checkFolder() const;
    /// Of one batch; checks the folder where there are any.
    void note(const Batch& batch);
    /// Of the cache on disk, if there is one.
    void noteDisk();
    /// How many images could not be read, at the end of a run.
    void summarise();

  private:
    const TrainingWork& work_;
    TrainingReport& report_;
    UnreadableLog unreadable_;
};

}  // namespace espalier::engine
