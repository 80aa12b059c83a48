// SPDX-License-Identifier: Apache-2.0
#include "engine/data/codecs/content_sample.h"

#include <sys/stat.h>

#include <array>
#include <span>

#include "engine/base/checksum.h"
#include "engine/base/content_hash.h"
#include "engine/base/operation.h"
#include "engine/data/codecs/file_bytes.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kBlockBytes = 4 << 10;
constexpr std::size_t kBlocks = 5;

// The last block ends where the file does.
std::array<std::uint64_t, kBlocks> blockPlaces(std::uint64_t size) {
    std::array<std::uint64_t, kBlocks> places{};
    const std::uint64_t last = size - kBlockBytes;
    const std::uint64_t step = (last - kContentHeadBytes + kBlockBytes) / kBlocks;
    for (std::size_t i = 0; i < kBlocks; ++i) places[i] = last - (kBlocks - 1 - i) * step;
    return places;
}

std::uint64_t neverZero(std::uint64_t hash) {
    return hash == 0 ? 1 : hash;
}

}  // namespace

std::uint64_t contentSample(const std::filesystem::path& file) {
    return contentSample(file, readFirstBytes(file, kContentHeadBytes));
}

std::uint64_t contentSample(const std::filesystem::path& file, const FileBytes& head) {
    if (!head.problem.empty()) return 0;
    Checksum sum;
    sum.add(std::as_bytes(std::span(&head.size, 1)));
    sum.add(head.bytes);
    if (head.whole) return neverZero(sum.value());
    const auto places = blockPlaces(head.size);
    const std::string problem = readBlocks(
        file, places, kBlockBytes, [&](std::span<const std::byte> block) { sum.add(block); });
    return problem.empty() ? neverZero(sum.value()) : 0;
}

std::uint64_t fileStamp(const std::filesystem::path& file) {
    const Operation operation("Reading", file);
    struct stat status {};
    if (::stat(file.c_str(), &status) != 0) return 0;
    // Files can be exchanged by name, and their modification time can be set: then the inode or the
    // time of its last change tells.
    return neverZero(ContentHash()
                         .add(static_cast<std::uint64_t>(status.st_ino))
                         .add(static_cast<std::uint64_t>(status.st_size))
                         .add(static_cast<std::uint64_t>(status.st_mtim.tv_sec))
                         .add(static_cast<std::uint64_t>(status.st_mtim.tv_nsec))
                         .add(static_cast<std::uint64_t>(status.st_ctim.tv_sec))
                         .add(static_cast<std::uint64_t>(status.st_ctim.tv_nsec))
                         .value());
}

}  // namespace espalier::engine
