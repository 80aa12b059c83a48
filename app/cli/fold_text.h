// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "app/cli/progress_display.h"
#include "engine/cross_validation/cross_validation.h"

namespace espalier::cli {

/// "Fold 2 of 5: 70 images for training, 10 for validation, 20 held out. Run …/fold-2"
std::string foldSentence(const FoldBegin& begin);

/// How well the network of a fold does on the images that were held out.
std::string foldResultSentence(const engine::RunResults& results);

/// A row for each finished fold, and below it one for each metric with its mean over the folds; no
/// wider than that many columns.
std::string foldTable(const engine::CrossValidationSummary& summary,
                      int width = std::numeric_limits<int>::max());

/// How far the means can be judged: by their intervals, and where a fold was trained unlike the
/// others.
std::vector<std::string> cautions(const engine::CrossValidation& validation,
                                  const engine::CrossValidationSummary& summary);

/// Those, the result that should be read first, where it is kept, and what follows.
std::vector<std::string> foldSentences(const engine::CrossValidation& validation,
                                       const engine::CrossValidationSummary& summary);

}  // namespace espalier::cli
