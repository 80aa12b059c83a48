// SPDX-License-Identifier: Apache-2.0
#include "app/cli/scratch_folder.h"

#include <stdlib.h>

#include <string>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "fmt/format.h"

namespace espalier::cli {

ScratchFolder::ScratchFolder() {
    std::error_code problem;
    const std::filesystem::path around = std::filesystem::temp_directory_path(problem);
    if (problem) {
        throw engine::Error(fmt::format(
            "There is no folder for temporary files: {}. Set TMPDIR to one.", problem.message()));
    }
    std::string name = (around / "espalier-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
        throw engine::Error(
            fmt::format("Cannot create a temporary folder in {}.", engine::displayPath(around)));
    }
    path_ = name;
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace espalier::cli
