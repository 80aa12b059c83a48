// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct zip;

namespace espalier::engine {

/// Why an archive is refused: the end of a sentence, whose beginning names it.
class ZipRefusal : public std::runtime_error {
  public:
    enum class Reason : bool { Damage, TooLarge };

    explicit ZipRefusal(const std::string& text, Reason reason = Reason::Damage)
        : std::runtime_error(text), reason_(reason) {}
    /// What it would take is more than is allowed; all else is for its maker to fix.
    bool isTooLarge() const { return reason_ == Reason::TooLarge; }

  private:
    Reason reason_;
};

/// A zip archive in memory, which must outlive this. Nothing is unpacked to a disk; nevertheless
/// names that lead out of a folder, or occur twice, are refused. Entries are counted before tables
/// of them are made. Throws ZipRefusal.
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
