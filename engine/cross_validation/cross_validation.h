// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/cross_validation/fold_differences.h"
#include "engine/cross_validation/fold_statistics.h"
#include "engine/data/samples/fold.h"
#include "engine/project/project.h"
#include "engine/runs/part_training.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_lock.h"
#include "nlohmann/json_fwd.hpp"

namespace espalier::engine {

/// The paths inside the folder of a cross-validation. A value; does not access files.
struct CrossValidationFolder {
    std::filesystem::path path;

    std::filesystem::path record() const { return path / "cross-validation.json"; }
    std::filesystem::path note() const { return path / "note.json"; }
    /// An ordinary run.
    RunFolder fold(int number) const { return {path / ("fold-" + std::to_string(number))}; }
};

/// Whether the folder holds the record of a cross-validation.
bool isCrossValidation(const std::filesystem::path& path);

/// The cross-validations in all of these folders, the oldest first by name; like listFolders().
std::vector<std::filesystem::path> listCrossValidations(
    const std::vector<std::filesystem::path>& folders);

/// What is cross-validated: a project that names no fold, trained once for each. A value.
struct CrossValidation {
    CrossValidationFolder folder;
    Project project = {};
    int folds = 0;
    std::string dataFingerprint = {};  ///< as they were scanned
};

/// Why this project cannot be cross-validated on these images with so many folds, as a
/// RequestError; `project` names no fold. Cheap: ask before anything is written.
void checkFolds(const Project& project, const DataSource& scanned, int folds);

/// A warning where the project starts from a run that has used some of these images: held out or
/// not, the networks have seen them. Empty as a rule. Reads the run's list of its images.
std::string seenByStartSentence(const Project& project, const DataSource& scanned);

/// Writes the record of a new cross-validation into its folder, which exists and is empty.
CrossValidation beginCrossValidation(const CrossValidationFolder& folder,
                                     const Project& project,
                                     int folds,
                                     const DataSource& scanned,
                                     FileSystem& files = realFileSystem());
/// As it was begun. Throws RequestError with a sentence when the folder is none or its record is
/// damaged, too large, or of a newer version.
CrossValidation readCrossValidation(const std::filesystem::path& path);

/// Marks the cross-validation as being trained while the result exists, also while a fold is
/// prepared or tested, when nothing trains its run. Throws RequestError when it is being trained
/// here or in another process, or no longer exists.
RunLock lockFolds(const CrossValidationFolder& folder);

enum class FoldState : std::uint8_t {
    Open,      ///< not begun
    Begun,     ///< stopped or interrupted: to be resumed
    Trained,   ///< its model is still to be written and tested: concludeRun()
    Finished,  ///< its results are there
    Diverged,
};
/// By the files of its run. Throws RequestError when they are damaged.
FoldState foldState(const CrossValidation& validation, int number);

/// The training of a fold that is Open or Begun: makes its run, or resumes it. `scanned`: the
/// images as they were when the cross-validation began. Throws RequestError when they are others,
/// and like preparePart().
PartTraining prepareFold(const CrossValidation& validation,
                         int number,
                         const DataSource& scanned,
                         FileSystem& files = realFileSystem(),
                         std::stop_token stop = {});

/// The images of the fold's run, for concludeRun().
DataSource foldData(const CrossValidation& validation, int number, const DataSource& scanned);

/// The result of one fold: on images that its network has neither learnt from nor been chosen by.
struct FoldOutcome {
    int number = 0;
    RunFolder run;
    std::shared_ptr<const Evaluation> test = {};
    std::int64_t trainingImages = 0;
    std::int64_t validationImages = 0;  ///< chose the epoch; neither trained on nor held out
    std::int64_t epoch = 0;             ///< of the network that was tested
};

/// Of the test of one fold: a metric or "loss"; NaN if it was not measured.
double metricOf(const FoldOutcome& outcome, const std::string& key);

struct FoldMetric {
    std::string key;  ///< of a metric, or "loss"
    FoldMean value;
};

/// What the finished folds say together. A value.
struct CrossValidationSummary {
    int folds = 0;                           ///< planned
    std::vector<FoldOutcome> finished = {};  ///< in order
    std::vector<FoldMetric> metrics = {};    ///< as they are shown, then the loss
    /// The answers of all finished folds for their own images as one evaluation, whose accuracy has
    /// Wilson's interval; nullptr while no fold is finished.
    std::shared_ptr<const Evaluation> pooled = {};
    /// Folds that are not as planned, finished or not; with one of them the means are over unequal
    /// trainings.
    std::vector<FoldDifference> unequal = {};

    bool isComplete() const { return static_cast<int>(finished.size()) == folds; }
};

/// Reads the results of the finished folds.
CrossValidationSummary summariseFolds(const CrossValidation& validation);
/// The folds, the metrics over them, and the pooled evaluation.
nlohmann::ordered_json toJson(const CrossValidationSummary& summary);
/// How the intervals of the means are made, and of what they say too little because the folds are
/// few. Empty where no metric has an interval.
std::string intervalSentence(const CrossValidationSummary& summary);
/// Writes the record again, with the summary.
void recordSummary(const CrossValidation& validation,
                   const CrossValidationSummary& summary,
                   FileSystem& files = realFileSystem());

/// "espalier resume DIR": trains what is left.
std::string resumeCommand(const CrossValidation& validation);
/// "espalier train DIR/cross-validation.json": trains the network to use, with the same options.
std::string finalTrainingCommand(const CrossValidation& validation);

}  // namespace espalier::engine
