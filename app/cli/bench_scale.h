// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/cores_option.h"
#include "app/cli/network_choice.h"
#include "engine/training/options/training_options.h"
#include "engine/training/session/worker_scaling.h"

namespace espalier::cli {

/// Times training steps with several numbers of workers, and says in words whether they pay.
class ScaleBench {
  public:
    void declare(CLI::App& app);
    int run(const Surroundings& around);

  private:
    /// A training option that `train` has, too.
    struct Option {
        const engine::Field* field = nullptr;
        std::optional<std::string> text = {};
    };

    void check() const;
    std::vector<int> workers() const;
    engine::TrainingOptions options() const;

    NetworkChoice choice_;
    std::deque<Option> options_;  ///< a deque: CLI11 keeps references into it
    std::optional<std::string> workers_;
    CoresOption cores_;
    std::int64_t steps_ = 20;
    bool json_ = false;
};

/// The table and the sentences that the command prints, these in lines of at most `width` columns.
std::string scalingText(const engine::WorkerScaling& scaling, int width);

}  // namespace espalier::cli
