// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "app/cli/command.h"

namespace espalier::cli {

/// Reads the command line, runs one command, and turns errors, including those of standard output,
/// into one line and an exit code.
class Program {
  public:
    Program();
    int run(int argc, char** argv);

  private:
    struct Entry {
        CLI::App* app = nullptr;
        std::unique_ptr<Command> command;
    };

    int parseAndRun(int argc, char** argv);
    int explain(const CLI::ParseError& error);
    /// A sentence; empty if the first argument is a command or an option.
    std::string unknownCommand(int argc, char** argv) const;
    std::string sentenceFor(const CLI::ParseError& error) const;
    /// Whether another command knows an option of this name.
    bool isOptionOf(const std::string& command, const std::string& option) const;
    static std::string suggestion(const std::string& unknown, const CLI::App& asked);
    int runChosen();

    CLI::App app_;
    std::vector<Entry> entries_;
};

}  // namespace espalier::cli
