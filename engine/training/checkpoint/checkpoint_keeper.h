// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/work_pace.h"
#include "engine/training/checkpoint/checkpoint.h"

namespace espalier::engine {

/// Decides when a checkpoint is due and keeps last, previous and best of one run, writing them on a
/// thread of its own, one at a time and at a pace that leaves the cores to the steps meanwhile.
/// Used by one thread; the destructor waits for a running write, which hurries then.
class CheckpointKeeper {
  public:
    /// For a run that begins at `start`. Creates the folder when it is missing; throws Error when
    /// that is impossible. `beforeEach` is called on the writing thread before a checkpoint is
    /// written; what it throws, the write throws.
    CheckpointKeeper(const std::filesystem::path& folder,
                     const Checkpoint& start,
                     FileSystem& files,
                     std::function<void()> beforeEach = {});
    ~CheckpointKeeper();
    CheckpointKeeper(const CheckpointKeeper&) = delete;
    CheckpointKeeper& operator=(const CheckpointKeeper&) = delete;

    /// Begins to allocate the memory that such tensors are copied to, so that the first checkpoint
    /// finds it. Returns at once.
    void makeRoom(std::vector<TensorSpec> specs);
    /// Inside an epoch, after so many steps or minutes without one.
    bool due(std::int64_t stepsAttempted) const;
    /// True when exactly this point of the run was saved.
    bool isSaved(const TrainingProgress& progress) const;

    /// What a write consists of.
    struct Writing {
        Checkpoint last;
        /// How many of its tensors, from the first one, are parameters and states, when they are
        /// also written as the best ones, averages in place of what they follow; else 0.
        std::size_t bestTensors = 0;
    };
    /// Begins to write and returns. There must be no write in flight.
    void begin(Writing writing);
    /// The point saved to disk since the last call, if any. Throws what the write
    /// threw.
    std::optional<TrainingProgress> poll();
    /// Likewise, waiting for a write in flight, which hurries from now on.
    std::optional<TrainingProgress> wait();
    /// The tensors that were written last, or those of makeRoom(), so that the next ones take their
    /// memory. There must be no write in flight.
    std::vector<HostTensor> takeTensors();
    /// Those that are there.
    std::vector<std::string> files() const;

  private:
    using Clock = std::chrono::steady_clock;

    std::vector<HostTensor> write(Writing writing) const;
    void writeBest(Writing& writing) const;

    CheckpointFolder folder_;
    std::int64_t everySteps_;
    std::chrono::duration<double> every_;
    FileSystem& files_;
    const std::function<void()> beforeEach_;
    std::int64_t savedSteps_;
    std::optional<TrainingProgress> saved_;
    Clock::time_point savedAt_ = Clock::now();
    std::vector<HostTensor> written_;
    std::unique_ptr<WorkPace> pace_;  ///< of the write in flight
    std::future<std::vector<HostTensor>> room_;
    std::future<std::vector<HostTensor>> inFlight_;  // last: its thread uses what is above
};

}  // namespace espalier::engine
