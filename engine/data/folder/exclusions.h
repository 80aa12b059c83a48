// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/data/folder/data_choices.h"
#include "engine/data/folder/image_folder.h"

namespace espalier::engine {

/// Marks exactly the images that the choices exclude, by name or by class.
void markExclusions(ImageFolder& folder, const DataChoices& choices);
/// Removes excluded classes and their images from the list of classes; others are renumbered.
void dropExcludedClasses(ImageFolder& folder, const DataChoices& choices);

}  // namespace espalier::engine
