// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/plan_choice.h"

namespace espalier::cli {

/// Times an exported model: the latency of one image, the images per second in batches, and the
/// images per second when they are read from files.
class PredictBench {
  public:
    void declare(CLI::App& app);
    int run(const Surroundings& around) const;

  private:
    void check() const;

    std::filesystem::path model_;
    std::vector<std::filesystem::path> images_;
    std::int64_t batch_ = 32;
    int rounds_ = 20;
    PlanChoice plan_;
    bool json_ = false;
};

}  // namespace espalier::cli
