// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "ui/runs/run_rows.h"

namespace espalier::ui {

/// The row of a run; `known` is what was read of it before, if anything, and is returned if nothing
/// was written since. For a background job.
RunRow readRunRow(const std::filesystem::path& path, const RunRow* known);
/// The row of a run that is known and not there any more.
RunRow missingRow(const std::filesystem::path& path);

}  // namespace espalier::ui
