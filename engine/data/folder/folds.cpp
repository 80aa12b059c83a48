// SPDX-License-Identifier: Apache-2.0
#include "engine/data/folder/folds.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/data/folder/split_parts.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

/// Images that must not be in two folds: those with the same content, or a single one.
struct Group {
    std::vector<ImageEntry*> images;
    std::uint64_t key = 0;  ///< randomKey() of the first by path
    int fold = 0;           ///< from 0

    std::int32_t label() const { return images.front()->label; }
};

using FoldCounts = std::array<std::int64_t, kMostFolds>;

std::vector<Group> groupsOf(ImageFolder& folder, std::uint64_t seed) {
    std::vector<Group> groups;
    std::unordered_map<std::uint64_t, std::size_t> placeOf;  // by content
    for (ImageEntry& image : folder.images) {
        if (image.excluded) continue;
        const bool isKnown = image.content != 0;
        const auto found = isKnown ? placeOf.find(image.content) : placeOf.end();
        if (found != placeOf.end()) {
            groups[found->second].images.push_back(&image);
            continue;
        }
        if (isKnown) placeOf.emplace(image.content, groups.size());
        groups.push_back({.images = {&image}, .key = randomKey(image.path, seed)});
    }
    return groups;
}

// Large ones first: the single images that follow make the folds equal again.
void sortForFolds(std::vector<Group>& groups) {
    std::ranges::sort(groups, {}, [](const Group& group) {
        return std::tuple(-static_cast<std::int64_t>(group.images.size()),
                          group.label(),
                          group.key,
                          std::string_view(group.images.front()->path));
    });
}

void assignFolds(std::vector<Group>& groups, int folds) {
    std::map<std::int32_t, FoldCounts> ofClass;
    FoldCounts all{};
    for (Group& group : groups) {
        // Images of its classes in this fold, then images in it.
        const auto load = [&](int fold) {
            const auto place = static_cast<std::size_t>(fold);
            std::int64_t same = 0;
            for (const ImageEntry* image : group.images) same += ofClass[image->label][place];
            return std::pair(same, all[place]);
        };
        for (int fold = 1; fold < folds; ++fold) {
            if (load(fold) < load(group.fold)) group.fold = fold;
        }
        const auto place = static_cast<std::size_t>(group.fold);
        for (const ImageEntry* image : group.images) ++ofClass[image->label][place];
        all[place] += static_cast<std::int64_t>(group.images.size());
    }
}

void splitOthers(std::vector<Group*> groups, int heldOut, int folds, const SplitFractions& shares) {
    std::int64_t count = 0;
    for (const Group* group : groups) count += static_cast<std::int64_t>(group->images.size());
    const std::int64_t wanted = partSizes(count, shares).validation;
    std::ranges::sort(groups, {}, [&](const Group* group) {
        return std::tuple((group->fold - heldOut + folds) % folds,
                          group->key,
                          std::string_view(group->images.front()->path));
    });
    std::int64_t taken = 0;
    for (Group* group : groups) {
        const auto size = static_cast<std::int64_t>(group->images.size());
        // Copies stay together, also where they are more than the share.
        const bool isFirst = taken == 0 && wanted > 0 && 2 * size <= count;
        const bool isTaken = isFirst || taken + size <= wanted;
        if (isTaken) taken += size;
        for (ImageEntry* image : group->images) {
            image->split = isTaken ? Split::Validation : Split::Training;
        }
    }
}

void checkFold(const Fold& fold) {
    const bool isPossible = fold.of >= kFewestFolds && fold.of <= kMostFolds && fold.number >= 1 &&
                            fold.number <= fold.of;
    if (isPossible) return;
    throw RequestError(fmt::format(
        "Fold {} of {} is not possible: there must be {} to {} folds, and the fold one of them.",
        fold.number,
        fold.of,
        kFewestFolds,
        kMostFolds));
}

void refuseGivenSplit(const ImageFolder& folder) {
    const SourceFolder* tests = nullptr;
    for (const ImageEntry& image : folder.images) {
        if (image.excluded || !image.splitIsGiven) continue;
        const SourceFolder* const source = sourceOf(folder.moreFolders, image.path);
        if (source && source->isTest) {
            tests = source;
            continue;
        }
        throw RequestError(fmt::format(
            "Cross-validation makes its own splits, but {} has folders for training, validation or "
            "test. Name the folder of its training images instead, or train without folds.",
            displayPath(source ? source->path : folder.root)));
    }
    if (!tests) return;
    throw RequestError(fmt::format(
        "Cross-validation tests with the images themselves, but {} is a folder of test images. "
        "Remove it from the project (in a terminal: leave out --test-data), or train without "
        "folds.",
        displayPath(tests->path)));
}

std::string tooFewText(const ImageFolder& folder, std::int32_t label, std::size_t of, int folds) {
    const std::string images =
        fmt::format("{} {}image{}", of, of == 1 ? "" : "different ", of == 1 ? "" : "s");
    const std::string ways = of >= static_cast<std::size_t>(kFewestFolds)
                                 ? fmt::format("Choose at most {} folds, or add images", of)
                                 : "Add images";
    if (label < 0 || static_cast<std::size_t>(label) >= folder.classes.size()) {
        return fmt::format("There {} only {}, too few for {} folds. {}.",
                           of == 1 ? "is" : "are",
                           images,
                           folds,
                           ways);
    }
    return fmt::format("The class {} has only {}, too few for {} folds. {}, or exclude the class.",
                       folder.classes[static_cast<std::size_t>(label)],
                       images,
                       folds,
                       ways);
}

// Images beside the folders of classes are not trained on, so they may be few.
bool isTrainedOn(const ImageFolder& folder, std::int32_t label) {
    return label >= 0 || folder.classes.empty();
}

void refuseTooFew(const ImageFolder& folder, const std::vector<Group>& groups, int folds) {
    std::map<std::int32_t, std::size_t> different;
    for (const Group& group : groups) ++different[group.label()];
    const auto smallest = std::ranges::min_element(different, {}, [&](const auto& entry) {
        return isTrainedOn(folder, entry.first) ? entry.second : groups.size() + 1;
    });
    if (smallest == different.end() || !isTrainedOn(folder, smallest->first)) return;
    if (smallest->second >= static_cast<std::size_t>(folds)) return;
    throw RequestError(tooFewText(folder, smallest->first, smallest->second, folds));
}

}  // namespace

void holdOutFold(ImageFolder& folder, const DataChoices& choices) {
    const Fold& fold = choices.fold;
    checkFold(fold);
    const SplitFractions all = checkedFractions(choices.fractions);
    const double rest = all.training + all.validation;
    const SplitFractions shares{all.training / rest, all.validation / rest, 0};
    refuseGivenSplit(folder);
    std::vector<Group> groups = groupsOf(folder, choices.splitSeed);
    refuseTooFew(folder, groups, fold.of);
    sortForFolds(groups);
    assignFolds(groups, fold.of);
    std::map<std::int32_t, std::vector<Group*>> others;
    for (Group& group : groups) {
        if (group.fold != fold.number - 1) {
            others[group.label()].push_back(&group);
            continue;
        }
        for (ImageEntry* image : group.images) image->split = Split::Test;
    }
    for (auto& [label, ofClass] : others) splitOthers(ofClass, fold.number - 1, fold.of, shares);
}

}  // namespace espalier::engine
