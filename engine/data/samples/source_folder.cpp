// SPDX-License-Identifier: Apache-2.0
#include "engine/data/samples/source_folder.h"

#include <algorithm>
#include <iterator>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/base/name_text.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::string_view kOut = "../";
constexpr std::size_t kMostFolderNameBytes = 255;

bool isFolderName(std::string_view name) {
    const bool isPlain = std::ranges::none_of(name, [](char c) {
        return c == '/' || static_cast<unsigned char>(c) < ' ' || c == '\x7F';
    });
    return isPlain && !name.empty() && name != "." && name != ".." &&
           name.size() <= kMostFolderNameBytes;
}

SourceFolder* named(SourceFolders& folders, std::string_view name) {
    const auto found = std::ranges::find(folders, name, &SourceFolder::name);
    return found == folders.end() ? nullptr : &*found;
}

void put(SourceFolders& folders, SourceFolder folder) {
    if (SourceFolder* const known = named(folders, folder.name)) {
        *known = std::move(folder);
    } else {
        folders.push_back(std::move(folder));
    }
}

// Another folder of this use may be what has become of it.
bool mayMove(const SourceFolder& known, bool isTest, const SourceFolders& before) {
    return known.isTest == isTest && std::ranges::find(before, known) != before.end();
}

bool isGone(const SourceFolder& folder) {
    std::error_code unknown;
    return fileStatus(folder.path, unknown).type() == std::filesystem::file_type::not_found;
}

std::filesystem::path absolutePath(const std::filesystem::path& path) {
    const std::filesystem::path absolute = std::filesystem::absolute(path).lexically_normal();
    return absolute.has_filename() ? absolute : absolute.parent_path();  // "photos/"
}

// The part of `file` inside `folder`; nothing where it is not.
std::optional<std::string> inside(const std::filesystem::path& file,
                                  const std::filesystem::path& folder) {
    const std::filesystem::path rest =
        file.lexically_normal().lexically_relative(folder.lexically_normal());
    if (rest.empty() || *rest.begin() == ".." || rest == ".") return std::nullopt;
    return rest.string();
}

}  // namespace

std::string prefixOf(const SourceFolder& folder) {
    return fmt::format("{}{}/", kOut, folder.name);
}

const SourceFolder* sourceOf(const SourceFolders& folders, std::string_view sampleName) {
    if (!sampleName.starts_with(kOut)) return nullptr;
    sampleName.remove_prefix(kOut.size());
    const std::string_view name = sampleName.substr(0, sampleName.find('/'));
    const auto found = std::ranges::find(folders, name, &SourceFolder::name);
    return found == folders.end() ? nullptr : &*found;
}

bool hasTestFolder(const SourceFolders& folders) {
    return std::ranges::any_of(folders, &SourceFolder::isTest);
}

std::string newSourceName(const SourceFolders& folders, const std::filesystem::path& path) {
    const std::string own = path.filename().string();
    const std::string first = isFolderName(own) ? own : "images";
    std::string name = first;
    const auto isTaken = [&] {
        return std::ranges::find(folders, name, &SourceFolder::name) != folders.end();
    };
    for (int number = 2; isTaken(); ++number) name = fmt::format("{} {}", first, number);
    return name;
}

std::string problemOfSources(const SourceFolders& folders) {
    if (folders.size() > kMostSourceFolders) {
        return fmt::format("There are {} folders besides the main one; a project has at most {}.",
                           folders.size(),
                           kMostSourceFolders);
    }
    for (auto folder = folders.begin(); folder != folders.end(); ++folder) {
        if (!isFolderName(folder->name)) {
            std::string shown = nameText(folder->name);
            std::ranges::replace_if(
                shown, [](char c) { return static_cast<unsigned char>(c) < ' '; }, '?');
            return fmt::format(
                "The name of a further folder of images must be that of a folder, not \"{}\".",
                shown);
        }
        if (folder->path.empty()) {
            return fmt::format("The further folder of images {} has no place on the disk.",
                               nameText(folder->name));
        }
        if (std::ranges::count(folder, folders.end(), folder->name, &SourceFolder::name) > 1) {
            return fmt::format(
                "Two further folders of images have the name {}. Give each a name of its own.",
                nameText(folder->name));
        }
    }
    return "";
}

std::string sourceText(const SourceFolder& folder) {
    return folder.path.filename() == folder.name ? displayPath(folder.path) : placeText(folder);
}

std::string placeText(const SourceFolder& folder) {
    return withoutEquals(nameText(folder.name)) + '=' + displayPath(folder.path);
}

SourceFolder sourceFrom(const std::string& text, bool isTest) {
    SourceFolder folder{.name = {}, .path = absolutePath(nameBytes(text)), .isTest = isTest};
    const std::size_t divide = text.find('=');
    if (divide == text.npos || isFolder(folder.path)) return folder;
    const std::string name = nameBytes(withEquals(text.substr(0, divide)));
    if (!isFolderName(name)) return folder;
    folder.name = name;
    folder.path = absolutePath(nameBytes(text.substr(divide + 1)));
    return folder;
}

void addFolder(SourceFolders& folders,
               const std::filesystem::path& path,
               bool isTest,
               const SourceFolders& before) {
    SourceFolder folder{.name = {}, .path = absolutePath(path), .isTest = isTest};
    folder.name = folder.path.filename().string();
    const auto same = std::ranges::find(folders, folder.path, &SourceFolder::path);
    if (same != folders.end()) folder.name = same->name;
    const SourceFolder* const known = named(folders, folder.name);
    const bool isOther =
        known && known->path != folder.path && !(mayMove(*known, isTest, before) && isGone(*known));
    if (isOther || !isFolderName(folder.name)) folder.name = newSourceName(folders, folder.path);
    put(folders, std::move(folder));
}

void addFolder(SourceFolders& folders, const std::filesystem::path& path, bool isTest) {
    addFolder(folders, path, isTest, SourceFolders(folders));
}

void addSource(SourceFolders& folders,
               const std::string& text,
               bool isTest,
               const SourceFolders& before) {
    SourceFolder folder = sourceFrom(text, isTest);
    if (folder.name.empty()) return addFolder(folders, folder.path, isTest, before);
    const SourceFolder* const known = named(folders, folder.name);
    if (known && known->path != folder.path && !mayMove(*known, isTest, before)) {
        throw RequestError(
            fmt::format("{}: the folder {} with {} is already called {}. Give each folder a name "
                        "of its own.",
                        text,
                        displayPath(known->path),
                        known->isTest ? "test images" : "images",
                        nameText(known->name)));
    }
    put(folders, std::move(folder));
}

std::filesystem::path SampleFiles::of(std::string_view sampleName) const {
    const SourceFolder* const folder = sourceOf(folders_, sampleName);
    if (folder == nullptr) return root_ / sampleName;
    const std::filesystem::path within = sampleName.substr(prefixOf(*folder).size());
    return folder->path / within.relative_path();
}

std::optional<std::string> SampleFiles::nameOf(const std::filesystem::path& file) const {
    if (const auto name = inside(file, root_)) return name;
    for (const SourceFolder& folder : folders_) {
        if (const auto name = inside(file, folder.path)) return prefixOf(folder) + *name;
    }
    return std::nullopt;
}

}  // namespace espalier::engine
