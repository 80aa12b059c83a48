// SPDX-License-Identifier: Apache-2.0
#include "app/cli/run_choice.h"

#include <optional>

#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/cross_validation/cross_validation.h"
#include "engine/runs/run_folder.h"

namespace espalier::cli {

namespace fs = std::filesystem;

std::string folderOfRecord(const std::string& given) {
    const fs::path path = given;
    const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
    const bool isRecord = path.filename() == engine::RunFolder{}.record() ||
                          path.filename() == engine::CrossValidationFolder{}.record();
    return isRecord && engine::isRegularFile(path) ? folder.string() : given;
}

void refusePartOfRun(const fs::path& given) {
    const bool isPart =
        engine::isRegularFile(given) || given.filename() == engine::RunFolder{}.checkpoints();
    if (!isPart) return;
    if (const std::string around = engine::partOfRunText(given); !around.empty()) {
        throw engine::RequestError(around);
    }
}

}  // namespace espalier::cli
