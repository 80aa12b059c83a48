// SPDX-License-Identifier: Apache-2.0
#include "engine/base/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/base/operation.h"

namespace espalier::engine {

namespace {

// One call is not to take long enough to look like a disk that hangs.
constexpr std::size_t kMostBytesAtOnce = std::size_t{8} << 20;

struct stat statusOf(const std::filesystem::path& path) {
    const Operation operation("Reading", path);
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) failReading("Could not open", path, errno);
    return status;
}

void refuseOthers(const std::filesystem::path& path, const struct stat& status, FileKinds kinds) {
    if (S_ISREG(status.st_mode)) return;
    if (S_ISDIR(status.st_mode)) failReading("Could not open", path, EISDIR);
    if (kinds == FileKinds::Any) return;
    throw UnreachableError("Could not open " + displayPath(path) +
                           ": it is a pipe, a socket or a device. Replace it with a regular file.");
}

}  // namespace

// The name is looked at before it is opened, and what it has led to is looked at again.
InputFile::InputFile(std::filesystem::path path, FileKinds kinds) : path_(std::move(path)) {
    struct stat status = statusOf(path_);
    refuseOthers(path_, status, kinds);
    // A pipe may be waited for as long as the user likes.
    std::optional<Operation> operation;
    if (S_ISREG(status.st_mode)) operation.emplace("Reading", path_);
    const int wait = kinds == FileKinds::Regular ? O_NONBLOCK : 0;
    file_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | wait);
    if (file_ < 0) failReading("Could not open", path_, errno);
    try {
        if (::fstat(file_, &status) != 0) failReading("Could not read", path_, errno);
        refuseOthers(path_, status, kinds);
    } catch (const Error&) {
        ::close(file_);
        throw;
    }
    isRegular_ = S_ISREG(status.st_mode);
    size_ = isRegular_ ? static_cast<std::uint64_t>(status.st_size) : 0;
}

std::optional<InputFile> InputFile::openIfThere(const std::filesystem::path& path) {
    if (!isThere(path)) return std::nullopt;
    return std::make_optional<InputFile>(path);
}

InputFile::~InputFile() {
    if (file_ >= 0) ::close(file_);
}

InputFile::InputFile(InputFile&& other) noexcept
    : path_(std::move(other.path_)),
      file_(std::exchange(other.file_, -1)),
      isRegular_(other.isRegular_),
      size_(other.size_) {}

std::size_t InputFile::read(std::span<std::byte> bytes) {
    std::optional<Operation> operation;
    if (isRegular_) operation.emplace("Reading", path_);
    std::size_t done = 0;
    while (done < bytes.size()) {
        const std::size_t wanted = std::min(bytes.size() - done, kMostBytesAtOnce);
        const ssize_t got = ::read(file_, bytes.data() + done, wanted);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) failReading("Could not read", path_, errno);
        if (got == 0) break;
        done += static_cast<std::size_t>(got);
        if (operation) operation->beat();
    }
    return done;
}

}  // namespace espalier::engine
