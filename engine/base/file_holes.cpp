// SPDX-License-Identifier: Apache-2.0
#include "engine/base/file_holes.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

#include "engine/base/operation.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

// Holes are no sign of damage by themselves: a file system that compresses may keep zeros as holes,
// and so do tools that copy files. But those of an honest file are few beside its data.
constexpr std::int64_t kMostHoles = std::int64_t{512} << 20;
constexpr std::int64_t kMostHolesPerByte = 8;
// Data in more parts than this is more than 64 MB, in whatever blocks the disk keeps it.
constexpr int kMostParts = 131'072;

// The size of the file where its parts are too many to be counted or are not known. Not the blocks
// that the file takes (st_blocks): of a file just written, or on a network, these may be unknown,
// and fewer where the file system compresses or shares them.
std::int64_t dataBytes(int file, std::int64_t size) {
    std::int64_t data = 0;
    std::int64_t place = 0;
    for (int part = 0; place < size; ++part) {
        if (part == kMostParts) return size;
        const off_t begin = ::lseek(file, place, SEEK_DATA);
        if (begin < 0) return errno == ENXIO ? data : size;  // ENXIO: the rest is a hole
        const off_t end = ::lseek(file, begin, SEEK_HOLE);
        if (end <= begin) return size;
        data += end - begin;
        place = end;
    }
    return data;
}

}  // namespace

std::string whyMostlyHoles(int descriptor) {
    struct stat status {};
    if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return {};
    const std::int64_t size = status.st_size;
    const std::int64_t data = dataBytes(descriptor, size);
    const std::int64_t holes = size - data;
    if (holes <= kMostHoles || holes / kMostHolesPerByte <= data) return {};
    constexpr double kMegabyte = 1e6;
    return fmt::format(
        "{:.1f} of its {:.1f} MB were never written, as after an interrupted copy or download",
        static_cast<double>(holes) / kMegabyte,
        static_cast<double>(size) / kMegabyte);
}

std::string whyMostlyHoles(const std::filesystem::path& file) {
    const Operation operation("Reading", file);
    const int opened = ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (opened < 0) return {};  // whoever reads it says why
    std::string why = whyMostlyHoles(opened);
    ::close(opened);
    return why;
}

}  // namespace espalier::engine
