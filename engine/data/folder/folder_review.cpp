// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/base/grouped.h"
#include "engine/base/name_text.h"
#include "engine/base/translatable.h"
#include "engine/data/folder/chosen_labels.h"
#include "engine/data/folder/folder_labels.h"
#include "engine/data/folder/image_folder.h"
#include "engine/data/folder/join_folders.h"
#include "engine/data/folder/mask_folders.h"
#include "fmt/ranges.h"

namespace espalier::engine {

namespace {

constexpr std::int64_t kUnevenClasses = 10;

/// A long name with its middle left out: a sentence of several is read in a narrow column.
std::string shortName(const std::string& name) {
    constexpr std::size_t kBeginning = 20;  // characters
    constexpr std::size_t kEnd = 10;
    std::vector<std::size_t> begins;  // of each character
    for (std::size_t place = 0; place < name.size();) {
        begins.push_back(place);
        place += std::max<std::size_t>(1, utf8CharacterBytes(std::string_view(name).substr(place)));
    }
    if (begins.size() <= kBeginning + kEnd + 1) return name;
    return name.substr(0, begins[kBeginning]) + "…" + name.substr(begins[begins.size() - kEnd]);
}

class Review {
  public:
    explicit Review(const ImageFolder& folder) : folder_(folder), counts_(countByClass(folder)) {}

    Diagnostics run() {
        if (folder_.labelRule != LabelRule::NoLabels) {
            reviewClasses();
            reviewUnreadableClasses();
            reviewEmptyFolders();
            reviewMasks();
            reviewSizes();
            reviewLabels();
            std::ranges::move(reviewChosenLabels(folder_), std::back_inserter(found_));
            std::ranges::move(reviewTestFolders(folder_), std::back_inserter(found_));
        }
        reviewSplits();
        reviewSplitFolders();
        reviewFiles();
        return std::move(found_);
    }

  private:
    void say(Severity severity,
             std::string code,
             std::string pattern,
             std::vector<std::string> arguments = {}) {
        Diagnostic diagnostic;
        diagnostic.severity = severity;
        diagnostic.code = "data." + std::move(code);
        diagnostic.pattern = std::move(pattern);
        diagnostic.arguments = std::move(arguments);
        found_.push_back(std::move(diagnostic));
    }

    void reviewClasses() {
        if (folder_.classes.empty() && folder_.images.empty()) {
            say(Severity::Error,
                "no_classes",
                translatable("Diagnostics",
                             "All classes are excluded, so there are no images to train on. "
                             "Include two or more of them."));
        } else if (folder_.classes.empty()) {
            say(Severity::Error,
                "no_classes",
                translatable("Diagnostics",
                             "The images are not in subfolders, so there are no classes to learn. "
                             "Make one subfolder per class, take the classes from the file names, "
                             "or choose the task that needs no labels."));
        } else if (folder_.classes.size() == 1 && folder_.labelRule == LabelRule::Name) {
            say(Severity::Error,
                "one_class",
                isInSubfolders()
                    ? translatable("Diagnostics",
                                   "The file names give only one class, {0}. Take the "
                                   "classes from the folders, or choose the task that "
                                   "needs no labels.")
                    : translatable("Diagnostics",
                                   "The file names give only one class, {0}. Make one "
                                   "subfolder per class, begin the names with their "
                                   "class, such as rose_1.jpg, or choose the task that "
                                   "needs no labels."),
                {folder_.classes.front()});
        } else if (folder_.classes.size() == 1) {
            say(Severity::Error,
                "one_class",
                translatable("Diagnostics",
                             "There is only one class, {0}. A classifier needs two or more: add a "
                             "subfolder for each. To learn from these images without classes, "
                             "choose the task that needs no labels."),
                {folder_.classes.front()});
        }
    }

    // "a, b, c, …"
    static std::string someOf(std::vector<std::string> names) {
        constexpr std::size_t kMostNames = 3;
        const bool areMore = names.size() > kMostNames;
        if (areMore) names.resize(kMostNames);
        for (std::string& name : names) name = shortName(name);
        if (areMore) names.emplace_back("…");
        return fmt::format("{}", fmt::join(names, ", "));
    }

