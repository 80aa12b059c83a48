// SPDX-License-Identifier: Apache-2.0
#include "engine/base/save_time.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <span>
#include <vector>

#include "engine/base/checksum.h"
#include "engine/base/operation.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kMostBytes = std::size_t{16} << 20;
constexpr std::size_t kPartBytes = std::size_t{1} << 20;

std::filesystem::path nearestFolder(std::filesystem::path folder) {
    std::error_code problem;
    folder = std::filesystem::absolute(folder, problem);
    while (!problem && !std::filesystem::is_directory(folder, problem) &&
           folder.has_relative_path()) {
        folder = folder.parent_path();
        problem.clear();
    }
    return folder;
}

// False where the disk is full, or refuses.
bool save(int file, std::size_t bytes) {
    std::vector<std::byte> part(kPartBytes, std::byte{0x5a});
    Checksum written;
    Checksum read;
    for (std::size_t place = 0; place < bytes; place += part.size()) {
        part.resize(std::min(part.size(), bytes - place));
        written.add(part);
        const auto size = static_cast<ssize_t>(part.size());
        if (::write(file, part.data(), part.size()) != size) return false;
    }
    if (::fsync(file) != 0) return false;
    part.resize(kPartBytes);
    for (std::size_t place = 0; place < bytes;) {
        const ssize_t got = ::pread(file, part.data(), part.size(), static_cast<off_t>(place));
        if (got <= 0) return false;
        read.add(std::span(part).first(static_cast<std::size_t>(got)));
        place += static_cast<std::size_t>(got);
    }
    return written.value() == read.value();
}

}  // namespace

double measureSaving(const std::filesystem::path& folder, std::size_t bytes) {
    if (folder.empty() || bytes == 0) return 0;
    const std::filesystem::path place = nearestFolder(folder);
    const Operation operation("Timing a save in", place);
    const int file = ::open(place.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file < 0) return 0;
    const auto begin = std::chrono::steady_clock::now();
    const std::size_t tried = std::min(bytes, kMostBytes);
    const bool isSaved = save(file, tried);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    ::close(file);
    if (!isSaved) return 0;
    return taken.count() * static_cast<double>(bytes) / static_cast<double>(tried);
}

}  // namespace espalier::engine
