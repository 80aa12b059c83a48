// SPDX-License-Identifier: Apache-2.0
#include "engine/base/zip_directory.h"

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstring>
#include <limits>

namespace espalier::engine {

namespace {

using Bytes = std::span<const std::byte>;

// Signatures and sizes of records without their texts.
constexpr std::uint32_t kHeader = 0x02014b50;
constexpr std::uint64_t kHeaderBytes = 46;
constexpr std::uint32_t kEnd = 0x06054b50;
constexpr std::uint64_t kEndBytes = 22;
constexpr std::uint32_t kLocator64 = 0x07064b50;
constexpr std::uint64_t kLocator64Bytes = 20;
constexpr std::uint32_t kEnd64 = 0x06064b50;
constexpr std::uint64_t kEnd64Bytes = 56;
constexpr std::uint64_t kMostCommentBytes = 65'535;

// 0 behind the end.
template <std::unsigned_integral T>
T numberAt(Bytes bytes, std::uint64_t place) {
    static_assert(std::endian::native == std::endian::little);
    T number = 0;
    if (place <= bytes.size() && bytes.size() - place >= sizeof number) {
        std::memcpy(&number, bytes.data() + place, sizeof number);
    }
    return number;
}

/// Where a directory is, and how many entries it says that it lists.
struct Directory {
    std::uint64_t entries;
    std::uint64_t offset;
};

Directory directoryOf32(Bytes archive, std::uint64_t end) {
    return {.entries = numberAt<std::uint16_t>(archive, end + 10),
            .offset = numberAt<std::uint32_t>(archive, end + 16)};
}

// Of an archive with more than 65,535 entries, or larger than 4 GB; else no entries at 0.
Directory directoryOf64(Bytes archive, std::uint64_t end) {
    if (end < kLocator64Bytes) return {};
    const std::uint64_t locator = end - kLocator64Bytes;
    if (numberAt<std::uint32_t>(archive, locator) != kLocator64) return {};
    const auto end64 = numberAt<std::uint64_t>(archive, locator + 8);
    if (end64 > archive.size() || archive.size() - end64 < kEnd64Bytes) return {};
    if (numberAt<std::uint32_t>(archive, end64) != kEnd64) return {};
    return {.entries = numberAt<std::uint64_t>(archive, end64 + 32),
            .offset = numberAt<std::uint64_t>(archive, end64 + 48)};
}

/// Counts headers of entries, of all directories together.
class HeaderCount {
  public:
    HeaderCount(Bytes archive, std::uint64_t most) : archive_(archive), most_(most) {}

    /// False when there are too many.
    bool add(const Directory& directory) {
        if (directory.entries > most_) return false;
        if (directory.offset == lastOffset_) return true;
        lastOffset_ = directory.offset;
        std::uint64_t place = directory.offset;
        while (place < archive_.size() && archive_.size() - place >= kHeaderBytes &&
               numberAt<std::uint32_t>(archive_, place) == kHeader) {
            if (++count_ > most_) return false;
            place += kHeaderBytes + textBytes(place);
        }
        return true;
    }

  private:
    // Of name, extra field and comment.
    std::uint64_t textBytes(std::uint64_t header) const {
        return std::uint64_t{numberAt<std::uint16_t>(archive_, header + 28)} +
               numberAt<std::uint16_t>(archive_, header + 30) +
               numberAt<std::uint16_t>(archive_, header + 32);
    }

    Bytes archive_;
    std::uint64_t most_;
    std::uint64_t count_ = 0;
    std::uint64_t lastOffset_ = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace

bool listsMoreEntries(Bytes archive, std::uint64_t most) {
    if (archive.size() < kEndBytes) return false;
    HeaderCount headers(archive, most);
    const std::uint64_t last = archive.size() - kEndBytes;
    const std::uint64_t first = last - std::min(last, kMostCommentBytes);
    for (std::uint64_t end = first; end <= last; ++end) {
        if (numberAt<std::uint32_t>(archive, end) != kEnd) continue;
        if (!headers.add(directoryOf32(archive, end))) return true;
        if (!headers.add(directoryOf64(archive, end))) return true;
    }
    return false;
}

}  // namespace espalier::engine
