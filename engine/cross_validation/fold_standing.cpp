// SPDX-License-Identifier: Apache-2.0
#include "engine/cross_validation/fold_standing.h"

#include <algorithm>

#include "engine/runs/run_lock.h"

namespace espalier::engine {

namespace {

FoldStanding standingOf(const CrossValidation& validation, int number) {
    FoldStanding fold{.number = number, .state = foldState(validation, number)};
    if (fold.state == FoldState::Open) return fold;
    const std::filesystem::path run = validation.folder.fold(number).path;
    fold.isTrainedNow = RunLock::isHeld(run);
    fold.run = summariseRun(run);
    return fold;
}

}  // namespace

FoldsState FoldsOnDisk::state() const {
    if (summary.isComplete()) return FoldsState::Finished;
    if (std::ranges::any_of(standings, &FoldStanding::isTrainedNow)) {
        return FoldsState::BeingTrained;
    }
    return divergedFold() > 0 ? FoldsState::Diverged : FoldsState::Stopped;
}

int FoldsOnDisk::divergedFold() const {
    const auto found = std::ranges::find(standings, FoldState::Diverged, &FoldStanding::state);
    return found == standings.end() ? 0 : found->number;
}

FoldsOnDisk readFolds(const std::filesystem::path& path) {
    FoldsOnDisk folds{.validation = readCrossValidation(path)};
    folds.summary = summariseFolds(folds.validation);
    for (int number = 1; number <= folds.validation.folds; ++number) {
        folds.standings.push_back(standingOf(folds.validation, number));
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