    // A class may have been forgotten.
    void reviewEmptyFolders() {
        std::vector<std::string> names = folder_.emptyFolders;
        // Only the top folders are classes.
        if (folder_.labelRule == LabelRule::TopFolder) {
            std::erase_if(names,
                          [](const std::string& name) { return name.find('/') != name.npos; });
        }
        const std::size_t count = names.size();
        if (count == 0 || folder_.labelRule == LabelRule::Name) return;
        say(Severity::Warning,
            "empty_folder",
            count == 1 ? translatable("Diagnostics",
                                      "The folder {1} is empty. If it is to be a class, put images "
                                      "into it and open the images again.")
                       : translatablePlural("Diagnostics",
                                            "%n folders are empty: {1}. Put images into those that "
                                            "are to be classes and open the images again."),
            {std::to_string(count), someOf(std::move(names))});
    }

    void reviewUnreadableClasses() {
        const std::size_t count = folder_.unreadableClasses.size();
        if (count == 0) return;
        say(Severity::Warning,
            "unreadable_class",
            count == 1
                ? translatable("Diagnostics",
                               "None of the files of the class {1} can be read, so the class is "
                               "missing. Replace the files and open the images again.")
                : translatablePlural("Diagnostics",
                                     "%n classes are missing, because none of their files can be "
                                     "read: {1}. Replace the files and open the images again."),
            {std::to_string(count), someOf(folder_.unreadableClasses)});
    }

    bool isInSubfolders() const {
        return std::ranges::any_of(folder_.images, [](const ImageEntry& image) {
            return image.path.find('/') != std::string::npos;
        });
    }

    void reviewMasks() {
        const std::vector<MaskFolder> masks = findMaskFolders(folder_);
        if (masks.empty()) return;
        say(Severity::Warning,
            "masks",
            translatable(
                "Diagnostics",
                "These folders look like masks: {0}, for the images in {1}. The files have the "
                "same "
                "names. Espalier cannot learn masks yet (segmentation), so training only "
                "learns which folder an image is in. Sort the images into one subfolder "
                "per class, or choose the task that needs no labels and exclude the masks."),
            {namesOf(masks, &MaskFolder::masks), namesOf(masks, &MaskFolder::images)});
    }

    // Each once, of very many the first ones.
    static std::string namesOf(const std::vector<MaskFolder>& folders,
                               std::string MaskFolder::*name) {
        constexpr std::size_t kMostFolders = 6;
        std::vector<std::string> names;
        for (const MaskFolder& folder : folders) {
            if (std::ranges::find(names, folder.*name) == names.end()) {
                names.push_back(folder.*name);
            }
            if (names.size() <= kMostFolders) continue;
            names.back() = "…";
            break;
        }
        return fmt::format("{}", fmt::join(names, ", "));
    }

    // Names of the classes that `wanted` picks, at most three of them.
    template <typename Wanted>
    std::vector<std::string> classesWhere(Wanted wanted) const {
        std::string names;
        std::int64_t count = 0;
        for (std::size_t label = 0; label < counts_.size(); ++label) {
            if (!wanted(counts_[label])) continue;
            if (++count <= 3)
                names += (names.empty() ? "" : ", ") + shortName(folder_.classes[label]);
        }
        if (count > 3) names += ", …";
        if (count == 0) return {};
        return {std::to_string(count), names};
    }

    void sayOfClasses(const std::vector<std::string>& classes, const char* code, const char* text) {
        if (!classes.empty()) say(Severity::Warning, code, text, classes);
    }

    void reviewSizes() {
        sayOfClasses(classesWhere([](const SplitCounts& of) { return of.training == 0; }),
                     "class_without_training",
                     translatable("Diagnostics",
                                  "Classes without training images: {0} ({1}). They will never be "
                                  "predicted: add images."));
        sayOfClasses(classesWhere([](const SplitCounts& of) { return of.all() == 1; }),
                     "class_with_one_image",
                     translatable("Diagnostics",
                                  "Classes with a single image: {0} ({1}). It is used for "
                                  "training, so none is left for testing: add images."));
        sayOfClasses(classesWhere(isSmallClass),
                     "small_class",
                     translatable("Diagnostics",
                                  "Classes with fewer than 10 images: {0} ({1}). Results for them "
                                  "will be poor: add images."));
        if (counts_.size() < 2) return;
        const auto [least, most] = std::ranges::minmax(counts_, {}, &SplitCounts::all);
        if (least.all() > 0 && most.all() > kUnevenClasses * least.all()) {
            say(Severity::Warning,
                "uneven_classes",
                translatablePlural(
                    "Diagnostics",
                    "The largest class has %n images and the smallest {1}. Small classes "
                    "will be predicted too rarely."),
                {std::to_string(most.all()), grouped(least.all())});
        }
    }

