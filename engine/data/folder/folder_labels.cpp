// SPDX-License-Identifier: Apache-2.0
#include "engine/data/folder/folder_labels.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <unordered_map>

#include "engine/base/name_text.h"
#include "engine/base/natural_order.h"

namespace espalier::engine {

namespace {

struct SplitName {
    std::string_view name;
    Split split;
};
constexpr std::array kSplitNames{
    SplitName{"train", Split::Training},
    SplitName{"training", Split::Training},
    SplitName{"val", Split::Validation},
    SplitName{"valid", Split::Validation},
    SplitName{"validation", Split::Validation},
    SplitName{"test", Split::Test},
    SplitName{"testing", Split::Test},
};

std::optional<std::string_view> firstFolder(std::string_view path) {
    const std::size_t slash = path.find('/');
    if (slash == path.npos) return std::nullopt;
    return path.substr(0, slash);
}

struct Naturally {
    bool operator()(const std::string& a, const std::string& b) const {
        return naturallyBefore(a, b);
    }
};

// A train/ folder alone is not a split: the images are split as if they were in the top folder.
bool givesSplits(const std::vector<ImageEntry>& images) {
    return std::ranges::any_of(images, [](const ImageEntry& image) {
        const auto top = firstFolder(image.path);
        return top && splitOfFolderName(*top) != Split::Training;
    });
}

void assignGivenSplits(std::vector<ImageEntry>& images) {
    for (ImageEntry& image : images) {
        const auto top = firstFolder(image.path);
        if (!top) continue;
        image.splitIsGiven = true;
        image.split = image.folderSplit = *splitOfFolderName(*top);
    }
}

void removeBesideSplit(ImageFolder& folder) {
    std::erase_if(folder.images, [](const ImageEntry& image) {
        const auto top = firstFolder(image.path);
        return top && !splitOfFolderName(*top);
    });
}

// Whether the top folders are a split. Beside other folders, only if the images' classes come from
// elsewhere, or the same classes are inside the training and a held-out folder: a class that
// happens to be called "test" among others stays a class.
bool areSplit(const TopFolders& folders, LabelRule rule) {
    if (folders.others.empty()) return folders.haveTraining;
    const bool namesClasses = rule == LabelRule::TopFolder || rule == LabelRule::ParentFolder;
    return folders.lookLikeSplit() && (folders.haveClassesInside || !namesClasses);
}

// "rose" of "rose_001.jpg" or "rose (12).png": the file's name without its extension, the trailing
// number and any separator; nothing for a name that is a number.
std::optional<std::string_view> namePrefix(std::string_view path) {
    path.remove_prefix(path.rfind('/') + 1);  // npos + 1 = 0
    const std::size_t dot = path.rfind('.');
    if (dot != path.npos) path = path.substr(0, dot);
    const std::size_t last = path.find_last_not_of(" .-_()[]0123456789");
    if (last == path.npos) return std::nullopt;
    return path.substr(0, last + 1);
}

// The part of the path that names the class by this rule; a folder of classes may be inside a
// split's folder. Nothing for an image without a class.
std::optional<std::string_view> labelFolder(std::string_view path,
                                            LabelRule rule,
                                            bool splitInFront) {
    if (rule == LabelRule::NoLabels) return std::nullopt;
    if (rule == LabelRule::Name) return namePrefix(path);
    if (splitInFront) {
        const auto top = firstFolder(path);
        if (top) path.remove_prefix(top->size() + 1);
    }
    if (rule == LabelRule::TopFolder) return firstFolder(path);
    const std::size_t end = path.rfind('/');
    if (end == path.npos) return std::nullopt;
    const std::size_t before = path.rfind('/', end - 1);
    const std::size_t start = end == 0 || before == path.npos ? 0 : before + 1;
    return path.substr(start, end - start);
}

bool rulesDiffer(const ImageFolder& folder, bool splitInFront) {
    return std::ranges::any_of(folder.images, [&](const ImageEntry& image) {
        return labelFolder(image.path, LabelRule::TopFolder, splitInFront) !=
               labelFolder(image.path, LabelRule::ParentFolder, splitInFront);
    });
}

// Of a folder that cannot be opened, it is not known what is in it.
std::vector<std::string> unreadableClasses(const ImageFolder& folder, bool splitInFront) {
    std::set<std::string, Naturally> names;
    for (const UnreadableFile& file : folder.unreadable) {
        if (file.path.ends_with('/')) continue;
        const auto name = labelFolder(file.path, folder.labelRule, splitInFront);
        if (name) names.emplace(*name);
    }
    for (const std::string& name : folder.classes) names.erase(name);
    return {names.begin(), names.end()};
}

}  // namespace

std::optional<Split> splitOfFolderName(std::string_view name) {
    std::string lower(name);
    std::ranges::transform(lower, lower.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    const auto known = std::ranges::find(kSplitNames, lower, &SplitName::name);
    if (known == kSplitNames.end()) return std::nullopt;
    return known->split;
}

TopFolders topFoldersOf(const std::vector<ImageEntry>& images) {
    std::map<std::string_view, std::set<std::string_view>> insideOf;
    for (const ImageEntry& image : images) {
        const auto top = firstFolder(image.path);
        if (!top || *top == "..") continue;  // of a further folder
        auto& inside = insideOf[*top];
        const auto inner = firstFolder(std::string_view(image.path).substr(top->size() + 1));
        if (inner) inside.insert(*inner);
    }
    TopFolders found;
    std::set<std::string_view> trained;
    std::set<std::string_view> heldOut;
    for (const auto& [top, inside] : insideOf) {
        const auto split = splitOfFolderName(top);
        (split ? found.splits : found.others).push_back(nameText(top));
        if (!split) continue;
        const bool isTraining = *split == Split::Training;
        (isTraining ? found.haveTraining : found.haveHeldOut) = true;
        (isTraining ? trained : heldOut).insert(inside.begin(), inside.end());
    }
    std::ranges::stable_sort(found.splits, {}, splitOfFolderName);
    found.haveClassesInside = std::ranges::any_of(
        trained, [&](std::string_view inner) { return heldOut.contains(inner); });
    return found;
}

std::vector<std::string> classesByName(const ImageFolder& folder) {
    std::set<std::string, Naturally> names;
    for (const ImageEntry& image : folder.images) {
        if (const auto name = namePrefix(image.path)) names.insert(nameText(*name));
    }
    return {names.begin(), names.end()};
}

void assignLabels(ImageFolder& folder) {
    TopFolders tops = topFoldersOf(folder.images);
    const bool splitInFront = areSplit(tops, folder.labelRule);
    if (splitInFront && !tops.others.empty()) {
        removeBesideSplit(folder);
        folder.besideSplit = std::move(tops.others);
    }
    if (splitInFront && givesSplits(folder.images)) assignGivenSplits(folder.images);
    folder.otherRuleDiffers = rulesDiffer(folder, splitInFront);

    const auto nameOf = [&](const ImageEntry& image) {
        return labelFolder(image.path, folder.labelRule, splitInFront);
    };
    std::unordered_map<std::string_view, std::int32_t> labels;
    for (const ImageEntry& image : folder.images) {
        if (const auto name = nameOf(image)) labels.emplace(*name, -1);
    }
    std::set<std::string, Naturally> names;
    for (const auto& [name, label] : labels) names.insert(nameText(name));
    folder.classes.assign(names.begin(), names.end());
    folder.unreadableClasses = unreadableClasses(folder, splitInFront);
    for (auto& [name, label] : labels) {
        const auto place = names.find(nameText(name));
        label = static_cast<std::int32_t>(std::distance(names.begin(), place));
    }
    for (ImageEntry& image : folder.images) {
        const auto name = nameOf(image);
        image.label = name ? labels.at(*name) : -1;
        image.folderLabel = image.label;
    }
    folder.byFolder = {folder.classes, folder.fingerprint, folder.sizeFingerprint};
}

}  // namespace espalier::engine
