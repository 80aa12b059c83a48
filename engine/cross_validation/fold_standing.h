// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "engine/cross_validation/cross_validation.h"

namespace espalier::engine {

/// How far one fold is.
struct FoldStanding {
    int number = 0;
    FoldState state = FoldState::Open;
    bool isTrainedNow = false;           ///< its run, by this process or another
    std::optional<RunSummary> run = {};  ///< nothing while it is Open
};

/// How a cross-validation stands as a whole.
enum class FoldsState : std::uint8_t {
    Finished,
    BeingTrained,  ///< or tested, by this process or another
    Stopped,       ///< or interrupted: the open folds can be trained
    Diverged,      ///< one of its folds did, so it cannot go on
};

/// A cross-validation as it is on disk. A value.
struct FoldsOnDisk {
    CrossValidation validation;
    CrossValidationSummary summary = {};       ///< of the finished folds
    std::vector<FoldStanding> standings = {};  ///< of all folds, in order
    bool isTrainedNow = false;                 ///< areFoldsTrainedNow()

    FoldsState state() const;
    /// The first one that diverged; 0 as a rule.
    int divergedFold() const;
};

/// Whether this process or another trains its folds, or one of their runs alone. Cheap.
bool areFoldsTrainedNow(const CrossValidationFolder& folder);

/// Reads each run once. Throws RequestError when the folder is no cross-validation, or a run in it
/// is damaged.
FoldsOnDisk readFolds(const std::filesystem::path& path);

/// The folder of the cross-validation that a fold's run belongs to; nothing for any other run.
std::optional<std::filesystem::path> crossValidationOf(const std::filesystem::path& run);

}  // namespace espalier::engine
