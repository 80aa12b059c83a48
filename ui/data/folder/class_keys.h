// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/data/folder/image_folder.h"

namespace espalier::ui {

/// The digit that gives an image this class, by label; 0: none. Those of the folders come first,
/// added ones in the order in which they were added: a new class leaves the digits of the others.
std::vector<int> classKeys(const engine::ImageFolder& folder);

}  // namespace espalier::ui
