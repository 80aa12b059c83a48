// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_removal.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/base/error.h"
#include "engine/runs/run_folder.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 6> kFiles{
    "metrics.csv", "events.jsonl", "results.json", "model.onnx", "note.json", "run.json"};

// Whole, or left unfinished when the program was killed.
bool isNamed(const std::string& file, std::string_view name) {
    return file == name || (file.starts_with(name) &&
                            std::string_view(file).substr(name.size()).starts_with(".part"));
}

bool isOfARun(const fs::path& within) {
    const std::string file = within.filename().string();
    if (within.parent_path() == "checkpoints") {
        return file.ends_with(".safetensors") || file.find(".safetensors.part") != file.npos;
    }
    return !within.has_parent_path() &&
           std::ranges::any_of(kFiles, [&](auto name) { return isNamed(file, name); });
}

struct FoundFile {
    fs::path path;
    std::uintmax_t bytes = 0;
    bool ofTheRun = false;
};

std::vector<FoundFile> filesOf(const fs::path& run) {
    std::vector<FoundFile> files;
    std::error_code problem;
    for (fs::recursive_directory_iterator entry(run, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        const fs::file_status status = entry->symlink_status(problem);
        if (fs::is_directory(status)) continue;
        const bool isFile = fs::is_regular_file(status);
        files.push_back({entry->path(),
                         isFile ? entry->file_size(problem) : 0,
                         isFile && isOfARun(entry->path().lexically_relative(run))});
    }
    if (problem) {
        throw Error(fmt::format("The folder {} cannot be read: {}. Nothing was deleted.",
                                displayPath(run),
                                problem.message()));
    }
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
    // As long as its record is there, the run is listed and can be deleted again.
    std::stable_partition(files.begin(), files.end(), [&](const FoundFile& file) {
        return file.path != RunFolder{run_}.record();
    });
    for (const FoundFile& file : files) {
        if (!file.ofTheRun) continue;
        removeFile(file.path);
        freed += file.bytes;
    }
    std::error_code ignored;  // a folder that is not empty stays
    if (fs::is_directory(fs::symlink_status(RunFolder{run_}.checkpoints(), ignored))) {
        fs::remove(RunFolder{run_}.checkpoints(), ignored);
    }
    fs::remove(run_, ignored);
    return freed;
}

}  // namespace espalier::engine
