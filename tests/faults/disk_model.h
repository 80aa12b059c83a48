// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "recorded_call.h"

namespace espalier::tests {

/// Path below the root, and what a file contains; nothing for a folder.
using DiskContent = std::map<std::string, std::optional<std::string>>;

/// Replaces whatever is in `folder`.
void writeDisk(const std::filesystem::path& folder, const DiskContent& content);
/// What is there; the opposite of writeDisk().
DiskContent readDisk(const std::filesystem::path& folder);

/// A disk and the system's memory in front of it: what programs see, and what is left when the
/// power fails. What has been synced is left. Of a file that was written since its last sync, every
/// page of 4 KiB is as it was, as it is, as it was after some write in between, or zeros, and the
/// file may be shorter. Of the names changed in a folder since its last sync, any may be as before:
/// changes of different names reach the disk in any order, changes of the same name in theirs, and
/// a rename as a whole. Syncing a file does not save its name. This is what POSIX allows where a
/// journal keeps a single call whole; ext4, XFS and Btrfs keep more than this.
class DiskModel {
  public:
    /// An empty folder, all of it synced.
    explicit DiskModel(std::uint64_t rootObject);

    /// Throws std::runtime_error for a call that cannot have succeeded after the ones before.
    void apply(const RecordedCall& call);
    DiskContent asSeen() const;
    /// Of a file that programs see; nullptr where there is none.
    const std::string* seen(const std::string& path) const;
    /// What a power failure at this moment leaves, at random.
    DiskContent afterCut(std::mt19937& random) const;
    /// Changes of names that are not safe yet.
    std::size_t unsyncedNames() const { return unsynced_.size(); }

  private:
    using Id = std::size_t;
    using Name = std::pair<Id, std::string>;  ///< a folder and a name in it
    using Names = std::map<Name, Id>;

    /// One write, or the part of it that is in one page.
    struct Piece {
        std::size_t begin = 0;
        std::string bytes;
    };
    struct Object {
        bool isFolder = false;
        std::string now;
        std::string synced;
        std::map<std::size_t, std::vector<Piece>> pages;  ///< written since, by number
        std::vector<std::size_t> sizes;                   ///< since, one after the other
    };
    struct NameChange {
        std::vector<std::pair<Name, std::optional<Id>>> names;
        std::set<Id> folders;  ///< those that were not synced since
    };

    Id add(std::uint64_t object, bool isFolder);
    Id find(std::uint64_t object) const;
    std::optional<Id> lookUp(const std::string& path) const;
    Name nameOf(const std::string& path) const;
    Id at(const std::string& path) const;
    void change(std::vector<std::pair<Name, std::optional<Id>>> names);
    void write(Object& object, std::size_t place, const std::string& bytes);
    void sync(Id object);
    DiskContent contentOf(const Names& names, const std::map<Id, std::string>& files) const;

    std::vector<Object> objects_;
    std::map<std::uint64_t, Id> ids_;
    Names seen_;
    Names synced_;
    std::vector<NameChange> unsynced_;
};

}  // namespace espalier::tests
