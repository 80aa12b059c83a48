// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/cross_validation/cross_validation.h"

namespace espalier::engine {

/// What the files of a fold's run say. A value.
struct FoldFiles {
    FoldState state = FoldState::Open;
    std::optional<RunSummary> run = {};      ///< nothing while it is Open
    std::optional<RunResults> results = {};  ///< nothing unless it is Finished; they have a test
};

/// Reads each file once. Throws like foldState().
FoldFiles readFold(const CrossValidation& validation, int number);
/// Of all folds, in order.
std::vector<FoldFiles> readFoldFiles(const CrossValidation& validation);

/// summariseFolds() of files that were read.
CrossValidationSummary summarise(const CrossValidation& validation,
                                 const std::vector<FoldFiles>& folds);

}  // namespace espalier::engine
