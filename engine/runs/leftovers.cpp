// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/leftovers.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>

#include "engine/base/atomic_file.h"
#include "engine/base/write_mark.h"
#include "engine/runs/run_autopsy.h"
#include "engine/runs/run_lock.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;

/// A file of a run, and who writes it.
struct Written {
    std::string_view name;
    bool byTrainingOnly;
};

constexpr Written kFiles[] = {{"metrics.csv", true},
                              {"events.jsonl", true},
                              {"run.json", true},
                              {"samples.txt", true},
                              {"autopsy.json", true},
                              {"results.json", false},
                              {"earlier_test.json", false},
                              {"model.onnx", false},
                              {"note.json", false},
                              {"certificate.json", false}};

constexpr const char* kCheckpointsFolder = "checkpoints";
constexpr std::array kFolders{kCheckpointsFolder, kAutopsyFolder};

// ".part" alone was written before.
std::string_view nameBehind(std::string_view file) {
    constexpr std::string_view kOld = ".part";
    if (file.ends_with(kOld)) file.remove_suffix(kOld.size());
    return finishedName(file);
}

bool isCheckpoint(std::string_view name) {
    return name.ends_with(".safetensors");
}

// Of the folders of a run, which files are its own; none of any other folder.
bool belongsTo(const std::string& folder, std::string_view name) {
    if (folder == kCheckpointsFolder) return isCheckpoint(name);
    return folder == kAutopsyFolder && isAutopsyCopy(name);
}

// Where the file system has no marks, nobody writes for longer.
bool isOld(const fs::path& file) {
    std::error_code problem;
    const auto written = fs::last_write_time(file, problem);
    return !problem && fs::file_time_type::clock::now() - written > std::chrono::hours(1);
}

// Unless a program is writing it.
void removeAbandonedFile(const fs::path& file) {
    std::error_code ignored;
    if (!removeUnlessMarked(file) && isOld(file)) fs::remove(file, ignored);
}

enum class Remover : std::uint8_t { Training, Reader };

enum class Leftover : std::uint8_t { None, OfTraining, OfOthers };

// `folder` is empty for the run's own.
Leftover leftoverOf(const fs::path& file, const std::string& folder) {
    const std::string name = file.filename().string();
    const std::string_view behind = nameBehind(name);
    if (behind == name) return Leftover::None;
    if (!folder.empty()) {
        return belongsTo(folder, behind) ? Leftover::OfTraining : Leftover::None;
    }
    const auto found = std::ranges::find(kFiles, behind, &Written::name);
    if (found == std::end(kFiles)) return Leftover::None;
    return found->byTrainingOnly ? Leftover::OfTraining : Leftover::OfOthers;
}

void removeLeftover(const fs::path& file, const std::string& folder, Remover remover) {
    const Leftover kind = leftoverOf(file, folder);
    std::error_code ignored;
    if (kind == Leftover::OfOthers) removeAbandonedFile(file);
    if (kind == Leftover::OfTraining && remover == Remover::Training) fs::remove(file, ignored);
}

// The first file of a run. Nobody writes it who does not hold the run's lock; where the file system
// has no locks, its age decides.
bool isUnfinishedRecord(const fs::path& file) {
    const std::string name = file.filename().string();
    if (nameBehind(name) != "run.json" || name == "run.json") return false;
    const std::optional<bool> isMarked = isMarkedAsWritten(file);
    return isMarked ? !*isMarked : isOld(file);
}

void removeLeftoversIn(const fs::path& run,
                       const std::string& folder,
                       Remover remover = Remover::Training) {
    std::error_code problem;
    for (fs::directory_iterator entry(run / folder, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        std::error_code ignored;
        const bool isFile = fs::is_regular_file(entry->symlink_status(ignored));
        if (isFile) removeLeftover(entry->path(), folder, remover);
    }
}

}  // namespace

void removeLeftovers(const RunFolder& run) noexcept {
    try {
        removeLeftoversIn(run.path, {});
        for (const char* folder : kFolders) {
            std::error_code ignored;
            const bool isLink = fs::is_symlink(fs::symlink_status(run.path / folder, ignored));
            if (!isLink) removeLeftoversIn(run.path, folder);
        }
    } catch (const std::exception&) {
        // Out of memory: they go the next time.
    }
}

void removeAbandoned(const RunFolder& run) noexcept {
    try {
        removeLeftoversIn(run.path, {}, Remover::Reader);
    } catch (const std::exception&) {
        // Out of memory: they go the next time.
    }
}

bool holdsOnlyLeftovers(const fs::path& folder) {
    if (RunLock::isHeld(folder)) return false;
    std::error_code problem;
    std::size_t found = 0;
    for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        std::error_code ignored;
        const bool isFile = fs::is_regular_file(entry->symlink_status(ignored));
        if (!isFile || !isUnfinishedRecord(entry->path())) return false;
        ++found;
    }
    return !problem && found > 0;
}

void removeAbandonedOf(const fs::path& file) noexcept {
    try {
        const std::string name = file.filename().string();
        std::error_code problem;
        for (fs::directory_iterator entry(fs::absolute(file).parent_path(), problem), end;
             !problem && entry != end;
             entry.increment(problem)) {
            const std::string found = entry->path().filename().string();
            if (found == name || finishedName(found) != name) continue;
            std::error_code ignored;
            const bool isFile = fs::is_regular_file(entry->symlink_status(ignored));
            if (isFile) removeAbandonedFile(entry->path());
        }
    } catch (const std::exception&) {
        // Out of memory: they go the next time.
    }
}

// A leading dot keeps it out of lists of files; it is no run, because it has no record.
fs::path certificateTrainings(const RunFolder& run) {
    const fs::path whole = fs::canonical(run.path);  // the run may be named "." or "runs/first/"
    fs::path name = ".";
    name += whole.filename();
    name += ".certify";
    return whole.parent_path() / name;
}

bool isWrittenByRuns(const fs::path& within) {
    const std::string file = within.filename().string();
    const std::string_view name = nameBehind(file);
    if (within.has_parent_path()) return belongsTo(within.parent_path().string(), name);
    return std::ranges::find(kFiles, name, &Written::name) != std::end(kFiles);
}

}  // namespace espalier::engine
