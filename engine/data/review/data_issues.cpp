// SPDX-License-Identifier: Apache-2.0
#include "engine/data/review/data_issues.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "engine/base/grouped.h"
#include "engine/base/name_text.h"
#include "engine/base/translatable.h"
#include "engine/data/codecs/decode.h"
#include "engine/data/folder/image_folder.h"
#include "engine/data/folder/mask_folders.h"

namespace espalier::engine {

namespace {

using Places = std::vector<std::uint32_t>;

/// What is known about the colours of one class.
struct ClassColours {
    /// Of those that are grey though their files may hold colours: enough to speak for the images
    /// that were not looked at.
    static constexpr std::int64_t kEnough = 8;

    std::int64_t grey = 0;
    std::int64_t colour = 0;
    std::int64_t seenGrey = 0;  ///< grey although the file may hold colours
    std::int64_t unknown = 0;   ///< not looked at, and the file may hold colours

    bool allGrey() const {
        return grey > 0 && colour == 0 && (unknown == 0 || seenGrey >= kEnough);
    }
};

class IssuesOfFolder {
  public:
    IssuesOfFolder(const ImageFolder& folder,
                   const ImageFolder& selected,
                   const ContentReview* content)
        : folder_(folder), content_(content), counts_(countByClass(selected)) {
        // Classes that are switched off are gone from `selected`, and the others renumbered.
        for (std::size_t label = 0; label < selected.classes.size(); ++label) {
            countOf_[selected.classes[label]] = counts_[label];
        }
    }

    DataIssues run(const Diagnostics& review) {
        if (content_) {
            findCopies();
            findDamagedClasses();
            findDamaged();
            findOneColour();
            findNarrowRange();
        }
        findGreyClasses();
        for (const Diagnostic& diagnostic : review) take(diagnostic);
        findMisnamed();
        findRelabelled();
        saySample();
        std::ranges::stable_sort(
            found_, {}, [](const DataIssue& issue) { return issue.diagnostic.severity; });
        return std::move(found_);
    }

  private:
    const ImageEntry& image(std::uint32_t place) const { return folder_.images[place]; }
    std::string nameOf(std::uint32_t place) const { return nameText(image(place).path); }
    bool isUsed(std::uint32_t place) const {
        const bool labelled = folder_.labelRule == LabelRule::NoLabels || image(place).label >= 0;
        return labelled && !image(place).excluded;
    }

    // Images in no class may get one: from their names, or they are reconstructed.
    bool mayBeUsed(std::uint32_t place) const {
        return isUsed(place) || (folder_.classes.empty() && !image(place).excluded);
    }

    template <typename Wanted>
    Places imagesWhere(Wanted wanted) const {
        Places places;
        for (std::uint32_t i = 0; i < folder_.images.size(); ++i) {
            if (!image(i).excluded && wanted(i)) places.push_back(i);
        }
        return places;
    }

    DataIssue& say(Severity severity,
                   const char* code,
                   const char* pattern,
                   std::vector<std::string> arguments) {
        DataIssue& issue = found_.emplace_back();
        issue.diagnostic.severity = severity;
        issue.diagnostic.code = std::string("data.") + code;
        issue.diagnostic.pattern = pattern;
        issue.diagnostic.arguments = std::move(arguments);
        return issue;
    }

    // Copies. --------------------------------------------------------------------------------

    // The first one is kept: of the most frequent class, then one from the training split.
    Places byWorthOfStaying(Places copies) const {
        std::map<std::int32_t, std::int64_t> ofClass;
        for (const std::uint32_t copy : copies) ++ofClass[image(copy).label];
        std::ranges::sort(copies, {}, [&](std::uint32_t copy) {
            return std::tuple(-ofClass.at(image(copy).label), image(copy).split, copy);
        });
        return copies;
    }

    bool isIn(const Places& copies, Split split) const {
        return std::ranges::any_of(copies,
                                   [&](std::uint32_t copy) { return image(copy).split == split; });
    }

    /// Copies of one kind, group after group, and two of them as an example.
    struct Copies {
        Places images;
        Places leaveOut;
        std::uint32_t one = 0;
        std::uint32_t other = 0;

        // `other`: the first of the group in a part or class of its own.
        void add(const Places& group, Places::const_iterator example) {
            if (images.empty()) {
                one = group.front();
                other = example == group.end() ? group[1] : *example;
            }
            images.insert(images.end(), group.begin(), group.end());
            leaveOut.insert(leaveOut.end(), group.begin() + 1, group.end());
        }
    };

