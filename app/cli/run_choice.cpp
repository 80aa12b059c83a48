// SPDX-License-Identifier: Apache-2.0
#include "app/cli/run_choice.h"

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/base/shell_word.h"
#include "engine/cross_validation/cross_validation.h"
#include "engine/runs/run_folder.h"
#include "engine/sweep/sweep.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace fs = std::filesystem;

std::string folderOfRecord(const std::string& given) {
    const fs::path path = given;
    const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
    const bool isRecord = path.filename() == engine::RunFolder{}.record() ||
                          path.filename() == engine::CrossValidationFolder{}.record() ||
                          path.filename() == engine::SweepFolder{}.record();
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

void refuseGroup(const fs::path& given) {
    if (engine::isSweep(given)) {
        throw engine::RequestError(fmt::format(
            "{} is a sweep, which has no network of its own. Name one of its runs, such "
            "as {}; which is best says: espalier inspect {}",
            engine::displayPath(given),
            engine::displayPath(engine::SweepFolder{given}.trial(1).path),
            engine::shellQuoted(engine::displayPath(given))));
    }
    if (!engine::isCrossValidation(given)) return;
    const engine::CrossValidationFolder folder{given};
    throw engine::RequestError(
        fmt::format("{} is a cross-validation, which has no network of its own. Name one of its "
                    "runs, such as {}, or train the network to use: espalier train {}",
                    engine::displayPath(given),
                    engine::displayPath(folder.fold(1).path),
                    engine::shellQuoted(engine::displayPath(folder.record()))));
}

}  // namespace espalier::cli