    void reviewLabels() {
        const auto loose = std::ranges::count_if(folder_.images, [](const ImageEntry& image) {
            return image.label < 0 && !image.excluded;
        });
        if (loose > 0 && !folder_.classes.empty()) {
            say(Severity::Warning,
                "images_without_class",
                loose == 1
                    ? translatable(
                          "Diagnostics",
                          "1 image is not in a class folder and is not used. Move it into one.")
                    : translatablePlural("Diagnostics",
                                         "%n images are not in a class folder and are not used. "
                                         "Move them into one."),
                {std::to_string(loose)});
        }
        if (!folder_.otherRuleDiffers) return;
        const bool top = folder_.labelRule == LabelRule::TopFolder;
        say(Severity::Note,
            "other_rule",
            top ? translatable("Diagnostics",
                               "The class folders contain folders. The top folder names the class; "
                               "you can use the innermost one instead.")
                : translatable(
                      "Diagnostics",
                      "The innermost folder names the class; you can use the top one instead."));
    }

    void reviewSplits() {
        std::array<std::int64_t, 3> parts{};
        const bool labelled = folder_.labelRule != LabelRule::NoLabels;
        for (const ImageEntry& image : folder_.images) {
            if (image.excluded || (labelled && image.label < 0)) continue;
            ++parts[static_cast<std::size_t>(image.split)];
        }
        // Without classes no image has a split, and the missing classes have been reported.
        if (labelled && folder_.classes.empty()) return;
        if (parts[0] == 0) {
            say(Severity::Error,
                "no_training",
                translatable(
                    "Diagnostics",
                    "There are no training images left. Change the split or include more images."));
        } else if (parts[1] == 0) {
            say(Severity::Warning,
                "no_validation",
                translatable("Diagnostics",
                             "There are no validation images, so overfitting cannot be detected. "
                             "Add images or change the split."));
        }
        if (parts[0] == 0 || parts[2] != 0) return;
        say(Severity::Note,
            "no_test",
            parts[1] != 0
                ? translatable("Diagnostics",
                               "There are no test images: results use the validation images.")
                : translatable("Diagnostics",
                               "There are no test images either, so the result cannot be "
                               "measured."));
    }

    // "masks/, notes/", of very many the first ones.
    static std::string foldersText(std::vector<std::string> names, const char* between) {
        constexpr std::size_t kMostFolders = 6;
        const bool cut = names.size() > kMostFolders;
        if (cut) names.resize(kMostFolders);
        std::string text = fmt::format("{}/", fmt::join(names, between));
        return cut ? text + ", …" : text;
    }

    void reviewSplitFolders() {
        const TopFolders tops = topFoldersOf(folder_.images);
        const std::string splits = foldersText(tops.splits, "/ and ");
        if (!folder_.besideSplit.empty()) {
            say(Severity::Warning,
                "beside_split",
                translatable("Diagnostics",
                             "{0} are kept as the split. Not part of it and not used: {1}. To use "
                             "those images, move them into the folders of the split."),
                {splits, foldersText(folder_.besideSplit, "/, ")});
        } else if (tops.lookLikeSplit() && !tops.others.empty()) {
            say(Severity::Warning,
                "split_in_the_way",
                tops.others.size() == 1
                    ? translatable("Diagnostics",
                                   "{0} look like a split, but {1} is beside them, so all of these "
                                   "are treated as classes, and test images may be used for "
                                   "training. Move {1} elsewhere, and sort the images of each part "
                                   "of the split into one subfolder per class.")
                    : translatable("Diagnostics",
                                   "{0} look like a split, but {1} are beside them, so all of "
                                   "these are treated as classes, and test images may be used for "
                                   "training. Move {1} elsewhere, and sort the images of each part "
                                   "of the split into one subfolder per class."),
                {splits, foldersText(tops.others, "/, ")});
        }
    }