    void findCopies() {
        Copies learned, contradicting, chosen, plain;
        for (const Places& all : content_->copies) {
            Places group;
            std::ranges::copy_if(all, std::back_inserter(group), [this](std::uint32_t place) {
                return isUsed(place);
            });
            if (group.size() < 2) continue;
            group = byWorthOfStaying(std::move(group));
            const auto otherSplit = std::ranges::find_if(group, [&](std::uint32_t copy) {
                return image(copy).split != image(group.front()).split;
            });
            const auto otherClass = std::ranges::find_if(group, [&](std::uint32_t copy) {
                return image(copy).label != image(group.front()).label;
            });
            const bool trained = isIn(group, Split::Training);
            if (otherSplit != group.end()) (trained ? learned : chosen).add(group, otherSplit);
            if (otherClass != group.end()) contradicting.add(group, otherClass);
            if (otherSplit == group.end() && otherClass == group.end())
                plain.add(group, otherClass);
        }
        const auto unseen = std::ranges::count_if(learned.images, [this](std::uint32_t place) {
            return image(place).split != Split::Training;
        });
        sayCopies(
            std::move(learned),
            unseen,
            Severity::Warning,
            "copies_in_training",
            unseen == 1
                ? translatable(
                      "Diagnostics",
                      "1 validation or test image is also in training: {2} is {1}. The network "
                      "memorises it, so results look better than they will be on new images.")
                : translatablePlural(
                      "Diagnostics",
                      "%n validation or test images are also in training, for example "
                      "{2} is {1}. The network memorises them, so results look better "
                      "than they will be on new images."));
        sayCopies(
            std::move(contradicting),
            -1,
            Severity::Warning,
            "copies_across_classes",
            translatablePlural("Diagnostics",
                               "%n images are in more than one class, for example {1} is {2}. The "
                               "network is taught two answers for the same image. Check them: only "
                               "you know which class is right."));
        sayCopies(
            std::move(chosen),
            -1,
            Severity::Warning,
            "copies_in_test",
            translatablePlural("Diagnostics",
                               "%n images are in both validation and test, for example {1} is "
                               "{2}. The images that select the best network then also test it."));
        sayCopies(
            std::move(plain),
            -1,
            Severity::Note,
            "copies",
            translatablePlural("Diagnostics",
                               "%n images are copies within a class, for example {1} and {2}. "
                               "They count more than once and add no information."));
    }

    // `count` -1: all of them.
    void sayCopies(Copies copies,
                   std::int64_t count,
                   Severity severity,
                   const char* code,
                   const char* pattern) {
        if (copies.images.empty()) return;
        if (count < 0) count = static_cast<std::int64_t>(copies.images.size());
        DataIssue& issue = say(severity,
                               code,
                               pattern,
                               {std::to_string(count), nameOf(copies.one), nameOf(copies.other)});
        issue.images = std::move(copies.images);
        issue.leaveOut = std::move(copies.leaveOut);
    }

    // Single images. -------------------------------------------------------------------------

    void sayOfImages(Severity severity,
                     const char* code,
                     const char* one,
                     const char* many,
                     Places places,
                     std::vector<std::string> more) {
        if (places.empty()) return;
        std::vector<std::string> arguments{std::to_string(places.size()), nameOf(places.front())};
        std::ranges::move(more, std::back_inserter(arguments));
        DataIssue& issue =
            say(severity, code, places.size() == 1 ? one : many, std::move(arguments));
        issue.leaveOut = places;
        issue.images = std::move(places);
    }

    void findDamaged() {
        Places places;
        std::string reason;
        for (const DamagedImage& damaged : content_->damaged) {
            if (!mayBeUsed(damaged.image)) continue;
            if (places.empty()) reason = damaged.reason;
            places.push_back(damaged.image);
        }
        sayOfImages(
            Severity::Warning,
            "damaged",
            translatable("Diagnostics", "{1} is damaged: {2}. Training skips it."),
            translatablePlural("Diagnostics",
                               "%n images are damaged, for example {1}: {2}. Training skips them."),
            std::move(places),
            {reason});
    }

    // Those of which every image that is used was decoded, or tried to be.
    void findDamagedClasses() {
        if (folder_.labelRule == LabelRule::NoLabels) return;
        std::set<std::string> damaged;
        for (const auto& [name, counts] : countOf_) {
            if (counts.all() > 0) damaged.insert(name);
        }
        for (std::uint32_t i = 0; i < folder_.images.size(); ++i) {
            if (!isUsed(i) || content_->looks[i] == Look::Damaged) continue;
            damaged.erase(folder_.classes[static_cast<std::size_t>(image(i).label)]);
        }
        if (damaged.empty()) return;
        sayOfClasses(
            say(Severity::Warning,
                "damaged_class",
                damaged.size() == 1
                    ? translatable("Diagnostics",
                                   "All images of {1} are damaged, so this class cannot be "
                                   "learned. Replace the images, or exclude the class.")
                    : translatablePlural("Diagnostics",
                                         "All images of %n classes ({1}) are damaged, so these "
                                         "classes cannot be learned. Replace the images, or "
                                         "exclude the classes."),
                {std::to_string(damaged.size()), listed(damaged)}),
            damaged);
    }

