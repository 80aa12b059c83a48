// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/data/augmentation.h"
#include "engine/data/image_folder.h"
#include "engine/data/preprocessing.h"
#include "engine/network/network_description.h"
#include "engine/training/training_event.h"
#include "engine/training/training_options.h"

namespace espalier::engine {

enum class Task : std::uint8_t { Classify, Reconstruct };

/// Everything one training needs: a value, so that a session shares nothing with the window.
struct TrainingRequest {
    Task task = Task::Classify;
    std::shared_ptr<const ImageFolder> folder;  ///< shared because it is large and never changes
    Preprocessing preprocessing;
    bool measureNormalisation = true;  ///< fill mean and deviation from the training split first
    Augmentation augmentation;
    NetworkDescription network;
    TrainingOptions options;
    std::vector<OptionChange> changes;       ///< to be made on the way, in the order of their steps
    std::filesystem::path checkpointFolder;  ///< "<run>/checkpoints", created when missing
    std::filesystem::path pictureCacheFolder;  ///< for resized images on disk; empty = nowhere
    std::optional<std::filesystem::path> resumeFrom;  ///< a checkpoint file
    std::vector<std::shared_ptr<TrainingObserver>> observers;
    FileSystem* files = nullptr;  ///< nullptr = the operating system's
};

enum class SessionState : std::uint8_t { Preparing, Running, Paused, Stopping, Ended };

/// A training on its own thread. All functions return at once and may be called from any one
/// thread; the destructor stops and waits. The run ends with exactly one Finished or Failed event.
class TrainingSession {
  public:
    explicit TrainingSession(TrainingRequest request);
    ~TrainingSession();
    TrainingSession(const TrainingSession&) = delete;
    TrainingSession& operator=(const TrainingSession&) = delete;

    void requestStop();
    void requestPause();
    void requestContinue();
    /// While the run is paused: holds from its next step on, whatever step `change` names.
    void requestChange(const OptionChange& change);
    SessionState state() const;

    /// Events since the last call, oldest first; step events may be merged.
    std::vector<TrainingEvent> drainEvents();
    /// Likewise, waiting for the first one.
    std::vector<TrainingEvent> waitForEvents(std::chrono::milliseconds timeout);

  private:
    class Thread;
    std::unique_ptr<Thread> thread_;
};

}  // namespace espalier::engine
