// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/running_trainings.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include "engine/base/translatable.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;

// A folder that others may write to could make this user's programs wait or open anything.
bool isOurs(const fs::path& folder) {
    struct stat status {};
    return ::lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
           status.st_uid == ::getuid() && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

// Empty where there is none.
fs::path announcements() {
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

bool isLocked(int file) {
    return ::flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

// A program that ended without withdrawing its announcement has released the lock.
bool isRunning(const fs::path& announcement) {
    const int file = ::open(announcement.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) return false;
    const bool running = isLocked(file);
    if (!running) ::unlink(announcement.c_str());
    ::close(file);
    return running;
}

// Somebody may have found the file before it was locked, and removed it.
bool isStillThere(int file) {
    struct stat status {};
    return ::fstat(file, &status) == 0 && status.st_nlink > 0;
}

bool endsTraining(const TrainingEvent& event) {
    return event.kind == EventKind::Finished || event.kind == EventKind::Failed;
}

}  // namespace

void TrainingAnnouncement::onEvent(const TrainingEvent& event) {
    if (endsTraining(event)) {
        withdraw();
    } else if (path_.empty()) {
        announce();
    }
}

void TrainingAnnouncement::announce() {
    constexpr int kAttempts = 10;
    static std::atomic<int> number = 0;
    const fs::path folder = announcements();
    path_ = folder / (std::to_string(::getpid()) + "-" + std::to_string(++number));
    if (folder.empty()) return;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        file_ = ::open(path_.c_str(),
                       O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK,
                       S_IRUSR | S_IWUSR);
        if (file_ < 0) return;
        ::flock(file_, LOCK_EX | LOCK_NB);
        if (isStillThere(file_)) return;
        ::close(file_);
        file_ = -1;
    }
}

void TrainingAnnouncement::withdraw() {
    if (file_ < 0) return;
    ::unlink(path_.c_str());
    ::close(file_);
    file_ = -1;
}

int runningTrainings() {
    const fs::path folder = announcements();
    if (folder.empty()) return 0;
    int running = 0;
    std::error_code problem;
    for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end;
         entry.increment(problem)) {
        running += isRunning(entry->path()) ? 1 : 0;
    }
    return running;
}

Diagnostics reviewRunningTrainings() {
    const int others = runningTrainings();
    if (others == 0) return {};
    const char* pattern =
        others == 1
            ? translatable("Diagnostics",
                           "Another training of yours is running on this computer. Both "
                           "will be slower until one has ended.")
            : translatablePlural("Diagnostics",
                                 "%n other trainings of yours are running on this computer. All "
                                 "will be slower until they have ended.");
    return {{.code = "training.others",
             .severity = Severity::Warning,
             .pattern = pattern,
             .arguments = {std::to_string(others)}}};
}

}  // namespace espalier::engine