    void findOneColour() {
        sayOfImages(
            Severity::Warning,
            "one_colour",
            translatable("Diagnostics", "{1} is a single colour: nothing can be learned from it."),
            translatablePlural(
                "Diagnostics",
                "%n images are a single colour, for example {1}: nothing can be learned "
                "from them."),
            imagesWhere([this](std::uint32_t place) {
                return mayBeUsed(place) && content_->looks[place] == Look::OneColour;
            }),
            {});
    }

    void findNarrowRange() {
        sayOfImages(
            Severity::Warning,
            "narrow_range",
            translatable("Diagnostics",
                         "{1} has 16 bits per channel but uses only a small part of their range. "
                         "Espalier reads 8 bits, in which it is a single colour: stretch its "
                         "contrast first, or exclude it."),
            translatablePlural("Diagnostics",
                               "%n images have 16 bits per channel but use only a small part of "
                               "their range, for example {1}. Espalier reads 8 bits, in which "
                               "they are a single colour: stretch their contrast first, or "
                               "exclude them."),
            imagesWhere([this](std::uint32_t place) {
                return mayBeUsed(place) && content_->looks[place] == Look::NarrowRange;
            }),
            {});
    }

    void findMisnamed() {
        Places places = imagesWhere([this](std::uint32_t place) { return image(place).misnamed; });
        const std::string format =
            places.empty() ? "" : imageFormatName(image(places.front()).format);
        sayOfImages(
            Severity::Note,
            "misnamed",
            translatable("Diagnostics",
                         "{1} contains {2} data, which does not match its name. Espalier reads it "
                         "anyway; other programs may fail."),
            translatablePlural(
                "Diagnostics",
                "%n files do not match the format in their names, for example {1} is "
                "{2}. Espalier reads them anyway; other programs may fail."),
            std::move(places),
            {format});
    }

    void findRelabelled() {
        Places places = imagesWhere([this](std::uint32_t place) {
            return image(place).isRelabelled && image(place).label >= 0;
        });
        if (places.empty()) return;
        const std::uint32_t example = places.front();
        const std::string& of = folder_.classes[static_cast<std::size_t>(image(example).label)];
        say(Severity::Note,
            "relabelled",
            places.size() == 1
                ? translatable("Diagnostics",
                               "{1} is relabelled: its class is {2}. Each class is split by "
                               "itself, so another image may have changed its split, too.")
                : translatablePlural("Diagnostics",
                                     "%n images are relabelled, for example {1}: its class is "
                                     "{2}. Each class is split by itself, so other images may "
                                     "have changed their split, too."),
            {std::to_string(places.size()), nameOf(example), of})
            .images = std::move(places);
    }

    // Classes. -------------------------------------------------------------------------------

    // Nothing for images without information: of one colour, damaged, or not sampled.
    void countColour(std::uint32_t place, ClassColours& of) const {
        const Look look = content_ ? content_->looks[place] : Look::NotLookedAt;
        const bool grey = image(place).grey || look == Look::Grey;
        if (look == Look::OneColour || look == Look::NarrowRange || look == Look::Damaged) return;
        if (grey) ++of.grey;
        if (look == Look::Grey && !image(place).grey) ++of.seenGrey;
        if (!grey && content_ && look == Look::NotLookedAt) ++of.unknown;
        if (!grey && (look == Look::Colour || !content_)) ++of.colour;
    }

    void findGreyClasses() {
        if (folder_.labelRule == LabelRule::NoLabels) return;
        std::vector<ClassColours> colours(folder_.classes.size());
        for (std::uint32_t i = 0; i < folder_.images.size(); ++i) {
            if (isUsed(i)) countColour(i, colours[static_cast<std::size_t>(image(i).label)]);
        }
        std::set<std::string> grey;
        bool someColour = false;
        for (std::size_t label = 0; label < colours.size(); ++label) {
            if (colours[label].allGrey()) grey.insert(folder_.classes[label]);
            someColour = someColour || colours[label].colour > 0;
        }
        if (grey.empty() || !someColour) return;
        sayOfClasses(
            say(Severity::Warning,
                "grey_class",
                grey.size() == 1
                    ? translatable("Diagnostics",
                                   "All images of {1} are grey, others are in colour. The network "
                                   "may learn to tell grey from colour instead of the subject.")
                    : translatablePlural(
                          "Diagnostics",
                          "All images of %n classes ({1}) are grey, others are in colour. The "
                          "network may learn to tell grey from colour instead of the subject."),
                {std::to_string(grey.size()), listed(grey)}),
            grey);
    }

