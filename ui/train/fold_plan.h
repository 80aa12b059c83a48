// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/cross_validation/fold_training.h"
#include "engine/project/recommendation.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

/// What a new cross-validation is about: as it is now, whatever edits of the project follow.
struct FoldsToBegin {
    engine::Project project;
    engine::DataSource scanned = {};            ///< all images of the project
    std::filesystem::path runs = {};            ///< the folder in which its own one is made
    std::optional<double> seconds = {};         ///< of one training, where it was measured
    std::optional<engine::Effort> effort = {};  ///< as the Train page shows it
    std::string processors = {};                ///< as takeChosen() reads them
};

/// What the work of a cross-validation needs, off the GUI thread.
struct FoldPlan {
    FoldsToBegin request;
    int folds = 0;
    std::optional<engine::CrossValidation> opened = {};
};

/// The project of its folds: with as many compute threads as its processors give, so that all have
/// the same bits wherever the rest is trained.
engine::Project projectOf(const FoldsToBegin& request);

/// The images to train on; of a cross-validation that was opened, they are scanned now. Throws
/// RequestError where their folder is gone, and what engine::scanData() throws.
engine::DataSource imagesOf(const FoldPlan& plan, const Job::Report& report, std::stop_token stop);

/// What is trained now.
struct ChosenFolds {
    engine::CrossValidation validation;
    bool isNew = false;
};

/// The one that was opened or was left unfinished with the same settings, else a new one.
ChosenFolds beginFolds(const FoldPlan& plan, const engine::DataSource& scanned);

/// Trains what is left of it. A new one that is refused before its first fold has begun is removed;
/// `forget` is called then. Throws what engine::trainOpenFolds() does.
engine::CrossValidationSummary trainFolds(
    const ChosenFolds& chosen,
    const engine::DataSource& scanned,
    const std::function<void(const engine::FoldProgress&)>& progress,
    const std::function<void()>& forget,
    const std::stop_token& stop);

/// Why so many folds are impossible with these images; takes as long as splitting them does.
QString whyNotFolds(const FoldsToBegin& request, int folds);

}  // namespace espalier::ui
