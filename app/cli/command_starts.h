// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>

#include "app/cli/command.h"
#include "engine/starts/start.h"

namespace espalier::cli {

/// The command `starts` for another catalog, which must outlive it: tests have small ones.
std::unique_ptr<Command> makeStartsCommand(std::span<const engine::Start> catalog);

}  // namespace espalier::cli
