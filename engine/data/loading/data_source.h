// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "engine/data/folder/image_folder.h"

namespace espalier::engine {

/// The data of a training, as a scan found them. A value: copies share what was found, which is
/// large and never changes.
struct DataSource {
    std::shared_ptr<const ImageFolder> images;  ///< nullptr: none chosen yet

    explicit operator bool() const { return images != nullptr; }
    /// When it vanishes a training ends. Not of an empty source, like the following.
    const std::filesystem::path& root() const { return images->root; }
    /// Of paths and sizes: the same for the same data.
    const std::string& fingerprint() const { return images->fingerprint; }
    /// What a checkpoint keeps, so that it goes on with the same classes only.
    const std::vector<std::string>& classes() const { return images->classes; }

    friend bool operator==(const DataSource&, const DataSource&) = default;
};

}  // namespace espalier::engine
