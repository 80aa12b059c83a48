// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "engine/data/folder/image_folder.h"

namespace espalier::ui {

/// The place of the digit that gives an image this class, by label: 1 to 9, 10 for the digit 0; 0:
/// none. Those of the folders come first, added ones in the order in which they were added: a new
/// class leaves the digits of the others.
std::vector<int> classKeys(const engine::ImageFolder& folder);
/// What is written on the key of such a place; empty for none.
QString classKeyText(int place);

}  // namespace espalier::ui
