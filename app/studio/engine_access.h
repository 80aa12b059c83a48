// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/engine_access.h"

namespace espalier::studio {

/// The window's access to devices: their list, and predictions with an exported model.
ui::EngineAccess engineAccess();

}  // namespace espalier::studio
