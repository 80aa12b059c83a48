// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/runs/run_folder.h"

namespace espalier::ui {

/// What the gap between training and unseen images means, and what would help, in words; also
/// when all is well. Empty where nothing was measured.
QString adviceFor(const engine::RunResults& results);

}  // namespace espalier::ui
