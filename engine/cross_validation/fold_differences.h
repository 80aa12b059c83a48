// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/project/settings.h"

namespace espalier::engine {

struct CrossValidation;
struct FoldFiles;

/// A fold whose run was changed by itself, which earlier versions allowed. A value.
struct FoldDifference {
    int number = 0;
    /// What is not as it is for the others; of each the planned value and the fold's.
    std::vector<SettingRow> settings;
};

/// The begun folds that were trained with other settings than the cross-validation planned, in
/// order; none as a rule. `folds`: readFoldFiles(). Where the images lie and what computes does not
/// count, nor what all begun folds have in common.
std::vector<FoldDifference> foldDifferences(const CrossValidation& validation,
                                            const std::vector<FoldFiles>& folds);

/// "Fold 2 was trained with other settings: Epochs 5 instead of 2."
std::string differenceSentence(const FoldDifference& fold);

}  // namespace espalier::engine