    // A folder hides any number of images, and its class may be missing altogether.
    void reviewUnreadable() {
        std::vector<UnreadableFile> files, folders;
        for (const UnreadableFile& each : folder_.unreadable) {
            (each.path.ends_with('/') ? folders : files).push_back(each);
        }
        if (!folders.empty()) {
            const UnreadableFile& example = folders.front();
            say(Severity::Warning,
                "closed_folder",
                folders.size() == 1
                    ? translatable("Diagnostics",
                                   "The folder {1} cannot be opened, so its images are missing: "
                                   "{2}. Change its permissions and open the images again.")
                    : translatablePlural(
                          "Diagnostics",
                          "%n folders cannot be opened, so their images are missing, for "
                          "example {1}: {2}. Change their permissions and open the images "
                          "again."),
                {std::to_string(folders.size()), example.path, example.reason});
        }
        if (!files.empty()) {
            const UnreadableFile& example = files.front();
            say(Severity::Warning,
                "unreadable",
                files.size() == 1
                    ? translatable("Diagnostics", "{1} cannot be read and is skipped: {2}.")
                    : translatablePlural(
                          "Diagnostics",
                          "%n files cannot be read and are skipped, for example {1}: "
                          "{2}."),
                {std::to_string(files.size()), example.path, example.reason});
        }
    }

    void reviewFiles() {
        reviewUnreadable();
        const auto isUsed = [](const ImageEntry& image) { return !image.excluded; };
        const auto grey = std::ranges::count_if(
            folder_.images, [&](const ImageEntry& image) { return isUsed(image) && image.grey; });
        const auto all = std::ranges::count_if(folder_.images, isUsed);
        if (grey > 0 && grey < all) {
            say(Severity::Note,
                "mixed_colour",
                grey == 1
                    ? translatable("Diagnostics",
                                   "{0} of {1} images is grey, the others in colour; all are "
                                   "treated as colour.")
                    : translatablePlural("Diagnostics",
                                         "%n of {1} images are grey, the others in colour; all are "
                                         "treated as colour."),
                {std::to_string(grey), grouped(all)});
        }
    }

    const ImageFolder& folder_;
    std::vector<SplitCounts> counts_;
    Diagnostics found_;
};

// The largest median of the shorter sides for which an input size is chosen.
struct SizeStep {
    std::uint32_t upTo;
    int input;
};
constexpr std::array kSizeSteps{
    SizeStep{30, 28}, SizeStep{48, 32}, SizeStep{80, 64}, SizeStep{512, 96}, SizeStep{2048, 128}};

std::uint32_t medianSide(const ImageFolder& folder) {
    std::vector<std::uint32_t> sides;
    sides.reserve(folder.images.size());
    for (const ImageEntry& image : folder.images) {
        if (!image.excluded) sides.push_back(std::min(image.width, image.height));
    }
    if (sides.empty()) return 0;
    const auto middle = sides.begin() + static_cast<std::ptrdiff_t>(sides.size() / 2);
    std::ranges::nth_element(sides, middle);
    return *middle;
}

}  // namespace

bool isSmallClass(const SplitCounts& of) {
    return of.all() > 1 && of.all() < kFewestImages;
}

Diagnostics reviewImageFolder(const ImageFolder& folder) {
    return Review(folder).run();
}

InputSuggestion suggestInput(const ImageFolder& folder) {
    const std::uint32_t side = medianSide(folder);
    const auto step = std::ranges::find_if(
        kSizeSteps, [side](const SizeStep& candidate) { return side <= candidate.upTo; });
    const int input = step == kSizeSteps.end() ? 224 : step->input;
    const bool grey =
        !folder.images.empty() && std::ranges::all_of(folder.images, [](const ImageEntry& image) {
            return image.excluded || image.grey;
        });
    InputSuggestion suggestion{.height = input,
                               .width = input,
                               .channels = grey ? 1 : 3,
                               .reason = {},
                               .typicalSide = static_cast<int>(side)};
    suggestion.reason = {
        .code = "data.suggested_input",
        .severity = Severity::Note,
        .pattern =
            grey ? translatable("Diagnostics",
                                "Half of the images have a shorter side of {0} pixels or less, so "
                                "{1} × {1} is a good start; all of them are grey.")
                 : translatable("Diagnostics",
                                "Half of the images have a shorter side of {0} pixels or less, so "
                                "{1} × {1} is a good start; they are in colour."),
        .arguments = {std::to_string(side), std::to_string(input)}};
    return suggestion;
}

}  // namespace espalier::engine
