// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct zip;

namespace espalier::engine {

/// A zip archive in memory, which must outlive this. Nothing is unpacked to a disk; nevertheless
/// names that lead out of a folder, or occur twice, are refused. Throws WeightRefusal.
class ZipArchive {
  public:
    struct Entry {
        std::string name;
        std::uint64_t index = 0;
        std::uint64_t bytes = 0;  ///< unpacked, as the archive says
    };

    /// `mostBytes` is the sum of what may be unpacked, also when an entry is read again: 1 MB may
    /// unpack to 1 GB.
    ZipArchive(std::span<const std::byte> bytes, std::uint64_t mostBytes);

    const std::vector<Entry>& entries() const { return entries_; }
    const Entry* find(std::string_view name) const;
    /// Unpacks an entry, stored or deflated, and verifies its size and its checksum.
    std::vector<std::byte> read(const Entry& entry);

  private:
    struct Discard {
        void operator()(zip* archive) const;
    };
    void list();

    std::unique_ptr<zip, Discard> archive_;
    std::uint64_t left_;
    std::vector<Entry> entries_;  ///< sorted by name
};

}  // namespace espalier::engine
