// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/data/folder/data_choices.h"
#include "engine/data/folder/image_folder.h"

namespace espalier::engine {

/// Marks exactly the images that the choices leave out, by name or with their class.
void markExclusions(ImageFolder& folder, const DataChoices& choices);
/// Takes excluded classes off the list of classes, with their images; others are renumbered.
void dropExcludedClasses(ImageFolder& folder, const DataChoices& choices);

}  // namespace espalier::engine
