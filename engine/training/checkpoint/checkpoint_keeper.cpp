// SPDX-License-Identifier: Apache-2.0
#include "engine/training/checkpoint/checkpoint_keeper.h"

#include <cassert>
#include <system_error>
#include <utility>

#include "engine/base/error.h"
#include "fmt/format.h"

namespace espalier::engine {

CheckpointKeeper::CheckpointKeeper(const std::filesystem::path& folder,
                                   const Checkpoint& start,
                                   FileSystem& files)
    : folder_{folder},
      everySteps_(start.options.checkpointSteps),
      every_(start.options.checkpointMinutes * 60),
      files_(files),
      savedSteps_(start.progress.stepsAttempted) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) {
        throw Error(
            fmt::format("Could not create the folder {}: {}. Choose another folder for the run.",
                        displayPath(folder),
                        error.message()));
    }
}

bool CheckpointKeeper::due(std::int64_t stepsAttempted) const {
    const std::int64_t since = stepsAttempted - savedSteps_;
    const bool bySteps = everySteps_ > 0 && since >= everySteps_;
    const bool byTime = every_.count() > 0 && Clock::now() - savedAt_ >= every_;
    return bySteps || byTime;
}

bool CheckpointKeeper::isSaved(const TrainingProgress& progress) const {
    return saved_ && saved_->stepsAttempted == progress.stepsAttempted &&
           saved_->epoch == progress.epoch && saved_->batchInEpoch == progress.batchInEpoch;
}

void CheckpointKeeper::begin(Writing writing) {
    assert(!inFlight_.valid());
    saved_ = writing.last.progress;
    savedSteps_ = writing.last.progress.stepsAttempted;
    savedAt_ = Clock::now();
    inFlight_ = std::async(
        std::launch::async, [this](const Writing& writing) { write(writing); }, std::move(writing));
}

// The best one first: if writing the last one fails, its epoch is repeated and ends with the same
// best one.
void CheckpointKeeper::write(const Writing& writing) const {
    if (writing.best) saveCheckpoint(folder_.best(), *writing.best, files_);
    saveLastCheckpoint(folder_, writing.last, files_);
}

std::optional<TrainingProgress> CheckpointKeeper::poll() {
    using namespace std::chrono_literals;
    if (!inFlight_.valid() || inFlight_.wait_for(0s) != std::future_status::ready) {
        return std::nullopt;
    }
    return wait();
}

std::optional<TrainingProgress> CheckpointKeeper::wait() {
    if (!inFlight_.valid()) return std::nullopt;
    inFlight_.get();
    return saved_;
}

std::vector<std::string> CheckpointKeeper::files() const {
    std::vector<std::string> found;
    for (const std::filesystem::path& file : {folder_.last(), folder_.best()}) {
        if (std::filesystem::exists(file)) found.push_back(displayPath(file));
    }
    return found;
}

}  // namespace espalier::engine
