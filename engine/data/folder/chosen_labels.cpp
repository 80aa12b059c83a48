// SPDX-License-Identifier: Apache-2.0
#include "engine/data/folder/chosen_labels.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/base/content_hash.h"
#include "engine/base/name_text.h"
#include "engine/base/natural_order.h"
#include "engine/base/translatable.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kFingerprintDigits = 32;
constexpr std::size_t kMostNames = 3;

struct InNaturalOrder {
    bool operator()(const std::string& a, const std::string& b) const {
        return naturallyBefore(a, b);
    }
};
using ClassNames = std::set<std::string, InNaturalOrder>;
using Labels = std::unordered_map<std::string, std::int32_t>;

ImageEntry* findImage(ImageFolder& folder, const std::string& path) {
    const auto found = std::ranges::lower_bound(folder.images, path, {}, &ImageEntry::path);
    return found == folder.images.end() || found->path != path ? nullptr : &*found;
}

/// An image and the class that was chosen for it.
struct Choice {
    ImageEntry* image;
    const std::string* name;
};

std::vector<Choice> choicesThatApply(ImageFolder& folder) {
    std::vector<Choice> choices;
    for (const RelabelledSample& sample : folder.relabelled.samples()) {
        if (ImageEntry* const image = findImage(folder, sample.name)) {
            choices.push_back({image, &sample.output});
        } else {
            folder.lostRelabelled.push_back(sample.name);
        }
    }
    return choices;
}

Labels labelsOf(const std::vector<std::string>& classes) {
    Labels labels;
    for (const std::string& name : classes) {
        labels.emplace(name, static_cast<std::int32_t>(labels.size()));
    }
    return labels;
}

// Another number where the class of an image is another one.
std::string withChoices(const std::string& fingerprint, const std::vector<Choice>& different) {
    if (different.empty() || fingerprint.size() < kFingerprintDigits) return fingerprint;
    ContentHash first;
    ContentHash second{0x9E3779B97F4A7C15ull};
    for (ContentHash* const hash : {&first, &second}) {
        hash->add(fingerprint);
        for (const Choice& choice : different) hash->add(choice.image->path).add(*choice.name);
    }
    return fmt::format("{}{:016x}{:016x}",
                       fingerprint.substr(0, fingerprint.size() - kFingerprintDigits),
                       first.value(),
                       second.value());
}

}  // namespace

void applyChosenLabels(ImageFolder& folder, const DataChoices& choices) {
    const bool isDone =
        folder.relabelled == choices.relabelled && folder.addedClasses == choices.addedClasses;
    if (isDone) return;
    folder.relabelled = choices.relabelled;
    folder.addedClasses = choices.addedClasses;
    folder.lostRelabelled.clear();
    folder.emptyClasses.clear();
    if (folder.labelRule == LabelRule::NoLabels) return;

    std::vector<Choice> chosen = choicesThatApply(folder);
    ClassNames names(folder.byFolder.classes.begin(), folder.byFolder.classes.end());
    names.insert(folder.addedClasses.begin(), folder.addedClasses.end());
    for (const Choice& choice : chosen) names.insert(*choice.name);
    folder.classes.assign(names.begin(), names.end());

    const Labels labels = labelsOf(folder.classes);
    std::vector<std::int32_t> ofFolder;
    for (const std::string& name : folder.byFolder.classes) ofFolder.push_back(labels.at(name));
    for (ImageEntry& image : folder.images) {
        image.label =
            image.folderLabel < 0 ? -1 : ofFolder[static_cast<std::size_t>(image.folderLabel)];
        image.isRelabelled = false;
    }
    std::erase_if(chosen, [&](const Choice& choice) {
        return choice.image->label == labels.at(*choice.name);
    });
    for (const Choice& choice : chosen) {
        choice.image->label = labels.at(*choice.name);
        choice.image->isRelabelled = true;
    }
    folder.fingerprint = withChoices(folder.byFolder.fingerprint, chosen);
    folder.sizeFingerprint = withChoices(folder.byFolder.sizeFingerprint, chosen);
}

void dropEmptyClasses(ImageFolder& folder) {
    std::vector<std::int32_t> newLabel(folder.classes.size(), -1);
    for (const ImageEntry& image : folder.images) {
        if (image.label >= 0) newLabel[static_cast<std::size_t>(image.label)] = 0;
    }
    std::vector<std::string> kept;
    for (std::size_t i = 0; i < folder.classes.size(); ++i) {
        if (newLabel[i] < 0) {
            folder.emptyClasses.push_back(std::move(folder.classes[i]));
            continue;
        }
        newLabel[i] = static_cast<std::int32_t>(kept.size());
        kept.push_back(std::move(folder.classes[i]));
    }
    folder.classes = std::move(kept);
    for (ImageEntry& image : folder.images) {
        if (image.label >= 0) image.label = newLabel[static_cast<std::size_t>(image.label)];
    }
}

Diagnostics reviewChosenLabels(const ImageFolder& folder) {
    Diagnostics found;
    if (const std::vector<std::string>& lost = folder.lostRelabelled; !lost.empty()) {
        found.push_back(
            {.code = "data.relabelled_missing",
             .severity = Severity::Warning,
             .pattern =
                 lost.size() == 1
                     ? translatable("Diagnostics",
                                    "{1} was given another class, but can no longer be found. Put "
                                    "it back under this name, or give it its class again under "
                                    "the new one.")
                     : translatablePlural("Diagnostics",
                                          "%n images were given another class, but can no longer "
                                          "be found, for example {1}. Put them back under these "
                                          "names, or give them their class again under the new "
                                          "ones."),
             .arguments = {std::to_string(lost.size()), nameText(lost.front())}});
    }
    if (std::vector<std::string> names = folder.emptyClasses; !names.empty()) {
        const std::size_t count = names.size();
        if (count > kMostNames) {
            names.resize(kMostNames);
            names.emplace_back("…");
        }
        found.push_back(
            {.code = "data.empty_class",
             .severity = Severity::Note,
             .pattern = count == 1
                            ? translatable("Diagnostics",
                                           "The class {1} has no images, so it is not learned.")
                            : translatablePlural("Diagnostics",
                                                 "%n classes have no images, so they are not "
                                                 "learned: {1}."),
             .arguments = {std::to_string(count), fmt::format("{}", fmt::join(names, ", "))}});
    }
    return found;
}

}  // namespace espalier::engine
