// SPDX-License-Identifier: Apache-2.0
#include "disk_model.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace espalier::tests {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPage = 4096;
constexpr double kHalf = 0.5;

/// How much of what is not synced reaches the disk; drawn separately for every file and for the
/// names, so that all of one meets nothing of another.
double drawShare(std::mt19937& random) {
    constexpr double kShares[] = {0, 0.1, 0.5, 0.9, 1};
    return kShares[std::uniform_int_distribution<std::size_t>(0, std::size(kShares) - 1)(random)];
}

bool happens(std::mt19937& random, double share) {
    return std::uniform_real_distribution<double>(0, 1)(random) < share;
}

std::size_t below(std::mt19937& random, std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
}

void put(std::string& content, std::size_t place, const std::string& bytes) {
    if (content.size() < place + bytes.size()) content.resize(place + bytes.size(), '\0');
    content.replace(place, bytes.size(), bytes);
}

// Between the smallest and the largest it has had since the last sync.
std::size_t drawSize(std::mt19937& random, const std::vector<std::size_t>& sizes) {
    constexpr double kAtAPage = 0.3;
    const auto [least, most] = std::ranges::minmax(sizes);
    if (!happens(random, kAtAPage)) return sizes[below(random, sizes.size())];
    return std::min(most, least + below(random, (most - least) / kPage + 1) * kPage);
}

}  // namespace

void writeDisk(const fs::path& folder, const DiskContent& content) {
    fs::remove_all(folder);
    fs::create_directories(folder);
    for (const auto& [path, bytes] : content) {
        if (!bytes) {
            fs::create_directory(folder / path);
            continue;
        }
        std::ofstream stream(folder / path, std::ios::binary);
        stream << *bytes;
        if (!stream.flush()) throw std::runtime_error("could not write " + path);
    }
}

DiskContent readDisk(const fs::path& folder) {
    DiskContent content;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        auto& found = content[entry.path().lexically_relative(folder).string()];
        if (entry.is_directory()) continue;
        std::ifstream stream(entry.path(), std::ios::binary);
        found.emplace(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    }
    return content;
}

DiskModel::DiskModel(std::uint64_t rootObject) {
    add(rootObject, true);
}

DiskModel::Id DiskModel::add(std::uint64_t object, bool isFolder) {
    objects_.push_back({.isFolder = isFolder, .now = {}, .synced = {}, .pages = {}, .sizes = {}});
    ids_[object] = objects_.size() - 1;  // a number may be used again
    return objects_.size() - 1;
}

DiskModel::Id DiskModel::find(std::uint64_t object) const {
    const auto found = ids_.find(object);
    if (found == ids_.end()) throw std::runtime_error("a file that nobody has created");
    return found->second;
}

std::optional<DiskModel::Id> DiskModel::lookUp(const std::string& path) const {
    Id id = 0;
    for (const fs::path& part : fs::path(path)) {
        const auto found = seen_.find({id, part.string()});
        if (found == seen_.end()) return std::nullopt;
        id = found->second;
    }
    return id;
}

DiskModel::Id DiskModel::at(const std::string& path) const {
    const auto found = lookUp(path);
    if (!found) throw std::runtime_error("there is no " + path);
    return *found;
}

DiskModel::Name DiskModel::nameOf(const std::string& path) const {
    const fs::path whole = path;
    return {at(whole.parent_path().string()), whole.filename().string()};
}

void DiskModel::change(std::vector<std::pair<Name, std::optional<Id>>> names) {
    NameChange change{.names = std::move(names), .folders = {}};
    for (const auto& [name, object] : change.names) {
        change.folders.insert(name.first);
        if (object) {
            seen_[name] = *object;
        } else {
            seen_.erase(name);
        }
    }
    unsynced_.push_back(std::move(change));
}

void DiskModel::write(Object& object, std::size_t place, const std::string& bytes) {
    put(object.now, place, bytes);
    for (std::size_t done = 0; done < bytes.size();) {
        const std::size_t begin = place + done;
        const std::size_t count = std::min(bytes.size() - done, kPage - begin % kPage);
        object.pages[begin / kPage].push_back({begin, bytes.substr(done, count)});
        done += count;
    }
    object.sizes.push_back(object.now.size());
}

