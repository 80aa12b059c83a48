// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_folder.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <system_error>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/file_advice.h"
#include "engine/base/file_error.h"
#include "engine/base/file_status.h"
#include "engine/base/folders.h"
#include "engine/runs/leftovers.h"
#include "engine/runs/resume_command.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;

std::string startTime() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    char text[32];
    const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%d_%H%M%S", &local);
    return {text, length};
}

// Letters of any script stay; what a shell or another system's file names dislike does not.
std::string asFileName(const std::string& name) {
    constexpr std::size_t kLongest = 60;
    std::string safe;
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        const bool stays = byte >= 0x80 || std::isalnum(byte) || c == '-' || c == '_' || c == '.';
        safe += stays ? c : '-';
    }
    if (safe.size() > kLongest) safe.resize(kLongest);
    const auto isInsideCharacter = [&] {
        return safe.size() < name.size() &&
               (static_cast<unsigned char>(name[safe.size()]) & 0xC0) == 0x80;
    };
    while (isInsideCharacter()) safe.pop_back();
    return safe.empty() ? "network" : safe;
}

std::string withoutQuotes(std::string text) {
    std::erase(text, '"');
    return text;
}

fs::path environmentPath(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

// XDG_DOCUMENTS_DIR="$HOME/Dokumente", as xdg-user-dirs writes it.
fs::path documentsFolder() {
    const fs::path home = environmentPath("HOME");
    fs::path config = environmentPath("XDG_CONFIG_HOME");
    if (config.empty()) config = home / ".config";
    constexpr std::string_view kKey = "XDG_DOCUMENTS_DIR=";
    constexpr std::string_view kHome = "$HOME/";
    std::ifstream file(config / "user-dirs.dirs");
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with(kKey)) continue;
        const std::string value = withoutQuotes(line.substr(kKey.size()));
        if (value.starts_with(kHome)) return home / value.substr(kHome.size());
        if (value.starts_with('/')) return value;
    }
    return home.empty() ? fs::current_path() : home / "Documents";
}

fs::path createUniqueFolder(const fs::path& parent, const Project& project, FileSystem& files) {
    const std::string name = startTime() + "_" + asFileName(project.network.name);
    for (int number = 1;; ++number) {
        fs::path path = parent / (number == 1 ? name : fmt::format("{}-{}", name, number));
        if (createFolder(path, files)) return path;
    }
}

// The folder in which the first of those that are missing on the way to `path` is to be created;
// the last one where none is.
fs::path nearestThere(const fs::path& path) {
    fs::path there = path;
    for (;;) {
        std::error_code problem;
        const fs::file_status status = fileStatus(there, problem);
        if (fs::exists(status) || !there.has_relative_path()) return there;
        if (status.type() == fs::file_type::none) {
            throw RequestError(fmt::format("{} cannot be opened: {}. Choose another folder.",
                                           displayPath(there),
                                           problem.message()));
        }
        there = there.parent_path();
    }
}

std::string whyNotWritable(const fs::path& folder) {
    if (::faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) == 0) return {};
    return std::generic_category().message(errno);
}

// Before minutes of reading images. That a disk is full shows only when something is written.
void refuseUncreatable(const fs::path& path) {
    fs::path whole = fs::absolute(path).lexically_normal();
    if (!whole.has_filename()) whole = whole.parent_path();  // "a/"
    const fs::path there = nearestThere(whole);
    if (!isFolder(there)) {
        throw RequestError(
            fmt::format("The folder {} cannot be created, because {} is not a folder. Choose "
                        "another one.",
                        displayPath(path),
                        displayPath(there)));
    }
    const std::string reason = whyNotWritable(there);
    if (reason.empty()) return;
    throw RequestError(
        fmt::format("Nothing can be written into the folder {}: {}. Choose another "
                    "one for the run.",
                    displayPath(there),
                    reason));
}

}  // namespace

bool isRunFolder(const fs::path& path) {
    return isRegularFile(RunFolder{path}.record());
}

bool isNamedRun(const fs::path& path) {
    std::error_code problem;
    const fs::file_status status = fileStatus(RunFolder{path}.record(), problem);
    if (status.type() != fs::file_type::none) return fs::is_regular_file(status);
    // The folder, which the user knows, not the file inside it.
    throw RequestError(fmt::format("The folder {} cannot be opened: {}. {}",
                                   displayPath(path),
                                   problem.message(),
                                   nextStepAfter(FileUse::Any, problem.value())));
}

std::string partOfRunText(const fs::path& path) {
    std::error_code problem;
    const fs::path whole = fs::absolute(path, problem).lexically_normal();
    if (problem || isRunFolder(whole)) return {};
    constexpr int kDeepest = 2;  // a run has folders, but these have none
    fs::path around = whole;
    for (int depth = 0; depth < kDeepest; ++depth) {
        around = around.parent_path();
        if (!isRunFolder(around)) continue;
        return fmt::format(
            "{} belongs to the run {}. Name that folder.", displayPath(path), displayPath(around));
    }
    return {};
}

RunFolder createRunFolder(const fs::path& parent,
                          const Project& project,
                          FileSystem& files,
                          CreatedFolders* created) {
    CreatedFolders fresh = createFolders(parent, files);
    try {
        fresh.push_back(createUniqueFolder(parent, project, files));
    } catch (...) {
        removeEmptyFolders(fresh);
        throw;
    }
    RunFolder run{fresh.back()};
    if (created) *created = std::move(fresh);
    return run;
}

void checkNewRunFolder(const fs::path& path) {
    if (!isThere(path)) return refuseUncreatable(path);
    std::error_code problem;
    const auto status = fs::status(path, problem);
    const std::string shown = displayPath(path);
    if (isRunFolder(path)) {
        throw RequestError(
            fmt::format("{} already contains a run. Choose another folder, or resume that run: "
                        "{}.",
                        shown,
                        resumeCommand({path})));
    }
    if (!fs::is_directory(status)) {
        throw RequestError(
            fmt::format("{} is a file. A run needs a folder: choose another name.", shown));
    }
    const bool isEmpty = fs::is_empty(path, problem);
    if (problem) {
        throw RequestError(fmt::format(
            "The folder {} cannot be read: {}. Choose another one.", shown, problem.message()));
    }
    if (isEmpty || holdsOnlyLeftovers(path)) return refuseUncreatable(path);
    throw RequestError(fmt::format(
        "The folder {} is not empty, and Espalier does not overwrite files. Choose another one.",
        shown));
}

RunFolder useRunFolder(const fs::path& path, FileSystem& files, CreatedFolders* created) {
    checkNewRunFolder(path);
    CreatedFolders fresh = createFolders(path, files);
    if (created) *created = std::move(fresh);
    std::error_code problem;
    const fs::path whole = fs::canonical(path, problem);
    if (problem) failReading("Could not open the folder", path, problem.value());
    if (holdsOnlyLeftovers(whole)) removeLeftovers({whole});
    return {whole};
}

fs::path defaultRunsFolder() {
    return documentsFolder() / "Espalier" / "runs";
}

fs::path runsFolderFor(const fs::path& projectFile) {
    if (projectFile.empty()) return defaultRunsFolder();
    const fs::path folder = fs::absolute(projectFile).parent_path();
    return projectFile.filename() == "run.json" ? folder.parent_path() : folder / "runs";
}

}  // namespace espalier::engine
