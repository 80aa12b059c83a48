// SPDX-License-Identifier: Apache-2.0
#include "engine/base/write_mark.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

namespace espalier::engine {

namespace {

// A pipe of that name must not be waited for.
int openToMark(const std::filesystem::path& file) noexcept {
    return ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
}

}  // namespace

void markAsWritten(int file) noexcept {
    static_cast<void>(::flock(file, LOCK_SH | LOCK_NB));
}

WriteMark::WriteMark(const std::filesystem::path& file) noexcept : file_(openToMark(file)) {
    if (file_ >= 0) markAsWritten(file_);
}

WriteMark::~WriteMark() {
    if (file_ >= 0) ::close(file_);
}

std::optional<bool> isMarkedAsWritten(const std::filesystem::path& file) noexcept {
    const int opened = openToMark(file);
    if (opened < 0) return std::nullopt;
    const int failure = ::flock(opened, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
    ::close(opened);
    if (failure == 0) return false;
    if (failure == EWOULDBLOCK) return true;
    return std::nullopt;
}

}  // namespace espalier::engine
