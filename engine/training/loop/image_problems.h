// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>

#include "engine/data/loading/data_loader.h"
#include "engine/data/samples/split.h"
#include "engine/training/loop/training_report.h"
#include "engine/training/loop/training_work.h"
#include "engine/training/loop/unreadable_log.h"

namespace espalier::engine {

/// The share of its training images that a run may lose and go on, or be resumed.
inline constexpr double kMostTrainingImagesLost = 0.05;

/// Reports what is wrong with the images while they are read: unreadable files, a folder that has
/// disappeared, a failing disk cache. Ends a run whose images vanish, while it can still be resumed
/// with all of them. Used by the training thread; work and report outlive it.
class ImageProblems {
  public:
    ImageProblems(const TrainingWork& work, TrainingReport& report)
        : work_(work), report_(report) {}

    /// Throws Error when a folder of the images no longer exists.
    void checkFolders() const;
    /// Of one batch; checks the folders where there are any. Throws Error when more than 5 % of the
    /// training images have been lost since they were scanned.
    void note(const Batch& batch, Split split);
    /// At the end of a validation pass. Throws Error when some of its images have been lost, or
    /// others were read than by the pass before: its loss cannot be compared then.
    void checkValidation(std::int64_t epoch);
    /// Of the cache on disk, if there is one.
    void noteDisk();
    /// How many images could not be read, at the end of a run.
    void summarise();

  private:
    static void checkFolder(const std::filesystem::path& folder);

    const TrainingWork& work_;
    TrainingReport& report_;
    UnreadableLog unreadable_;
    std::set<std::size_t> lostInTraining_;
    std::set<std::size_t> lostInValidation_;
    std::int64_t unreadInValidation_ = 0;  // by the present pass
    std::int64_t unreadBefore_ = -1;       // by the pass before; -1: there was none
};

}  // namespace espalier::engine
