// SPDX-License-Identifier: Apache-2.0
#include "engine/data/folder/join_folders.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/content_hash.h"
#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/base/name_text.h"
#include "engine/base/natural_order.h"
#include "engine/base/spelling.h"
#include "engine/base/translatable.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kHashDigits = 32;

std::filesystem::path placeOf(const std::filesystem::path& folder) {
    const std::filesystem::path place = canonicalPath(folder);
    return place.has_filename() ? place : place.parent_path();
}

bool isInside(const std::filesystem::path& path, const std::filesystem::path& folder) {
    const auto [rest, ignored] =
        std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return rest == folder.end();
}

void refuseMissing(const SourceFolder& folder) {
    std::error_code problem;
    const auto type = fileStatus(folder.path, problem).type();
    if (type == std::filesystem::file_type::directory) return;
    const char* const images = folder.isTest ? "test images" : "images";
    if (type == std::filesystem::file_type::not_found) {
        throw RequestError(fmt::format(
            "The folder {} with {} of the project is not there. If it has moved, name its new "
            "place; if it is on another disk, connect it; or remove it from the project.",
            displayPath(folder.path),
            images));
    }
    if (type == std::filesystem::file_type::regular) {
        throw RequestError(
            fmt::format("{} is a file, and cannot be a further folder of {}. Name the folder that "
                        "contains them, one subfolder per class.",
                        displayPath(folder.path),
                        images));
    }
    throw RequestError(
        fmt::format("The folder {} with {} of the project cannot be opened{}{}. Change its "
                    "permissions, or remove it from the project.",
                    displayPath(folder.path),
                    images,
                    problem ? ": " : "",
                    problem ? problem.message() : ""));
}

void refuseOverlap(const std::filesystem::path& one, const std::filesystem::path& other) {
    throw RequestError(
        fmt::format("The folders {} and {} are the same, or one is inside the other, so images "
                    "would count twice. Name folders beside each other.",
                    displayPath(one),
                    displayPath(other)));
}

void renumber(ImageFolder& folder, const std::vector<std::string>& all) {
    std::map<std::string_view, std::int32_t> labels;
    for (const std::string& name : all) {
        labels.emplace(name, static_cast<std::int32_t>(labels.size()));
    }
    std::vector<std::int32_t> newLabel;
    for (const std::string& name : folder.classes) newLabel.push_back(labels.at(name));
    for (ImageEntry& image : folder.images) {
        if (image.label >= 0) image.label = newLabel[static_cast<std::size_t>(image.label)];
        image.folderLabel = image.label;
    }
}

std::vector<std::string> joined(std::vector<std::string> names,
                                const std::vector<std::string>& others) {
    std::ranges::copy(others, std::back_inserter(names));
    std::ranges::sort(names, naturallyBefore);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

std::string joinedFingerprint(const std::string& one,
                              const SourceFolder& folder,
                              const std::string& other) {
    if (one.size() < kHashDigits) return one;
    ContentHash first;
    ContentHash second{0x9E3779B97F4A7C15ull};
    for (ContentHash* const hash : {&first, &second}) {
        hash->add(one).add(folder.name).add(folder.isTest ? "test" : "more").add(other);
    }
    return fmt::format(
        "{}{:016x}{:016x}", one.substr(0, one.size() - kHashDigits), first.value(), second.value());
}

void join(ImageFolder& folder, const SourceFolder& source, ImageFolder scan) {
    const std::string prefix = prefixOf(source);
    const std::vector<std::string> all = joined(folder.classes, scan.classes);
    renumber(folder, all);
    renumber(scan, all);
    folder.classes = all;
    for (ImageEntry& image : scan.images) {
        image.path = prefix + image.path;
        if (!source.isTest) continue;
        image.splitIsGiven = true;
        image.split = image.folderSplit = Split::Test;
    }
    std::ranges::move(scan.images, std::back_inserter(folder.images));
    for (UnreadableFile& file : scan.unreadable) {
        file.path = nameText(prefix) + file.path;
        folder.unreadable.push_back(std::move(file));
    }
    for (const std::string& name : scan.besideSplit) {
        folder.besideSplit.push_back(nameText(prefix) + name);
    }
    for (const std::string& name : scan.emptyFolders) {
        folder.emptyFolders.push_back(nameText(prefix) + name);
    }
    folder.unreadableClasses = joined(folder.unreadableClasses, scan.unreadableClasses);
    folder.ignored += scan.ignored;
    folder.otherRuleDiffers = folder.otherRuleDiffers || scan.otherRuleDiffers;
    folder.fingerprint = joinedFingerprint(folder.fingerprint, source, scan.fingerprint);
    folder.sizeFingerprint =
        joinedFingerprint(folder.sizeFingerprint, source, scan.sizeFingerprint);
}

/// Images of one class that are not excluded.
struct Origins {
    std::int64_t ofTestFolders = 0;
    std::int64_t others = 0;
};

Diagnostic unknownClass(const std::string& name, const std::vector<std::string>& known) {
    const std::string nearest = nearestWord(name, known);
    return {.code = "data.unknown_test_class",
            .severity = Severity::Error,
            .pattern =
                nearest.empty()
                    ? translatable("Diagnostics",
                                   "The test images have a class that no other image has, {0}, so "
                                   "it cannot be learned. Rename its folder to that of a class, "
                                   "or exclude it.")
                    : translatable("Diagnostics",
                                   "The test images have a class that no other image has, {0}, so "
                                   "it cannot be learned. If it is {1}, rename its folder; or "
                                   "exclude the class."),
            .arguments = nearest.empty() ? std::vector<std::string>{name}
                                         : std::vector<std::string>{name, nearest}};
}

}  // namespace

