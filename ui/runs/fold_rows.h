// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "ui/runs/run_rows.h"

namespace espalier::ui {

/// The row of a cross-validation; `known` is what was read of it before, if anything, and is
/// returned if nothing was written since. For a background job.
RunRow readFoldsRow(const std::filesystem::path& path, const RunRow* known);

}  // namespace espalier::ui
