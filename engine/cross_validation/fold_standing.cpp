// SPDX-License-Identifier: Apache-2.0
#include "engine/cross_validation/fold_standing.h"

#include <algorithm>
#include <utility>

#include "engine/cross_validation/fold_reading.h"

namespace espalier::engine {

namespace {

FoldStanding standingOf(int number, const CrossValidationFolder& folder, FoldFiles files) {
    FoldStanding fold{.number = number, .state = files.state, .run = std::move(files.run)};
    fold.isTrainedNow = fold.run && RunLock::isHeld(folder.fold(number).path);
    return fold;
}

}  // namespace

bool areFoldsTrainedNow(const CrossValidationFolder& folder) {
    if (RunLock::isHeld(folder.path)) return true;
    for (int number = 1; number <= kMostFolds; ++number) {
        const std::filesystem::path run = folder.fold(number).path;
        if (isRunFolder(run) && RunLock::isHeld(run)) return true;
    }
    return false;
}

FoldsState FoldsOnDisk::state() const {
    if (summary.isComplete()) return FoldsState::Finished;
    if (isTrainedNow) return FoldsState::BeingTrained;
    return divergedFold() > 0 ? FoldsState::Diverged : FoldsState::Stopped;
}

int FoldsOnDisk::divergedFold() const {
    const auto found = std::ranges::find(standings, FoldState::Diverged, &FoldStanding::state);
    return found == standings.end() ? 0 : found->number;
}

FoldsOnDisk readFolds(const std::filesystem::path& path) {
    FoldsOnDisk folds{.validation = readCrossValidation(path)};
    const CrossValidationFolder& folder = folds.validation.folder;
    folds.isTrainedNow = areFoldsTrainedNow(folder);
    std::vector<FoldFiles> files = readFoldFiles(folds.validation);
    folds.summary = summarise(folds.validation, files);
    int number = 0;
    for (FoldFiles& fold : files) {
        folds.standings.push_back(standingOf(++number, folder, std::move(fold)));
    }
    return folds;
}

std::optional<std::filesystem::path> crossValidationOf(const std::filesystem::path& run) {
    std::error_code problem;
    const std::filesystem::path around =
        std::filesystem::absolute(run, problem).lexically_normal().parent_path();
    if (problem || !isCrossValidation(around)) return std::nullopt;
    return around;
}

}  // namespace espalier::engine
