// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "engine/base/error.h"

namespace espalier::engine {

/// A folder could not be created. The sentence advises to choose another one; who knows how that is
/// done says it with the parts.
class FolderError : public Error {
  public:
    FolderError(const std::string& sentence, std::filesystem::path where, std::string why)
        : Error(sentence), folder(std::move(where)), reason(std::move(why)) {}

    std::filesystem::path folder;
    std::string reason;  ///< the system's words
};

}  // namespace espalier::engine
