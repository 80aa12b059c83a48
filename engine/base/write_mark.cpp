// SPDX-License-Identifier: Apache-2.0
#include "engine/base/write_mark.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>

namespace espalier::engine {

namespace {

// A pipe of that name must not be waited for.
int openToMark(const std::filesystem::path& file) noexcept {
    return ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
}

/// A file that nobody can mark while this object exists, if it is not marked already.
class UnmarkedFile {
  public:
    explicit UnmarkedFile(const std::filesystem::path& file) noexcept : file_(openToMark(file)) {
        if (file_ < 0) return;
        if (::flock(file_, LOCK_EX | LOCK_NB) == 0) {
            isUnmarked_ = true;
        } else if (errno == EWOULDBLOCK) {
            isUnmarked_ = false;
        }
    }
    ~UnmarkedFile() {
        if (file_ >= 0) ::close(file_);
    }
    UnmarkedFile(const UnmarkedFile&) = delete;
    UnmarkedFile& operator=(const UnmarkedFile&) = delete;

    /// Nothing where that cannot be found out.
    std::optional<bool> isUnmarked() const { return isUnmarked_; }

  private:
    int file_ = -1;
    std::optional<bool> isUnmarked_;
};

}  // namespace

void markAsWritten(int file) noexcept {
    // Who looks has the lock for as long as two calls take.
    constexpr int kLooks = 1000;
    constexpr timespec kMoment{.tv_sec = 0, .tv_nsec = 1'000'000};
    for (int look = 0; look < kLooks; ++look) {
        if (::flock(file, LOCK_SH | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
        ::nanosleep(&kMoment, nullptr);
    }
}

WriteMark::WriteMark(const std::filesystem::path& file) noexcept : file_(openToMark(file)) {
    if (file_ >= 0) markAsWritten(file_);
}

WriteMark::~WriteMark() {
    if (file_ >= 0) ::close(file_);
}

std::optional<bool> isMarkedAsWritten(const std::filesystem::path& file) noexcept {
    const UnmarkedFile looked(file);
    const std::optional<bool> unmarked = looked.isUnmarked();
    return unmarked ? std::optional(!*unmarked) : std::nullopt;
}

std::optional<bool> removeUnlessMarked(const std::filesystem::path& file) noexcept {
    const UnmarkedFile held(file);
    if (held.isUnmarked() == true) ::unlink(file.c_str());
    return held.isUnmarked();
}

}  // namespace espalier::engine
