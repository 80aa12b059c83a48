// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "app/cli/command.h"
#include "app/cli/network_choice.h"
#include "app/cli/plan_choice.h"
#include "engine/runtime/step_bench.h"

namespace espalier::cli {

/// Times whole training steps on one resident batch, or each operation of a step.
class StepBench {
  public:
    void declare(CLI::App& app);
    int run() const;

  private:
    void check() const;

    NetworkChoice choice_;
    PlanChoice plan_;
    std::int64_t batch_ = 32;
    int warmup_ = 3;
    int steps_ = 10;
    int threads_ = 0;
    bool winograd_ = true;
    bool deterministic_ = true;
    bool ops_ = false;
    bool json_ = false;
};

}  // namespace espalier::cli
