// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <filesystem>
#include <stop_token>

#include "engine/project/project.h"
#include "engine/runs/run_folder.h"

namespace espalier::ui {

/// The images for training and measuring a run of the project: those of `scanned`, or, if these are
/// empty, a new scan of the project's images. For a background job, as it may take long. Throws
/// what scanData() throws.
engine::DataSource imagesOf(const engine::Project& project,
                            engine::DataSource scanned,
                            std::stop_token stop);

/// Whether the folder is certainly not there. Not for the GUI thread: a disk may not answer.
bool isGone(const std::filesystem::path& folder);
/// That the folder of a run is gone, and what can be done, beside a control that locates it.
QString goneText(const engine::RunFolder& run);

}  // namespace espalier::ui
