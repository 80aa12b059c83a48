// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/cross_validation/cross_validation.h"

namespace espalier::engine {

/// Where the training of all folds stands.
struct FoldProgress {
    enum class Stage : std::uint8_t { Preparing, Training, Testing };

    Fold fold;
    Stage stage = Stage::Preparing;
    std::int64_t epoch = 0;   ///< from 1, while training
    std::int64_t epochs = 0;  ///< planned; a fold may end earlier
    double share = 0;         ///< of all folds, 0 … 1
    /// Of the training of all folds, in seconds (FoldPace); NaN while it is not known.
    double remainingSeconds = std::numeric_limits<double>::quiet_NaN();
};

/// The newest cross-validation among the folders in `runs` that does the same and is not complete,
/// such as one that was stopped. Reads those that are named for so many folds.
std::optional<CrossValidation> findUnfinished(const std::filesystem::path& runs,
                                              const Project& project,
                                              int folds,
                                              const DataSource& scanned);

/// Makes a folder among the runs, and a new cross-validation in it; like beginCrossValidation().
CrossValidation createCrossValidation(const std::filesystem::path& runs,
                                      const Project& project,
                                      int folds,
                                      const DataSource& scanned,
                                      FileSystem& files = realFileSystem());

/// Why a cross-validation with this fold cannot go on, and what to do.
std::string divergedSentence(const CrossValidation& validation, int number);

/// Trains and tests, on this thread, the folds that are not finished, and records the summary after
/// each. `scanned` as for prepareFold(). Throws Stopped when asked to stop: the fold is saved, and
/// the next call continues it. Throws RequestError when a fold has diverged or its training is
/// refused before the first step, Error when a training fails, and like lockFolds(), prepareFold()
/// and concludeRun().
CrossValidationSummary trainOpenFolds(const CrossValidation& validation,
                                      const DataSource& scanned,
                                      const std::function<void(const FoldProgress&)>& progress,
                                      const std::stop_token& stop);

/// The same for one that was just begun: what is refused before its first fold has begun leaves no
/// folder behind.
CrossValidationSummary trainNewFolds(const CrossValidation& validation,
                                     const DataSource& scanned,
                                     const std::function<void(const FoldProgress&)>& progress,
                                     const std::stop_token& stop);

}  // namespace espalier::engine
