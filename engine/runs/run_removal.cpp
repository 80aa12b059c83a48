// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_removal.h"

#include <string>
#include <vector>

#include "engine/base/error.h"
#include "engine/runs/found_files.h"
#include "engine/runs/leftovers.h"
#include "engine/runs/run_autopsy.h"
#include "engine/runs/run_folder.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;

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
    refuseUnreadFolder(run, problem);
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
        contents.foreign += file.isOwn ? 0 : 1;
    }
    return contents;
}

std::uintmax_t RunRemoval::deleteForGood() {
    const std::uintmax_t freed = deleteOwn(filesOf(run_), RunFolder{run_}.record());
    for (const fs::path& training : trainingsBeside(run_)) removeFolders(training);
    const fs::path beside = certificateTrainings({run_});
    std::error_code ignored;
    if (isRealFolder(beside)) fs::remove(beside, ignored);
    removeFolders(run_);
    return freed;
}

}  // namespace espalier::engine
