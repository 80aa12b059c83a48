// SPDX-License-Identifier: Apache-2.0
#include "app/cli/run_choice.h"

#include <system_error>
#include <vector>

#include "app/cli/run_places.h"
#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/base/operation.h"
#include "engine/base/shell_word.h"
#include "engine/cross_validation/cross_validation.h"
#include "engine/data/codecs/decode.h"
#include "engine/runs/project_runs.h"
#include "engine/runs/run_folder.h"
#include "engine/sweep/sweep.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace fs = std::filesystem;

namespace {

// Of a folder that is no run itself; empty if it holds none.
std::string folderOfRunsText(const fs::path& folder) {
    const std::string shown = engine::displayPath(folder);
    const std::string command = "espalier runs " + engine::shellQuoted(shown);
    std::vector<fs::path> runs = engine::runsByLastTraining({folder});
    std::erase_if(runs, [](const fs::path& run) { return !engine::isRunFolder(run); });
    if (runs.size() == 1) {
        return fmt::format("{} is not a run, but holds the run {}. Name that folder.",
                           shown,
                           engine::displayPath(runs.front()));
    }
    if (!runs.empty()) {
        return fmt::format(
            "{} is not a run, but holds {} runs. Name one of them, such as {}, which was trained "
            "last. To list them: {}",
            shown,
            runs.size(),
            engine::displayPath(runs.front()),
            command);
    }
    const RunPlaces groups = placesIn({folder});
    if (groups.validations.empty() && groups.sweeps.empty()) return {};
    return fmt::format(
        "{} is not a run, but holds cross-validations or sweeps. To list them: {}", shown, command);
}

bool isRunOrGroup(const fs::path& folder) {
    return engine::isRunFolder(folder) || engine::isSweep(folder) ||
           engine::isCrossValidation(folder);
}

// Neither an image nor a folder that could contain some.
bool holdsNoImages(const fs::path& folder) {
    const engine::Operation operation("Listing", folder);
    std::error_code problem;
    for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        const fs::path& path = entry->path();
        if (engine::hasImageExtension(path)) return false;
        if (engine::isFolder(path) && !isRunOrGroup(path)) return false;
    }
    return !problem;
}

}  // namespace

std::string folderOfRecord(const std::string& given) {
    const fs::path path = given;
    const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
    const bool isRecord = path.filename() == engine::RunFolder{}.record() ||
                          path.filename() == engine::CrossValidationFolder{}.record() ||
                          path.filename() == engine::SweepFolder{}.record();
    return isRecord && engine::isRegularFile(path) ? folder.string() : given;
}

void refusePartOfRun(const fs::path& given) {
    const bool isPart =
        engine::isRegularFile(given) || given.filename() == engine::RunFolder{}.checkpoints();
    if (!isPart) return;
    if (const std::string around = engine::partOfRunText(given); !around.empty()) {
        throw engine::RequestError(around);
    }
}

void refuseFolderOfRuns(const fs::path& given) {
    if (!engine::isFolder(given) || isRunOrGroup(given)) return;
    std::string text;
    try {
        text = folderOfRunsText(given);
    } catch (const engine::UnreachableError&) {
        return;  // whoever reads it says so
    }
    if (!text.empty()) throw engine::RequestError(text);
}

void refuseFolderOfRunsAlone(const fs::path& given) {
    if (engine::isFolder(given) && holdsNoImages(given)) refuseFolderOfRuns(given);
}

void refuseGroup(const fs::path& given) {
    refuseFolderOfRuns(given);
    if (engine::isSweep(given)) {
        throw engine::RequestError(fmt::format(
            "{} is a sweep, which has no network of its own. Name one of its runs, such "
            "as {}; which is best says: espalier inspect {}",
            engine::displayPath(given),
            engine::displayPath(engine::SweepFolder{given}.trial(1).path),
            engine::shellQuoted(engine::displayPath(given))));
    }
    if (!engine::isCrossValidation(given)) return;
    const engine::CrossValidationFolder folder{given};
    throw engine::RequestError(
        fmt::format("{} is a cross-validation, which has no network of its own. Name one of its "
                    "runs, such as {}, or train the network to use: espalier train {}",
                    engine::displayPath(given),
                    engine::displayPath(folder.fold(1).path),
                    engine::shellQuoted(engine::displayPath(folder.record()))));
}

}  // namespace espalier::cli
