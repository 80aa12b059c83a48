// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/group_removal.h"

#include <set>
#include <string>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/runs/found_files.h"
#include "engine/runs/leftovers.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;

// The files beside the runs.
class FilesOfGroup {
  public:
    explicit FilesOfGroup(const RunGroup& group) : group_(group) {
        for (const RunFolder& run : group.runs) {
            if (!isRunFolder(run.path)) {
                unbegun_.insert(run.path);
                continue;
            }
            // Its run, and what a killed certificate has left of it.
            begun_.insert(run.path);
            begun_.insert(group.folder / certificateTrainings(run).filename());
        }
    }

    std::vector<FoundFile> find() {
        std::error_code problem;
        for (fs::directory_iterator entry(group_.folder, problem), end; !problem && entry != end;
             entry.increment(problem)) {
            if (!isRealFolder(entry->path())) {
                add(*entry, isOwn(entry->path()), problem);
            } else if (!begun_.contains(entry->path())) {
                addAll(entry->path(), isUnbegun(entry->path()), problem);
            }
        }
        refuseUnreadFolder(group_.folder, problem);
        return found_;
    }

  private:
    bool isOwn(const fs::path& file) const {
        const std::string name = file.filename().string();
        const std::string_view finished = finishedName(name);
        return finished == group_.record.filename().string() ||
               finished == group_.note.filename().string();
    }

    // A run whose record was never whole is none, and holds nothing else.
    bool isUnbegun(const fs::path& folder) const {
        return unbegun_.contains(folder) && holdsOnlyLeftovers(folder);
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

    const RunGroup& group_;
    std::set<fs::path> begun_;
    std::set<fs::path> unbegun_;
    std::vector<FoundFile> found_;
};

}  // namespace

RunGroupRemoval::RunGroupRemoval(RunGroup group, RunLock lock)
    : group_(std::move(group)), lock_(std::move(lock)) {
    for (const RunFolder& run : group_.runs) {
        if (isRunFolder(run.path)) runs_.push_back(std::make_unique<RunRemoval>(run.path));
    }
}

RunContents RunGroupRemoval::contents() const {
    RunContents all;
    for (const auto& run : runs_) {
        const RunContents contents = run->contents();
        all.bytes += contents.bytes;
        all.files += contents.files;
        all.foreign += contents.foreign;
    }
    for (const FoundFile& file : FilesOfGroup(group_).find()) {
        all.bytes += file.bytes;
        ++all.files;
        all.foreign += file.isOwn ? 0 : 1;
    }
    return all;
}

std::uintmax_t RunGroupRemoval::deleteForGood() {
    std::vector<FoundFile> files = FilesOfGroup(group_).find();
    std::uintmax_t freed = 0;
    for (const auto& run : runs_) freed += run->deleteForGood();
    freed += deleteOwn(std::move(files), group_.record);
    std::error_code ignored;  // folders that are not empty stay
    for (const RunFolder& run : group_.runs) {
        if (isRealFolder(run.path)) fs::remove(run.path, ignored);
    }
    fs::remove(group_.folder, ignored);
    return freed;
}

}  // namespace espalier::engine
