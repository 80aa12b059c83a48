// SPDX-License-Identifier: Apache-2.0
#include "engine/cross_validation/cross_validation.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/base/name_text.h"
#include "engine/base/shell_word.h"
#include "engine/data/loading/scan_data.h"
#include "engine/runs/folder_list.h"
#include "engine/runs/resume_command.h"
#include "engine/runs/run_samples.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

void refuseOtherImages(const CrossValidation& validation, const DataSource& scanned) {
    const std::string& recorded = validation.dataFingerprint;
    if (scanned.fingerprintLike(recorded) == recorded) return;
    throw RequestError(fmt::format(
        "The images in {} have changed since the cross-validation {} began, so its remaining folds "
        "would not belong to those that are finished. Restore the images, or begin a new one.",
        displayPath(scanned.root()),
        displayPath(validation.folder.path)));
}

// Recorded changes are of steps, of which the folds have other numbers.
void refuseChanges(const Project& project) {
    if (project.changes.empty()) return;
    throw RequestError(
        "This run was changed while it was trained, which a cross-validation cannot repeat. Give "
        "the options with which all folds are to be trained instead.");
}

// That project.startFrom names: itself, its model or one of its checkpoints.
std::optional<RunFolder> runOf(const std::string& startFrom) {
    const std::filesystem::path named = nameBytes(startFrom);
    for (const std::filesystem::path& path :
         {named, named.parent_path(), named.parent_path().parent_path()}) {
        if (path.is_absolute() && isRunFolder(path)) return RunFolder{path};
    }
    return std::nullopt;
}

Project foldProject(const CrossValidation& validation, int number) {
    Project project = validation.project;
    project.dataChoices.fold = {number, validation.folds};
    return project;
}

}  // namespace

bool isCrossValidation(const std::filesystem::path& path) {
    return isRegularFile(CrossValidationFolder{path}.record());
}

std::vector<std::filesystem::path> listCrossValidations(
    const std::vector<std::filesystem::path>& folders) {
    return listFolders(folders, isCrossValidation);
}

void checkFolds(const Project& project, const DataSource& scanned, int folds) {
    refuseChanges(project);
    DataChoices choices = project.dataChoices;
    choices.fold = {1, folds};
    static_cast<void>(splitData(scanned, choices));
}

std::string seenByStartSentence(const Project& project, const DataSource& scanned) {
    const std::optional<RunFolder> run = runOf(project.startFrom);
    if (!run) return {};
    // Its weights can be used all the same.
    if (!damageOfSamples(*run).empty()) {
        return fmt::format(
            "Whether the run {} that every fold starts from has used these images is not known: "
            "its samples.txt is damaged.",
            displayPath(run->path));
    }
    const UsedImages used = usedAtStart(*run);
    const std::vector<std::size_t> images = scanned.included();
    const auto seen = std::ranges::count_if(images, [&](std::size_t place) {
        return used.useOf(scanned.sample(place).content) != ImageUse::Unseen;
    });
    if (seen == 0) return {};
    return fmt::format(
        "The run {} that every fold starts from has used {} of these {} images, so the results "
        "will "
        "be better than on new images. Start from weights that were trained on others.",
        displayPath(run->path),
        seen,
        images.size());
}

CrossValidation beginCrossValidation(const CrossValidationFolder& folder,
                                     const Project& project,
                                     int folds,
                                     const DataSource& scanned,
                                     FileSystem& files) {
    checkFolds(project, scanned, folds);
    CrossValidation validation{.folder = folder,
                               .project = project,
                               .folds = folds,
                               .dataFingerprint = scanned.fingerprint()};
    validation.project.runFolders.clear();  // the folds are beside the record
    recordSummary(validation, {.folds = folds}, files);
    return validation;
}

RunLock lockFolds(const CrossValidationFolder& folder) {
    RunLock lock(folder.path, RunUse::Train, "cross-validation");
    // Otherwise a training would begin again in the place of one that was deleted meanwhile.
    if (!isCrossValidation(folder.path)) {
        throw RequestError(
            fmt::format("The cross-validation {} no longer exists.", displayPath(folder.path)));
    }
    return lock;
}

DataSource foldData(const CrossValidation& validation, int number, const DataSource& scanned) {
    refuseOtherImages(validation, scanned);
    return imagesOfPart(foldProject(validation, number), scanned);
}

PartTraining prepareFold(const CrossValidation& validation,
                         int number,
                         const DataSource& scanned,
                         FileSystem& files,
                         std::stop_token stop) {
    refuseOtherImages(validation, scanned);
    return preparePart(foldProject(validation, number),
                       validation.folder.fold(number),
                       scanned,
                       files,
                       std::move(stop));
}

std::string resumeCommand(const CrossValidation& validation) {
    return resumeCommand(RunFolder{validation.folder.path});
}

std::string finalTrainingCommand(const CrossValidation& validation) {
    return "espalier train " + shellQuoted(displayPath(validation.folder.record()));
}

}  // namespace espalier::engine
