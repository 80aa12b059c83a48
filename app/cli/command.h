// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "CLI/CLI.hpp"
#include "app/cli/interrupt.h"
#include "app/cli/terminal.h"

namespace espalier::cli {

// 0: finished or stopped; 1: failed while running; 2: invalid request; 3: finished, but some files
// could not be read; 4: finished, but trainings that should be equal differ. Scripts depend on
// these values.
inline constexpr int kExitDone = 0;
inline constexpr int kExitFailed = 1;
inline constexpr int kExitWrongRequest = 2;
inline constexpr int kExitPartly = 3;
inline constexpr int kExitDifferent = 4;

/// The environment that a command may use.
struct Surroundings {
    const Terminal& terminal;
    Interrupt& interrupt;
};

/// One command of the program. Lives as long as the program; declare() is called once, then run()
/// if the user gave this command. run() returns an exit code and throws RequestError, Error or
/// Stopped.
class Command {
  public:
    virtual ~Command() = default;
    virtual void declare(CLI::App& app) = 0;
    virtual int run(const Surroundings& around) = 0;
};

}  // namespace espalier::cli
