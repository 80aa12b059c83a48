// SPDX-License-Identifier: Apache-2.0
#include "engine/cross_validation/fold_removal.h"

#include "engine/base/error.h"
#include "engine/cross_validation/fold_note.h"
#include "engine/runs/found_files.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;

const fs::path& checked(const fs::path& path) {
    if (!isRealFolder(path)) {
        throw RequestError(
            fmt::format("{} is not the folder of a cross-validation, so it was not "
                        "deleted. Check it in the file manager.",
                        displayPath(path)));
    }
    try {
        readCrossValidation(path);
    } catch (const RequestError& error) {
        throw RequestError(
            fmt::format("{} may not be a cross-validation, so it was not deleted. "
                        "{} Check it in the file manager.",
                        displayPath(path),
                        error.what()));
    }
    return path;
}

RunGroup groupOf(const CrossValidationFolder& folder) {
    RunGroup group{
        .folder = folder.path, .record = folder.record(), .note = folder.note(), .runs = {}};
    for (int number = 1; number <= kMostFolds; ++number) group.runs.push_back(folder.fold(number));
    return group;
}

}  // namespace

CrossValidationRemoval::CrossValidationRemoval(const fs::path& path)
    : removal_{groupOf({checked(path)}), lockFolds({path})} {}

void removeUnbegun(const CrossValidation& validation) {
    try {
        if (noteOf(validation.folder) != RunNote()) return;
        for (int number = 1; number <= validation.folds; ++number) {
            if (isNamedRun(validation.folder.fold(number).path)) return;
        }
        CrossValidationRemoval(validation.folder.path).deleteForGood();
    } catch (const Error&) {
        return;
    }
}

}  // namespace espalier::engine
