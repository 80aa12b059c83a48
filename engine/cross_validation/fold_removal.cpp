// SPDX-License-Identifier: Apache-2.0
#include "engine/cross_validation/fold_removal.h"

#include <string>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/cross_validation/fold_note.h"
#include "engine/runs/found_files.h"
#include "engine/runs/leftovers.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;

const fs::path& checked(const fs::path& path) {
    if (!isRealFolder(path)) {
        throw RequestError(
            fmt::format("{} is not the folder of a cross-validation, so it was not "
                        "deleted. Check it in the file manager.",
                        displayPath(path)));
    }
    try {
        readCrossValidation(path);
    } catch (const RequestError& error) {
        throw RequestError(
            fmt::format("{} may not be a cross-validation, so it was not deleted. "
                        "{} Check it in the file manager.",
                        displayPath(path),
                        error.what()));
    }
    return path;
}

// A fold whose record was never whole is no run, and holds nothing else.
bool isUnbegunFold(const CrossValidationFolder& folder, const fs::path& path) {
    for (int number = 1; number <= kMostFolds; ++number) {
        if (path == folder.fold(number).path) return holdsOnlyLeftovers(path);
    }
    return false;
}

// The files beside the runs of the folds.
class OwnFiles {
  public:
    explicit OwnFiles(const CrossValidationFolder& folder) : folder_(folder) {}

    std::vector<FoundFile> find() {
        std::error_code problem;
        for (fs::directory_iterator entry(folder_.path, problem), end; !problem && entry != end;
             entry.increment(problem)) {
            if (!isRealFolder(entry->path())) {
                add(*entry, isOwn(entry->path()), problem);
            } else if (!isOfBegunFold(entry->path())) {
                addAll(entry->path(), isUnbegunFold(folder_, entry->path()), problem);
            }
        }
        refuseUnreadFolder(folder_.path, problem);
        return found_;
    }

  private:
    bool isOwn(const fs::path& file) const {
        const std::string name = file.filename().string();
        const std::string_view finished = finishedName(name);
        return finished == folder_.record().filename().string() ||
               finished == folder_.note().filename().string();
    }

    // Its run, or what a killed certificate has left of it.
    bool isOfBegunFold(const fs::path& path) const {
        for (int number = 1; number <= kMostFolds; ++number) {
            const RunFolder run = folder_.fold(number);
            if (!isRunFolder(run.path)) continue;
            const fs::path trainings = certificateTrainings(run).filename();
            if (path == run.path || path.filename() == trainings) return true;
        }
        return false;
    }

    void add(const fs::directory_entry& entry, bool isOwn, std::error_code& problem) {
        const bool isFile = fs::is_regular_file(entry.symlink_status(problem));
        found_.push_back({entry.path(), isFile ? entry.file_size(problem) : 0, isFile && isOwn});
    }

    void addAll(const fs::path& folder, bool areOwn, std::error_code& problem) {
        for (fs::recursive_directory_iterator entry(folder, problem), end; !problem && entry != end;
             entry.increment(problem)) {
            if (!isRealFolder(entry->path())) add(*entry, areOwn, problem);
        }
    }

    const CrossValidationFolder& folder_;
    std::vector<FoundFile> found_;
};

}  // namespace

CrossValidationRemoval::CrossValidationRemoval(const fs::path& path)
    : folder_{checked(path)}, lock_(lockFolds(folder_)) {
    for (int number = 1; number <= kMostFolds; ++number) {
        const fs::path run = folder_.fold(number).path;
        if (isRunFolder(run)) folds_.push_back(std::make_unique<RunRemoval>(run));
    }
}

RunContents CrossValidationRemoval::contents() const {
    RunContents all;
    for (const auto& fold : folds_) {
        const RunContents contents = fold->contents();
        all.bytes += contents.bytes;
        all.files += contents.files;
        all.foreign += contents.foreign;
    }
    for (const FoundFile& file : OwnFiles(folder_).find()) {
        all.bytes += file.bytes;
        ++all.files;
        all.foreign += file.isOwn ? 0 : 1;
    }
    return all;
}

std::uintmax_t CrossValidationRemoval::deleteForGood() {
    std::vector<FoundFile> files = OwnFiles(folder_).find();
    std::uintmax_t freed = 0;
    for (const auto& fold : folds_) freed += fold->deleteForGood();
    freed += deleteOwn(std::move(files), folder_.record());
    std::error_code ignored;  // folders that are not empty stay
    for (int number = 1; number <= kMostFolds; ++number) {
        const fs::path fold = folder_.fold(number).path;
        if (isRealFolder(fold)) fs::remove(fold, ignored);
    }
    fs::remove(folder_.path, ignored);
    return freed;
}

void removeUnbegun(const CrossValidation& validation) {
    try {
        if (noteOf(validation.folder) != RunNote()) return;
        for (int number = 1; number <= validation.folds; ++number) {
            if (isNamedRun(validation.folder.fold(number).path)) return;
        }
        CrossValidationRemoval(validation.folder.path).deleteForGood();
    } catch (const Error&) {
        return;
    }
}

}  // namespace espalier::engine
