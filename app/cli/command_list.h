// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "app/cli/command.h"

namespace espalier::cli {

/// A command's name, its description in `espalier --help`, and its factory.
struct CommandEntry {
    const char* name;
    const char* summary;
    std::unique_ptr<Command> (*make)();
};

/// All commands, in the order of the help. A new one needs a file and a line here.
std::vector<CommandEntry> commandList();

std::unique_ptr<Command> makeActivationsCommand();
std::unique_ptr<Command> makeBenchCommand();
std::unique_ptr<Command> makeCertifyCommand();
std::unique_ptr<Command> makeCompareCommand();
std::unique_ptr<Command> makeDevicesCommand();
std::unique_ptr<Command> makeEvaluateCommand();
std::unique_ptr<Command> makeExplainCommand();
std::unique_ptr<Command> makeExportCommand();
std::unique_ptr<Command> makeInspectCommand();
std::unique_ptr<Command> makeNetworkCommand();
std::unique_ptr<Command> makePlanCommand();
std::unique_ptr<Command> makePredictCommand();
std::unique_ptr<Command> makeQueueCommand();
std::unique_ptr<Command> makeResumeCommand();
std::unique_ptr<Command> makeRunsCommand();
std::unique_ptr<Command> makeSampleCommand();
std::unique_ptr<Command> makeShareCommand();
std::unique_ptr<Command> makeStartsCommand();
std::unique_ptr<Command> makeSweepCommand();
std::unique_ptr<Command> makeTrainCommand();

}  // namespace espalier::cli
