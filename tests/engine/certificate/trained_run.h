// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/certificate/certify.h"
#include "tests/engine/project/project_support.h"

namespace espalier::engine::tests {

/// Drawn flowers of two kinds, and a run on disk that was trained on them for two epochs of six
/// steps, on one thread.
class TrainedRun {
  public:
    TrainedRun();

    std::filesystem::path runs() const { return folder_.path() / "runs"; }
    std::filesystem::path images() const { return folder_.path() / "flowers"; }
    RunFolder run() const { return {runs() / "first run"}; }
    RunRecord record() const { return readRun(run().path); }
    DataSource scanned() const;
    /// With progress that is not looked at and no stop.
    Certificate certify(const CertifyOptions& options) const;
    /// Every file below the runs, with its content.
    std::vector<std::string> listing() const;

  private:
    const TemporaryFolder folder_;
};

}  // namespace espalier::engine::tests