void checkSources(const std::filesystem::path& root, const SourceFolders& folders) {
    std::vector<std::filesystem::path> places{placeOf(root)};
    for (const SourceFolder& folder : folders) {
        refuseMissing(folder);
        const std::filesystem::path place = placeOf(folder.path);
        for (const std::filesystem::path& other : places) {
            if (isInside(place, other) || isInside(other, place)) refuseOverlap(other, place);
        }
        places.push_back(place);
    }
}

void joinFolders(ImageFolder& folder,
                 const SourceFolders& folders,
                 std::vector<ImageFolder> scans) {
    folder.moreFolders = folders;
    if (folders.empty()) return;
    std::vector<std::size_t> order(folders.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::string_view(folders[i].name); });
    for (const std::size_t i : order) join(folder, folders[i], std::move(scans[i]));
    std::ranges::sort(folder.images, {}, &ImageEntry::path);
    std::erase_if(folder.unreadableClasses, [&](const std::string& name) {
        return std::ranges::find(folder.classes, name) != folder.classes.end();
    });
    folder.byFolder = {folder.classes, folder.fingerprint, folder.sizeFingerprint};
}

static Diagnostic twoTestSets(std::int64_t others) {
    return {.code = "data.two_test_sets",
            .severity = Severity::Note,
            .pattern =
                others == 1
                    ? translatable("Diagnostics",
                                   "Besides those of the folder of test images, 1 image is a test "
                                   "image because of the folder that it is in.")
                    : translatablePlural("Diagnostics",
                                         "Besides those of the folder of test images, %n images "
                                         "are test images because of the folders that they are "
                                         "in."),
            .arguments = {std::to_string(others)}};
}

Diagnostics reviewTestFolders(const ImageFolder& folder) {
    if (!hasTestFolder(folder.moreFolders)) return {};
    std::vector<Origins> origins(folder.classes.size());
    std::int64_t otherTests = 0;
    for (const ImageEntry& image : folder.images) {
        if (image.excluded) continue;
        const SourceFolder* const source = sourceOf(folder.moreFolders, image.path);
        const bool isOfTests = source != nullptr && source->isTest;
        if (!isOfTests && image.split == Split::Test) ++otherTests;
        if (image.label < 0) continue;
        Origins& of = origins[static_cast<std::size_t>(image.label)];
        ++(isOfTests ? of.ofTestFolders : of.others);
    }
    std::vector<std::string> known;
    for (std::size_t i = 0; i < origins.size(); ++i) {
        if (origins[i].others > 0) known.push_back(folder.classes[i]);
    }
    Diagnostics found;
    for (std::size_t i = 0; i < origins.size(); ++i) {
        if (origins[i].ofTestFolders == 0 || origins[i].others > 0) continue;
        found.push_back(unknownClass(folder.classes[i], known));
    }
    if (otherTests > 0) found.push_back(twoTestSets(otherTests));
    return found;
}

}  // namespace espalier::engine
