// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

#include "engine/project/project.h"

namespace espalier::ui {

/// The images for training and measuring a run of the project: those of `scanned`, or, if these are
/// empty, a new scan of the project's images. For a background job, as it may take long. Throws
/// what scanData() throws.
engine::DataSource imagesOf(const engine::Project& project,
                            engine::DataSource scanned,
                            std::stop_token stop);

}  // namespace espalier::ui
