// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/command.h"
#include "app/cli/network_choice.h"
#include "app/cli/plan_choice.h"

namespace espalier::cli {

/// Times every convolution of a network's step with every CPU algorithm, and shows where the table
/// in the source does not select the fastest. The table is not updated automatically: a run never
/// depends on timing.
class TuneBench {
  public:
    void declare(CLI::App& app);
    int run() const;

  private:
    NetworkChoice choice_;
    PlanChoice plan_;
    std::int64_t batch_ = 32;
    int steps_ = 5;
    int rounds_ = 3;
    int threads_ = 0;
    bool json_ = false;
};

}  // namespace espalier::cli
