// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/base/field.h"

namespace espalier::ui {

/// The options of a run that can be changed while it is paused and when it is resumed: epochs,
/// patience, learning rate.
std::vector<engine::Field> changeableFields();

}  // namespace espalier::ui
