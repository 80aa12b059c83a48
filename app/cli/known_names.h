// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/data/folder/relabelled.h"
#include "engine/data/loading/data_source.h"

namespace espalier::cli {

// Names that options take, compared with those that there are. Each throws RequestError for the
// first that is unknown, with the nearest known name.

/// Of images.
void refuseUnknownImages(const std::vector<std::string>& names,
                         const engine::DataSource& scanned,
                         const std::string& option);

/// Of anything that `espalier inspect` lists of the folder.
void refuseUnknown(const std::vector<std::string>& names,
                   const std::vector<std::string>& known,
                   const std::string& option,
                   const std::filesystem::path& folder);

/// A class that is misspelt would otherwise be a new one.
void refuseUnknown(const engine::Relabelled& relabelled,
                   const engine::DataSource& scanned,
                   const std::string& option);

}  // namespace espalier::cli
