// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/data/folder/image_folder.h"

namespace espalier::engine {

/// The split that a folder of this name stands for: train, training, val, valid, validation, test,
/// testing, in upper or lower case.
std::optional<Split> splitOfFolderName(std::string_view name);

/// True when every top folder that holds images is a split's and one of them is the training
/// split's: a class that happens to be called "test" among others stays a class.
bool hasSplitFolders(const std::vector<ImageEntry>& images);

/// "rose" of "rose_001.jpg" or "rose (12).png": the file's name without its extension, the trailing
/// number and any separator; nothing for a name that is a number.
std::optional<std::string_view> namePrefix(std::string_view path);

/// The classes that LabelRule::Name would give, in order; cheap enough to ask before choosing it.
std::vector<std::string> classesByName(const ImageFolder& folder);

/// The part of the path that names the class by this rule; a folder of classes may be inside a
/// split's folder. Nothing for an image without a class.
std::optional<std::string_view> labelFolder(std::string_view path,
                                            LabelRule rule,
                                            bool splitInFront);

/// Sets the labels, the classes, otherRuleDiffers and the given splits of a folder whose images are
/// all there.
void assignLabels(ImageFolder& folder);

}  // namespace espalier::engine
