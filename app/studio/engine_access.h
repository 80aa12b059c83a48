// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/engine_access.h"

namespace espalier::studio {

/// What the window may ask of devices: their list, and predictions by an exported model.
ui::EngineAccess engineAccess();

}  // namespace espalier::studio
