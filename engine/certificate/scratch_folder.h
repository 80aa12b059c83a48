// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_lock.h"

namespace espalier::engine {

/// A folder for trainings that prove something about a run. It is removed with them in the
/// destructor, unless it is to be kept; files that no training writes stay, and their folder.
/// Nobody else uses it meanwhile. Used by one thread.
class ScratchFolder {
  public:
    /// `path` empty: hidden beside the run, where what a killed program has left behind is removed
    /// first. Otherwise a new or empty folder. Throws RequestError when that is impossible, it is a
    /// link, or another program uses it.
    ScratchFolder(const RunFolder& run, const std::filesystem::path& path, FileSystem& files);
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    /// A new folder in it for a training. Throws RequestError when the name is taken.
    RunFolder training(const std::string& name);
    /// The trainings are not removed.
    void keep() { kept_ = true; }

  private:
    void clear() const noexcept;

    const std::filesystem::path path_;
    const bool isOurs_;  ///< not a folder that was there already
    FileSystem& files_;
    std::optional<RunLock> lock_;
    bool kept_ = false;
};

}  // namespace espalier::engine
