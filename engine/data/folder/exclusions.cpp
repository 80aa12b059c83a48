// SPDX-License-Identifier: Apache-2.0
#include "engine/data/folder/exclusions.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace espalier::engine {

namespace {

/// Decides which images the choices exclude.
class Exclusions {
  public:
    Exclusions(const ImageFolder& folder, const DataChoices& choices)
        : names_(choices.excluded.begin(), choices.excluded.end()) {
        for (const std::string& name : folder.classes) {
            isOff_.push_back(std::ranges::find(choices.excludedClasses, name) !=
                             choices.excludedClasses.end());
        }
    }

    bool isClassOff(std::int32_t label) const {
        const auto index = static_cast<std::size_t>(label);
        return label >= 0 && index < isOff_.size() && isOff_[index];
    }
    bool isOff(const ImageEntry& image) const {
        return isClassOff(image.label) || names_.contains(image.path);
    }
    bool isAnyClassOff() const { return std::ranges::find(isOff_, true) != isOff_.end(); }

  private:
    std::unordered_set<std::string> names_;
    std::vector<bool> isOff_;  // by label
};

}  // namespace

void markExclusions(ImageFolder& folder, const DataChoices& choices) {
    const Exclusions exclusions(folder, choices);
    for (ImageEntry& image : folder.images) image.excluded = exclusions.isOff(image);
}

void dropExcludedClasses(ImageFolder& folder, const DataChoices& choices) {
    const Exclusions exclusions(folder, choices);
    if (!exclusions.isAnyClassOff()) return;
    std::vector<std::int32_t> newLabel(folder.classes.size(), -1);
    std::vector<std::string> kept;
    for (std::size_t i = 0; i < folder.classes.size(); ++i) {
        if (exclusions.isClassOff(static_cast<std::int32_t>(i))) continue;
        newLabel[i] = static_cast<std::int32_t>(kept.size());
        kept.push_back(folder.classes[i]);
    }
    for (ImageEntry& image : folder.images) {
        if (image.label >= 0) image.label = newLabel[static_cast<std::size_t>(image.label)];
    }
    std::erase_if(folder.images,
                  [](const ImageEntry& image) { return image.excluded && image.label < 0; });
    folder.classes = std::move(kept);
}

}  // namespace espalier::engine
