// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/data/folder/image_folder.h"

namespace espalier::engine {

/// A folder that looks as if its files were the masks of the images in another one.
struct MaskFolder {
    std::string masks;   ///< "trainannot"
    std::string images;  ///< "train"
};

/// Pairs of folders of a segmentation data set, by the names of the folders (train/ and
/// trainannot/, images/ and masks/) and of their files, which are the same. By the name of the
/// folder with the masks.
std::vector<MaskFolder> findMaskFolders(const ImageFolder& folder);

}  // namespace espalier::engine
