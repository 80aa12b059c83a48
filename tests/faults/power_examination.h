// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "power_recording.h"

namespace espalier::tests {

/// Opens what a power failure left as the product does, and compares it with what was reported.
/// Changes the folder.
class PowerExamination {
  public:
    /// `left` is in `folder`; `before` is what programs saw at the moment of the failure.
    PowerExamination(std::filesystem::path folder,
                     const DiskContent& left,
                     const ReportedState& reported,
                     const DiskModel& before);

    /// A sentence for everything that is lost, damaged or refused.
    std::vector<std::string> losses();

  private:
    void examineFiles();
    void examineFile(const std::string& path, const std::string& content);
    void examineProject();
    void examineRun();
    void examineLines(std::int64_t step);
    bool isThere(const std::string& path) const { return left_.contains(path); }
    std::filesystem::path at(const std::string& path) const { return folder_ / path; }
    void lose(const std::string& what) { losses_.push_back(what); }

    const std::filesystem::path folder_;
    const DiskContent& left_;
    const ReportedState& reported_;
    const DiskModel& before_;
    std::vector<std::string> losses_;
};

/// Resumes the run in the folder and compares it with the uninterrupted one: empty when it has its
/// bits and its rows, else what is wrong.
std::string resumeAfterCut(const std::filesystem::path& folder, const PowerRecording& recording);

}  // namespace espalier::tests