void DiskModel::sync(Id id) {
    Object& object = objects_[id];
    object.synced = object.now;
    object.pages.clear();
    object.sizes.clear();
    std::erase_if(unsynced_, [&](NameChange& change) {
        change.folders.erase(id);
        if (!change.folders.empty()) return false;
        for (const auto& [name, target] : change.names) {
            if (target) {
                synced_[name] = *target;
            } else {
                synced_.erase(name);
            }
        }
        return true;
    });
}

void DiskModel::apply(const RecordedCall& call) {
    switch (call.kind) {
        case CallKind::CreateFile:
            return change({{nameOf(call.path), add(call.object, false)}});
        case CallKind::CreateFolder:
            return change({{nameOf(call.path), add(call.object, true)}});
        case CallKind::Rename: {
            const Id moved = at(call.path);
            return change({{nameOf(call.path), std::nullopt}, {nameOf(call.to), moved}});
        }
        case CallKind::Link:
            return change({{nameOf(call.to), at(call.path)}});
        case CallKind::Remove:
            static_cast<void>(at(call.path));
            return change({{nameOf(call.path), std::nullopt}});
        case CallKind::Write:
            return write(objects_[find(call.object)], call.place, call.bytes);
        case CallKind::Truncate: {
            Object& object = objects_[find(call.object)];
            object.now.resize(call.place, '\0');
            return object.sizes.push_back(call.place);
        }
        case CallKind::Sync:
            return sync(find(call.object));
        case CallKind::Mark:
            return;
    }
}

DiskContent DiskModel::contentOf(const Names& names, const std::map<Id, std::string>& files) const {
    DiskContent content;
    // A folder's number is below those of what was created in it; nothing moves between folders
    // that are younger than it.
    std::map<Id, std::string> folders{{0, ""}};
    for (const auto& [name, id] : names) {
        const auto folder = folders.find(name.first);
        if (folder == folders.end()) continue;  // it is lost, with everything in it
        const std::string path =
            folder->second.empty() ? name.second : folder->second + '/' + name.second;
        if (objects_[id].isFolder) {
            folders[id] = path;
            content[path] = std::nullopt;
        } else {
            content[path] = files.at(id);
        }
    }
    return content;
}

DiskContent DiskModel::asSeen() const {
    std::map<Id, std::string> files;
    for (const auto& [name, id] : seen_) files[id] = objects_[id].now;
    return contentOf(seen_, files);
}

const std::string* DiskModel::seen(const std::string& path) const {
    const auto id = lookUp(path);
    return id && !objects_[*id].isFolder ? &objects_[*id].now : nullptr;
}

DiskContent DiskModel::afterCut(std::mt19937& random) const {
    Names names = synced_;
    std::set<Name> late;  // whose later changes did not happen either
    const double share = drawShare(random);
    for (const NameChange& change : unsynced_) {
        const bool canHappen = std::ranges::none_of(
            change.names, [&](const auto& entry) { return late.contains(entry.first); });
        const bool isDone = happens(random, share) && canHappen;
        for (const auto& [name, target] : change.names) {
            if (!isDone) {
                late.insert(name);
            } else if (target) {
                names[name] = *target;
            } else {
                names.erase(name);
            }
        }
    }
    std::map<Id, std::string> files;
    for (const auto& [name, id] : names) {
        const Object& object = objects_[id];
        if (object.isFolder || files.contains(id)) continue;
        std::string content = object.synced;
        const double pages = drawShare(random);
        for (const auto& [page, pieces] : object.pages) {
            std::size_t count = happens(random, pages) ? pieces.size() : 0;
            if (count == 0 && happens(random, kHalf)) count = below(random, pieces.size() + 1);
            for (std::size_t i = 0; i < count; ++i) put(content, pieces[i].begin, pieces[i].bytes);
        }
        std::vector<std::size_t> sizes = object.sizes;
        sizes.push_back(object.synced.size());
        content.resize(happens(random, pages) ? object.now.size() : drawSize(random, sizes), '\0');
        files[id] = std::move(content);
    }
    return contentOf(names, files);
}

}  // namespace espalier::tests
