// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "engine/base/diagnostics.h"
#include "engine/data/folder/image_folder.h"

namespace espalier::engine {

/// Throws RequestError, naming the folder, where one of `folders` is missing, or is the same as
/// `root` or another one, or inside it.
void checkSources(const std::filesystem::path& root, const SourceFolders& folders);

/// Adds the images of further folders to those of `folder`; `scans` are theirs, in the same order.
/// Classes of the same name are one. Those of a folder of tests are test images, wherever they are
/// inside it. The other images keep their splits: assignSplits() is to follow. Fingerprints become
/// those of all folders, whatever their order; without any folder they stay.
void joinFolders(ImageFolder& folder, const SourceFolders& folders, std::vector<ImageFolder> scans);

/// Classes of which there are only images in a folder of tests: no network can learn them.
///   data.unknown_test_class   an error, with the class of the nearest name
///   data.two_test_sets        a note: there are other test images as well
Diagnostics reviewTestFolders(const ImageFolder& folder);

}  // namespace espalier::engine
