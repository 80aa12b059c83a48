// SPDX-License-Identifier: Apache-2.0
#include "engine/cross_validation/fold_reading.h"

#include <utility>

#include "engine/runs/resume_state.h"

namespace espalier::engine {

namespace {

FoldState stateWithoutTest(const RunFolder& run, RunStatus status) {
    if (status == RunStatus::Diverged) return FoldState::Diverged;
    const bool isTrained = status == RunStatus::Completed || status == RunStatus::Patience;
    const bool isBegun = !isTrained && (status == RunStatus::Running || !hasNothingLeft(run));
    return isBegun ? FoldState::Begun : FoldState::Trained;
}

}  // namespace

FoldFiles readFold(const CrossValidation& validation, int number) {
    const RunFolder run = validation.folder.fold(number);
    FoldFiles files;
    if (!isNamedRun(run.path)) return files;
    files.run = summariseRun(run.path);
    files.state = stateWithoutTest(run, files.run->status);
    if (files.state != FoldState::Trained) return files;
    std::optional<RunResults> results = readResults(run);
    if (!results || !results->test || results->measuredOn != Split::Test) return files;
    files.state = FoldState::Finished;
    files.results = std::move(results);
    return files;
}

std::vector<FoldFiles> readFoldFiles(const CrossValidation& validation) {
    std::vector<FoldFiles> folds;
    for (int number = 1; number <= validation.folds; ++number) {
        folds.push_back(readFold(validation, number));
    }
    return folds;
}

FoldState foldState(const CrossValidation& validation, int number) {
    return readFold(validation, number).state;
}

}  // namespace espalier::engine
