// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/announcement.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <system_error>
#include <thread>

#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "engine/base/strict_json.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = std::size_t{1} << 16;
constexpr std::size_t kMostPathBytes = 4096;
constexpr const char* kHidden = ".";
constexpr const char* kAnnouncementKind = "announcement of a training";

// A folder that others may write to could make this user's programs wait or open anything.
bool isOurs(const fs::path& folder) {
    struct stat status {};
    return ::lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
           status.st_uid == ::getuid() && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

// Empty where there is none.
fs::path announcementFolder() {
    const char* runtime = std::getenv("XDG_RUNTIME_DIR");
    std::error_code problem;
    fs::path folder;
    if (runtime && fs::path(runtime).is_absolute()) {
        folder = fs::path(runtime) / "espalier-trainings";
    } else {
        // Without a login session there may be no such variable.
        folder =
            fs::temp_directory_path(problem) / ("espalier-trainings-" + std::to_string(::getuid()));
    }
    if (problem) return {};
    ::mkdir(folder.c_str(), S_IRWXU);
    return isOurs(folder) ? folder : fs::path();
}

std::string announcementText(const AnnouncedTraining& training) {
    return writeJson({{"espalier_training", 1},
                      {"run", training.run},
                      {"processors", processorsText(training.processors)},
                      {"device", training.device},
                      {"since", training.since},
                      {"process", training.process}},
                     -1);
}

// Members of later versions do not matter.
AnnouncedTraining trainingFromText(const std::string& text) {
    const nlohmann::json value = parseStrictJson(text, "The announcement of a training");
    JsonObject members(value, kAnnouncementKind);
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    constexpr std::int64_t kEndOfTime = 253'402'300'799;  // of the year 9999
    return {.run = members.textUpTo("run", kMostPathBytes),
            .processors = processorsFromText(members.textUpTo("processors", kMostBytes)),
            .device = members.textUpTo("device", 16),
            .since = members.integerIn("since", 0, kEndOfTime),
            .process = members.integerIn("process", 1, kMost)};
}

// Nothing where it is none, or not whole.
AnnouncedTraining readAnnouncement(int file) {
    struct stat status {};
    if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) return {};
    std::string text(kMostBytes + 1, '\0');
    const ssize_t got = ::pread(file, text.data(), text.size(), 0);
    if (got <= 0 || static_cast<std::size_t>(got) > kMostBytes) return {};
    text.resize(static_cast<std::size_t>(got));
    try {
        return trainingFromText(text);
    } catch (const RequestError&) {
        return {};
    }
}

bool isLocked(int file) {
    return ::flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

// A program that ended without withdrawing its announcement has released the lock.
std::optional<AnnouncedTraining> announcedIn(const fs::path& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) return std::nullopt;
    std::optional<AnnouncedTraining> training;
    if (isLocked(file)) {
        training = readAnnouncement(file);
    } else {
        ::unlink(path.c_str());
    }
    ::close(file);
    return training;
}

}  // namespace

// It is locked and says everything before it has the name under which others find it. The name is
// like no other: programs in other containers may have the same number.
void Announcement::announce(const AnnouncedTraining& training) {
    const fs::path folder = announcementFolder();
    std::uint64_t random = 0;
    if (::getentropy(&random, sizeof random) != 0) return;
    const std::string name = fmt::format("{}-{:016x}", ::getpid(), random);
    path_ = folder / name;
    if (folder.empty()) return;
    const fs::path hidden = folder / (kHidden + name);
    file_ = ::open(
        hidden.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
    if (file_ < 0) return;
    // On a full disk it says no more than that there is a training.
    const std::string text = announcementText(training);
    [[maybe_unused]] const ssize_t written = ::pwrite(file_, text.data(), text.size(), 0);
    if (::flock(file_, LOCK_EX | LOCK_NB) == 0 && ::rename(hidden.c_str(), path_.c_str()) == 0) {
        return;
    }
    ::unlink(hidden.c_str());
    ::close(file_);
    file_ = -1;
}

void Announcement::withdraw() {
    if (file_ < 0) return;
    ::unlink(path_.c_str());
    ::close(file_);
    file_ = -1;
}

AnnouncementTurn::AnnouncementTurn() {
    using namespace std::chrono_literals;
    const fs::path folder = announcementFolder();
    if (folder.empty()) return;
    folder_ = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const auto end = std::chrono::steady_clock::now() + 3s;
    while (folder_ >= 0 && ::flock(folder_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK &&
           std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(10ms);
    }
}

AnnouncementTurn::~AnnouncementTurn() {
    if (folder_ >= 0) ::close(folder_);
}

std::vector<AnnouncedTraining> announcedTrainings() {
    const fs::path folder = announcementFolder();
    std::vector<AnnouncedTraining> all;
    if (folder.empty()) return all;
    std::error_code problem;
    for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        if (entry->path().filename().native().starts_with(kHidden)) continue;
        if (auto training = announcedIn(entry->path())) all.push_back(*std::move(training));
    }
    return all;
}

}  // namespace espalier::engine
