// SPDX-License-Identifier: Apache-2.0
#include "engine/training/checkpoint/checkpoint_keeper.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <new>
#include <system_error>
#include <utility>

#include "engine/base/folders.h"
#include "engine/base/operation.h"

namespace espalier::engine {

namespace {

// Copying to the disk's cache takes as much of a core as computing does, and steps would wait for
// it. Where the system refuses, they do.
void yieldToTraining() {
    constexpr int kNicer = 5;
    const auto thread = static_cast<id_t>(::gettid());
    const int own = ::getpriority(PRIO_PROCESS, thread);
    static_cast<void>(::setpriority(PRIO_PROCESS, thread, own + kNicer));
}

}  // namespace

CheckpointKeeper::CheckpointKeeper(const std::filesystem::path& folder,
                                   const Checkpoint& start,
                                   FileSystem& files,
                                   std::function<void()> beforeEach)
    : folder_{folder},
      everySteps_(start.options.checkpointSteps),
      every_(start.options.checkpointMinutes * 60),
      files_(files),
      beforeEach_(std::move(beforeEach)),
      savedSteps_(start.progress.stepsAttempted) {
    createFolders(folder, files);
}

CheckpointKeeper::~CheckpointKeeper() {
    if (pace_) pace_->hurry();
}

// A page of new memory costs more time than copying to it. Where there is none, the first
// checkpoint will find out.
void CheckpointKeeper::makeRoom(std::vector<TensorSpec> specs) {
    const auto make = [specs = std::move(specs)] {
        yieldToTraining();
        std::vector<HostTensor> room;
        try {
            for (const TensorSpec& spec : specs) {
                room.push_back(HostTensor::make(spec.name, spec.type, spec.shape));
            }
        } catch (const std::bad_alloc&) {
            room.clear();
        }
        return room;
    };
    try {
        room_ = std::async(std::launch::async, make);
    } catch (const std::system_error&) {
        // No thread is to be had, and so the first checkpoint makes its own.
    }
}

std::vector<HostTensor> CheckpointKeeper::takeTensors() {
    if (room_.valid()) written_ = room_.get();
    return std::move(written_);
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
    pace_ = std::make_unique<WorkPace>();
    inFlight_ = std::async(
        std::launch::async,
        [this](Writing writing) {
            yieldToTraining();
            const PacedWork paced(*pace_);
            return write(std::move(writing));
        },
        std::move(writing));
}

// The best one first: if writing the last one fails, its epoch is repeated and ends with the same
// best one.
std::vector<HostTensor> CheckpointKeeper::write(Writing writing) const {
    if (beforeEach_) beforeEach_();
    if (writing.bestTensors > 0) writeBest(writing);
    saveLastCheckpoint(folder_, writing.last, files_);
    return std::move(writing.last.tensors);
}

// Without a copy: the others leave for as long as it takes.
void CheckpointKeeper::writeBest(Writing& writing) const {
    std::vector<HostTensor>& tensors = writing.last.tensors;
    const auto end = tensors.begin() + static_cast<std::ptrdiff_t>(writing.bestTensors);
    std::vector<HostTensor> others(std::make_move_iterator(end),
                                   std::make_move_iterator(tensors.end()));
    tensors.erase(end, tensors.end());
    exchangeAverages(tensors, others);
    saveCheckpoint(folder_.best(), writing.last, files_);
    exchangeAverages(tensors, others);
    std::ranges::move(others, std::back_inserter(tensors));
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
    pace_->hurry();
    written_ = inFlight_.get();
    return saved_;
}

std::vector<std::string> CheckpointKeeper::files() const {
    std::vector<std::string> found;
    for (const std::filesystem::path& file : {folder_.last(), folder_.best()}) {
        const Operation operation("Looking for", file, OperationUse::Record);
        std::error_code ignored;
        if (std::filesystem::exists(file, ignored)) found.push_back(displayPath(file));
    }
    return found;
}

}  // namespace espalier::engine
