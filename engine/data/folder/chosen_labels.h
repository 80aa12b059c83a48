// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/data/folder/data_choices.h"
#include "engine/data/folder/image_folder.h"

namespace espalier::engine {

/// Gives the images of a scanned folder the classes that the choices say, and all others those of
/// their folders; changes nothing where that is so already. Classes that were added are in
/// `classes`, in order; of a class that is named by a relabelled image alone, too. The fingerprints
/// are those of the scan, with the images whose class is another one. Splits stay; without classes
/// by the rule there are none.
void applyChosenLabels(ImageFolder& folder, const DataChoices& choices);

/// Removes classes that no image belongs to any more, or yet; others are renumbered. By their
/// folders alone all have some.
void dropEmptyClasses(ImageFolder& folder);

/// Relabelled images that are gone, and classes without images.
Diagnostics reviewChosenLabels(const ImageFolder& folder);

}  // namespace espalier::engine
