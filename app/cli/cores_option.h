// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "app/cli/command.h"
#include "engine/runs/running_trainings.h"

namespace espalier::cli {

/// The option --cores: the processors that this start of the program uses. No option of a training,
/// because results do not depend on them.
class CoresOption {
  public:
    void declare(CLI::App& app);
    /// Lets the program use only these from now on; before threads that compute are made. Throws
    /// RequestError.
    void apply();
    /// A run that is repeated elsewhere has the same bits with as many compute threads: keeps their
    /// number in `options` if it follows from --cores.
    void keepThreads(engine::TrainingOptions& options) const;

    /// What a training on this device (its option) uses, to be compared with others.
    engine::IntendedUse useOf(const std::string& device) const;

  private:
    std::optional<std::string> text_;
    engine::Processors available_;  ///< before apply()
    engine::TakenProcessors taken_;
};

}  // namespace espalier::cli
