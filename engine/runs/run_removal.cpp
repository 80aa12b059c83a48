// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_removal.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/error.h"
#include "engine/runs/leftovers.h"
#include "engine/runs/run_autopsy.h"
#include "engine/runs/run_folder.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;

struct FoundFile {
    fs::path path;
    std::uintmax_t bytes = 0;
    bool ofTheRun = false;
};

bool isRealFolder(const fs::path& path) {
    std::error_code ignored;
    return fs::is_directory(fs::symlink_status(path, ignored));
}

void addFiles(const fs::path& run, std::vector<FoundFile>& files) {
    std::error_code problem;
    for (fs::recursive_directory_iterator entry(run, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        const fs::file_status status = entry->symlink_status(problem);
        if (fs::is_directory(status)) continue;
        const bool isFile = fs::is_regular_file(status);
        files.push_back({entry->path(),
                         isFile ? entry->file_size(problem) : 0,
                         isFile && isWrittenByRuns(entry->path().lexically_relative(run))});
    }
    if (problem) {
        throw Error(fmt::format("The folder {} cannot be read: {}. Nothing was deleted.",
                                displayPath(run),
                                problem.message()));
    }
}

// The trainings of a certificate that was killed; each is like a run.
std::vector<fs::path> trainingsBeside(const fs::path& run) {
    std::vector<fs::path> trainings;
    if (!isRealFolder(run)) return trainings;  // removed meanwhile
    const fs::path folder = certificateTrainings({run});
    if (!isRealFolder(folder)) return trainings;
    std::error_code problem;
    for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        if (isRealFolder(entry->path())) trainings.push_back(entry->path());
    }
    return trainings;
}

std::vector<FoundFile> filesOf(const fs::path& run) {
    std::vector<FoundFile> files;
    for (const fs::path& training : trainingsBeside(run)) addFiles(training, files);
    addFiles(run, files);
    return files;
}

const fs::path& checked(const fs::path& run) {
    std::error_code problem;
    if (!fs::is_directory(fs::symlink_status(run, problem)) ||
        !fs::is_regular_file(fs::symlink_status(RunFolder{run}.record(), problem))) {
        throw RequestError(fmt::format(
            "{} is not a run folder, so it was not deleted. Check it in the file manager.",
            displayPath(run)));
    }
    try {
        loadProject(RunFolder{run}.record());
    } catch (const RequestError& error) {
        throw RequestError(fmt::format(
            "{} may not be a run, so it was not deleted. {} Check it in the file manager.",
            displayPath(run),
            error.what()));
    }
    return run;
}

void removeFile(const fs::path& file) {
    std::error_code problem;
    fs::remove(file, problem);
    if (!problem) return;
    throw Error(
        fmt::format("Could not delete {}: {}. The remaining files are still listed; try again.",
                    displayPath(file),
                    problem.message()));
}

// Those that are not empty stay.
void removeFolders(const fs::path& run) {
    std::error_code ignored;
    for (const fs::path& folder :
         {RunFolder{run}.checkpoints(), AutopsyFiles{RunFolder{run}}.images()}) {
        if (isRealFolder(folder)) fs::remove(folder, ignored);
    }
    fs::remove(run, ignored);
}

}  // namespace

RunRemoval::RunRemoval(const fs::path& run) : run_(checked(run)), lock_(run) {}

RunContents RunRemoval::contents() const {
    RunContents contents;
    for (const FoundFile& file : filesOf(run_)) {
        contents.bytes += file.bytes;
        ++contents.files;
        contents.foreign += file.ofTheRun ? 0 : 1;
    }
    return contents;
}

std::uintmax_t RunRemoval::deleteForGood() {
    std::uintmax_t freed = 0;
    std::vector<FoundFile> files = filesOf(run_);
    // The record goes last: while it exists, the run is listed and can be deleted again.
    std::stable_partition(files.begin(), files.end(), [&](const FoundFile& file) {
        return file.path != RunFolder{run_}.record();
    });
    for (const FoundFile& file : files) {
        if (!file.ofTheRun) continue;
        removeFile(file.path);
        freed += file.bytes;
    }
    for (const fs::path& training : trainingsBeside(run_)) removeFolders(training);
    const fs::path beside = certificateTrainings({run_});
    std::error_code ignored;
    if (isRealFolder(beside)) fs::remove(beside, ignored);
    removeFolders(run_);
    return freed;
}

}  // namespace espalier::engine
