// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "tests/app/program_process.h"

namespace espalier::tests {

/// 24 small images of two classes, a small network, and the command that trains it.
class SmallRun {
  public:
    explicit SmallRun(const cli::tests::WorkFolder& folder);

    std::vector<std::string> training(const std::string& out, const std::string& epochs) const;
    const std::string& data() const { return data_; }

  private:
    std::string data_;
    std::string network_;
};

/// The rows of a run's metrics.csv, without the columns that depend on time.
std::vector<std::string> timelessRowsOf(const std::string& run);

}  // namespace espalier::tests