    static std::string listed(const std::set<std::string>& names) {
        std::string text;
        int count = 0;
        for (const std::string& name : names) {
            if (++count > 3) return text + ", …";
            text += (text.empty() ? "" : ", ") + name;
        }
        return text;
    }

    void sayOfClasses(DataIssue& issue, const std::set<std::string>& names) {
        issue.outputs.assign(names.begin(), names.end());
        std::vector<bool> wanted(folder_.classes.size());
        for (std::size_t label = 0; label < wanted.size(); ++label) {
            wanted[label] = names.contains(folder_.classes[label]);
        }
        issue.images = imagesWhere([&](std::uint32_t place) {
            return isUsed(place) && image(place).label >= 0 &&
                   wanted[static_cast<std::size_t>(image(place).label)];
        });
    }

    template <typename Wanted>
    std::set<std::string> classesWhere(Wanted wanted) const {
        std::set<std::string> names;
        for (const auto& [name, count] : countOf_) {
            if (wanted(count)) names.insert(name);
        }
        return names;
    }

    // An issue of reviewData(), with the images concerned.
    void take(const Diagnostic& diagnostic) {
        const std::string& code = diagnostic.code;
        if (code == "data.mixed_colour" && greyIsTold()) return;
        DataIssue& issue = found_.emplace_back();
        issue.diagnostic = diagnostic;
        if (code == "data.class_without_training") {
            sayOfClasses(issue,
                         classesWhere([](const SplitCounts& of) { return of.training == 0; }));
        } else if (code == "data.class_with_one_image") {
            sayOfClasses(issue, classesWhere([](const SplitCounts& of) { return of.all() == 1; }));
        } else if (code == "data.small_class") {
            sayOfClasses(issue, classesWhere(isSmallClass));
        } else if (code == "data.mixed_colour") {
            issue.images = imagesWhere([this](std::uint32_t place) { return image(place).grey; });
            issue.leaveOut = issue.images;
        } else if (code == "data.masks") {
            issue.images = imagesInMaskFolders();
        } else if (code == "data.images_without_class") {
            issue.images =
                imagesWhere([this](std::uint32_t place) { return image(place).label < 0; });
        }
    }

    Places imagesInMaskFolders() const {
        const std::vector<MaskFolder> masks = findMaskFolders(folder_);
        return imagesWhere([&](std::uint32_t place) {
            const std::string name = nameOf(place);
            const std::string_view folder = std::string_view(name).substr(0, name.rfind('/'));
            return std::ranges::find(masks, folder, &MaskFolder::masks) != masks.end();
        });
    }

    // All grey images are in classes that were already reported.
    bool greyIsTold() const {
        const auto told = std::ranges::find(
            found_, "data.grey_class", [](const DataIssue& f) { return f.diagnostic.code; });
        if (told == found_.end()) return false;
        const auto grey = imagesWhere([this](std::uint32_t place) { return image(place).grey; });
        return std::ranges::includes(told->images, grey);
    }

    void saySample() {
        if (!content_) return;
        const auto all = static_cast<std::int64_t>(folder_.images.size());
        if (content_->lookedAt >= all) return;
        say(Severity::Note,
            "sampled",
            translatablePlural("Diagnostics",
                               "%n of {1} images, spread evenly over the classes, were checked for "
                               "damage and colour. All were checked for copies."),
            {std::to_string(content_->lookedAt), grouped(all)});
    }

    const ImageFolder& folder_;
    const ContentReview* content_;
    std::vector<SplitCounts> counts_;
    std::map<std::string, SplitCounts> countOf_;
    DataIssues found_;
};

void addNew(std::vector<std::string>& to, const std::vector<std::string>& names) {
    std::unordered_set<std::string> known(to.begin(), to.end());
    for (const std::string& name : names) {
        if (known.insert(name).second) to.push_back(name);
    }
}

}  // namespace

DataIssues findInData(const DataSource& data,
                      const DataSource& selected,
                      const Diagnostics& review,
                      const ContentReview* content) {
    return IssuesOfFolder(data.folder(), selected.folder(), content).run(review);
}

DataChoices excluding(const DataIssue& issue, const DataSource& data, DataChoices choices) {
    if (!issue.outputs.empty()) {
        addNew(choices.excludedClasses, issue.outputs);
        return choices;
    }
    std::vector<std::string> names;
    for (const std::uint32_t place : issue.leaveOut) names.push_back(data.sample(place).name);
    addNew(choices.excluded, names);
    return choices;
}

}  // namespace espalier::engine
