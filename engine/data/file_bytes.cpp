// SPDX-License-Identifier: Apache-2.0
#include "engine/data/file_bytes.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <span>

#include "engine/base/limits.h"

namespace espalier::engine {

namespace {

/// Owns a file descriptor.
class OpenFile {
  public:
    explicit OpenFile(const std::filesystem::path& path)
        // Without O_NONBLOCK a named pipe would be waited for here.
        : file_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)) {}
    ~OpenFile() {
        if (file_ >= 0) ::close(file_);
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    int get() const { return file_; }

  private:
    int file_;
};

FileBytes failed(std::string problem) {
    return {{}, false, std::move(problem)};
}

// Fills `out` as far as the file goes; the number of bytes, or -1 with errno.
ssize_t readFully(int file, std::span<std::byte> out) {
    std::size_t got = 0;
    while (got < out.size()) {
        const ssize_t count = ::read(file, out.data() + got, out.size() - got);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return -1;
        if (count == 0) break;
        got += static_cast<std::size_t>(count);
    }
    return static_cast<ssize_t>(got);
}

}  // namespace

std::string fileProblem(int error) {
    switch (error) {
        case ENOENT:
        case ENOTDIR:
            return "the file is gone";
        case EACCES:
        case EPERM:
            return "no permission to read it";
        case ELOOP:
            return "its link leads in a circle";
        case EIO:
            return "the disk could not read it";
        default:
            return std::string("it cannot be opened (") + std::strerror(error) + ")";
    }
}

FileBytes readFirstBytes(const std::filesystem::path& path, std::size_t most) {
    const OpenFile file(path);
    if (file.get() < 0) return failed(fileProblem(errno));
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) return failed(fileProblem(errno));
    if (S_ISDIR(status.st_mode)) return failed("it is a folder");
    if (!S_ISREG(status.st_mode)) return failed("it is not a regular file");
    const auto size = static_cast<std::uint64_t>(std::max<off_t>(status.st_size, 0));
    FileBytes result;
    result.bytes.resize(static_cast<std::size_t>(std::min<std::uint64_t>(size, most)));
    const ssize_t got = readFully(file.get(), result.bytes);
    if (got < 0) return failed(fileProblem(errno));
    result.bytes.resize(static_cast<std::size_t>(got));
    result.whole = size <= most;
    return result;
}

FileBytes readImageBytes(const std::filesystem::path& path) {
    FileBytes file = readFirstBytes(path, limits::kImageFileBytes);
    if (file.problem.empty() && !file.whole) return failed("the file is larger than 512 MB");
    return file;
}

}  // namespace espalier::engine
