// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

#include "engine/project/project.h"

namespace espalier::ui {

/// The images that a run of the project trains on and is measured by: those of `scanned`, or, where
/// these are none, the project's, scanned anew. For a background job: may take long. Throws what
/// scanData() throws.
engine::DataSource imagesOf(const engine::Project& project,
                            engine::DataSource scanned,
                            std::stop_token stop);

}  // namespace espalier::ui
