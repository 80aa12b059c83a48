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

/// The top folders that hold images, by what their names stand for.
struct TopFolders {
    std::vector<std::string> splits;  ///< "train", "test": training first
    std::vector<std::string> others;  ///< "masks", sorted
    bool haveTraining = false;
    bool haveHeldOut = false;        ///< of validation or test
    bool haveClassesInside = false;  ///< one folder inside training and in a held-out split

    /// Only folders of a split with others beside them: they may also be classes of these names.
    bool lookLikeSplit() const { return haveTraining && haveHeldOut; }
};
TopFolders topFoldersOf(const std::vector<ImageEntry>& images);

/// The classes that LabelRule::Name would give, in order; cheap enough to ask before choosing it.
std::vector<std::string> classesByName(const ImageFolder& folder);

/// Sets the labels, the classes, otherRuleDiffers and the given splits of a folder whose images are
/// all there. Removes images that are beside the folders of a split, and names their folders in
/// besideSplit.
void assignLabels(ImageFolder& folder);

}  // namespace espalier::engine
