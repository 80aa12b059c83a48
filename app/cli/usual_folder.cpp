// SPDX-License-Identifier: Apache-2.0
#include "app/cli/usual_folder.h"

#include "engine/base/atomic_file.h"
#include "fmt/format.h"

namespace espalier::cli {

void refuseUsualFolder(const engine::FolderError& problem) {
    throw engine::Error(
        fmt::format("Could not create the folder {}: {}. Choose another folder with --out.",
                    engine::displayPath(problem.folder),
                    problem.reason));
}

}  // namespace espalier::cli
