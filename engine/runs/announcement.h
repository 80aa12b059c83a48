// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/processors.h"

namespace espalier::engine {

/// What a program of this user tells the others on this computer of the training that it runs, or
/// is about to run.
struct AnnouncedTraining {
    /// The folder as text (displayPath()); empty: of a program that has taken processors and has no
    /// run yet.
    std::string run = {};
    Processors processors = {};  ///< that it uses; empty: it does not say (an earlier version)
    std::string device = {};     ///< "cpu", "gpu:1"
    std::int64_t since = 0;      ///< seconds since 1970
    std::int64_t process = 0;

    /// An earlier version, or a damaged file, says no more than that there is a training.
    bool isKnown() const { return !processors.empty(); }
    /// The processors are taken for a run to come.
    bool isReservation() const { return isKnown() && run.empty(); }
    bool usesGpu() const { return isKnown() && device != "cpu"; }
    /// Of "cpu" or "gpu:1". One on a GPU hardly computes on processors.
    bool uses(const std::string& name) const { return usesGpu() ? name == device : name == "cpu"; }
};

/// A locked file in the user's runtime folder. It counts from announce() until withdraw() or the
/// end of the process, in any way. Where there is no such folder nobody is told.
class Announcement {
  public:
    Announcement() = default;
    ~Announcement() { withdraw(); }
    Announcement(const Announcement&) = delete;
    Announcement& operator=(const Announcement&) = delete;

    void announce(const AnnouncedTraining& training);
    void withdraw();
    bool isMade() const { return !path_.empty(); }

  private:
    int file_ = -1;
    std::filesystem::path path_;
};

/// Held while processors that nobody uses are looked for and taken, so that two programs do not
/// take the same. Not waited for longer than three seconds.
class AnnouncementTurn {
  public:
    AnnouncementTurn();
    ~AnnouncementTurn();
    AnnouncementTurn(const AnnouncementTurn&) = delete;
    AnnouncementTurn& operator=(const AnnouncementTurn&) = delete;

  private:
    int folder_ = -1;
};

/// What all such programs tell, this one too. Files of programs that have ended are removed.
std::vector<AnnouncedTraining> announcedTrainings();

}  // namespace espalier::engine
