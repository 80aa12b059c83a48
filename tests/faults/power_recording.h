// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "disk_model.h"
#include "recorded_call.h"
#include "small_run.h"

namespace espalier::tests {

/// Paths below the recorded folder.
namespace recorded {
inline const std::string kRun = "runs/run";
inline const std::string kCheckpoints = kRun + "/checkpoints";
inline const std::string kBest = kCheckpoints + "/best.safetensors";
inline const std::string kEvents = kRun + "/events.jsonl";
inline const std::string kMetrics = kRun + "/metrics.csv";
inline const std::string kRecord = kRun + "/run.json";
inline const std::string kSamples = kRun + "/samples.txt";
inline const std::string kProject = "mine.espalier";
}  // namespace recorded

/// A small training, its resumption with more epochs, exports, a project and a note, each saved
/// twice, and all that they changed on the disk.
class PowerRecording {
  public:
    /// Throws std::runtime_error when a program fails.
    PowerRecording();

    const std::vector<RecordedCall>& calls() const { return calls_; }
    std::uint64_t rootObject() const { return rootObject_; }
    /// The recorded folder as it is at the end.
    DiskContent end() const { return readDisk(disk_); }
    /// The uninterrupted run of so many epochs; throws std::out_of_range for another number.
    const std::string& uninterrupted(std::int64_t epochs) const {
        return uninterrupted_.at(epochs);
    }
    /// For what a power failure left.
    std::filesystem::path scratch() const { return folder_.path() / "cut"; }

  private:
    void record(const std::vector<std::string>& arguments, const std::string& program = {}) const;
    void keepUninterrupted(std::int64_t epochs);

    const cli::tests::WorkFolder folder_;
    const SmallRun small_{folder_};
    const std::string disk_ = folder_ / "disk";
    const std::string record_ = folder_ / "record";
    std::uint64_t rootObject_ = 0;
    std::vector<RecordedCall> calls_;
    std::map<std::int64_t, std::string> uninterrupted_;
};

/// What the programs have said, by their files and by ending, to be on disk.
class ReportedState {
  public:
    /// Of one file that is only ever replaced as a whole.
    struct Versions {
        std::vector<std::string> contents;
        std::size_t reported = 0;  ///< of how many it was said; 0: the file may be missing
    };

    /// `disk` after the call.
    void apply(const RecordedCall& call, const DiskModel& disk);

    const std::map<std::string, Versions>& files() const { return files_; }
    std::int64_t checkpointStep() const { return checkpointStep_; }  ///< -1: none
    /// What events and metrics begin with since the last program ended.
    const std::map<std::string, std::string>& lines() const { return lines_; }

  private:
    void takeEvents(const std::string& lines);
    void takeCheckpoint(std::int64_t step);
    void reportAll(const DiskModel& disk);

    std::map<std::string, Versions> files_;
    std::vector<std::int64_t> bestSteps_;  ///< of each version
    std::int64_t checkpointStep_ = -1;
    std::map<std::string, std::string> lines_;
};

/// Files that grow line by line.
bool isLineFile(const std::string& path);
/// Written under this name until it is whole.
bool isUnfinished(const std::string& path);

}  // namespace espalier::tests
