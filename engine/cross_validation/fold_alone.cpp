// SPDX-License-Identifier: Apache-2.0
#include "engine/cross_validation/fold_alone.h"

#include "engine/base/name_text.h"
#include "engine/base/shell_word.h"
#include "engine/cross_validation/cross_validation.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

// However it is written: "cv/fold-2/", or "." in it.
std::filesystem::path pathOf(const RunFolder& run) {
    const auto path = std::filesystem::absolute(run.path).lexically_normal();
    return path.has_filename() ? path : path.parent_path();
}

CrossValidationFolder folderAround(const RunFolder& run) {
    return {pathOf(run).parent_path()};
}

}  // namespace

bool isFoldAmongOthers(const RunFolder& run, const Project& project) {
    const Fold& fold = project.dataChoices.fold;
    if (!fold || run.path.empty()) return false;
    const CrossValidationFolder folder = folderAround(run);
    return folder.fold(fold.number).path == pathOf(run) && isCrossValidation(folder.path);
}

std::string foldAloneSentence(const RunFolder& run,
                              const Project& project,
                              const std::string& refusal,
                              const std::string& instead) {
    const Fold& fold = project.dataChoices.fold;
    return fmt::format(
        "{} (this is {} of {}): the mean over its folds would then be one of unequal trainings. "
        "Folds that are finished cannot be trained "
        "further together; for all of them alike, begin a new cross-validation: espalier train {} "
        "--folds {} "
        "{}",
        refusal,
        fold.number,
        fold.of,
        shellQuoted(displayPath(folderAround(run).record())),
        fold.of,
        instead);
}

}  // namespace espalier::engine
