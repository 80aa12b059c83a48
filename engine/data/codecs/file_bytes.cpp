// SPDX-License-Identifier: Apache-2.0
#include "engine/data/codecs/file_bytes.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "engine/base/limits.h"
#include "engine/base/operation.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kPieceBytes = 256 << 10;
// One call is not to take long enough to look like a disk that hangs.
constexpr std::size_t kMostBytesAtOnce = std::size_t{8} << 20;

/// Owns a file descriptor. `path` must outlive it.
class OpenFile {
  public:
    explicit OpenFile(const std::filesystem::path& path)
        : operation_("Reading", path),
          // Without O_NONBLOCK, opening a named pipe would block here.
          file_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)) {}
    ~OpenFile() {
        if (file_ >= 0) ::close(file_);
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    int get() const { return file_; }
    /// Fills `out` as far as the file goes; the number of bytes, or -1 with errno.
    ssize_t read(std::span<std::byte> out) {
        std::size_t got = 0;
        while (got < out.size()) {
            const std::size_t wanted = std::min(out.size() - got, kMostBytesAtOnce);
            const ssize_t count = ::read(file_, out.data() + got, wanted);
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) return -1;
            if (count == 0) break;
            operation_.beat();
            got += static_cast<std::size_t>(count);
        }
        return static_cast<ssize_t>(got);
    }

  private:
    Operation operation_;
    int file_;
};

FileBytes failed(std::string problem) {
    FileBytes nothing;
    nothing.problem = std::move(problem);
    return nothing;
}

}  // namespace

std::string fileProblem(int error) {
    switch (error) {
        case ENOENT:
        case ENOTDIR:
            return "the file no longer exists";
        case EACCES:
        case EPERM:
            return "no permission to read it";
        case ELOOP:
            return "its symbolic link is circular";
        case EIO:
            return "the disk could not read it";
        default:
            return "it cannot be opened (" + std::generic_category().message(error) + ")";
    }
}

namespace {

// Empty for a file that can be read; only then `status` is filled.
std::string problemOf(const OpenFile& file, struct stat& status) {
    if (file.get() < 0 || ::fstat(file.get(), &status) != 0) return fileProblem(errno);
    if (S_ISDIR(status.st_mode)) return "it is a folder";
    return S_ISREG(status.st_mode) ? "" : "it is not a regular file";
}

}  // namespace

FileBytes readFirstBytes(const std::filesystem::path& path, std::size_t most) {
    OpenFile file(path);
    struct stat status {};
    if (std::string problem = problemOf(file, status); !problem.empty()) {
        return failed(std::move(problem));
    }
    const auto size = static_cast<std::uint64_t>(std::max<off_t>(status.st_size, 0));
    FileBytes result;
    result.bytes.resize(static_cast<std::size_t>(std::min<std::uint64_t>(size, most)));
    const ssize_t got = file.read(result.bytes);
    if (got < 0) return failed(fileProblem(errno));
    result.bytes.resize(static_cast<std::size_t>(got));
    result.whole = size <= most;
    result.size = size;
    return result;
}

std::string readInPieces(const std::filesystem::path& path,
                         const std::function<void(std::span<const std::byte>)>& take) {
    OpenFile file(path);
    struct stat status {};
    if (std::string problem = problemOf(file, status); !problem.empty()) return problem;
    std::vector<std::byte> piece(kPieceBytes);
    while (true) {
        const ssize_t got = file.read(piece);
        if (got < 0) return fileProblem(errno);
        take({piece.data(), static_cast<std::size_t>(got)});
        if (static_cast<std::size_t>(got) < piece.size()) return {};
    }
}

std::string readBlocks(const std::filesystem::path& path,
                       std::span<const std::uint64_t> places,
                       std::size_t size,
                       const std::function<void(std::span<const std::byte>)>& take) {
    const OpenFile file(path);
    struct stat status {};
    if (std::string problem = problemOf(file, status); !problem.empty()) return problem;
    std::vector<std::byte> block(size);
    for (const std::uint64_t place : places) {
        ssize_t got = 0;
        do {
            got = ::pread(file.get(), block.data(), size, static_cast<off_t>(place));
        } while (got < 0 && errno == EINTR);
        if (got < 0) return fileProblem(errno);
        take({block.data(), static_cast<std::size_t>(got)});
    }
    return {};
}

FileBytes readImageBytes(const std::filesystem::path& path) {
    FileBytes file = readFirstBytes(path, limits::kImageFileBytes);
    if (file.problem.empty() && !file.whole) return failed("the file is larger than 512 MB");
    return file;
}

}  // namespace espalier::engine
