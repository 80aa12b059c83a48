// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/data/folder/data_choices.h"
#include "engine/data/folder/image_folder.h"

namespace espalier::engine {

/// Splits the images that are not excluded for choices.fold, which is one. Each image is in one of
/// the folds, by its path, the seed and its class, such that the numbers of images of a class in
/// any two folds differ by at most one; files with equal content stay together, for which a
/// difference may be larger. The images of this fold are the test split. Of the others, each class
/// gives the share for validation that the fractions leave it beside training, first from the next
/// fold, so that every fold is used for validation by another one.
///
/// Throws RequestError for an invalid fold, for fractions that are invalid, when the folder defines
/// a split itself, and when a class has fewer different images than there are folds.
void holdOutFold(ImageFolder& folder, const DataChoices& choices);

}  // namespace espalier::engine
