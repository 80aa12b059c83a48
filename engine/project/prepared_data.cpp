// SPDX-License-Identifier: Apache-2.0
#include "engine/project/prepared_data.h"

#include <algorithm>
#include <utility>

namespace espalier::engine {

namespace {

ClassCounts countsOf(const ImageFolder& folder) {
    ClassCounts counts;
    for (const ImageEntry& image : folder.images) {
        const bool loose = image.label < 0 && !folder.classes.empty();
        if (image.excluded || loose) continue;
        std::int64_t* const parts[] = {&counts.training, &counts.validation, &counts.test};
        ++*parts[static_cast<std::size_t>(image.split)];
    }
    return counts;
}

}  // namespace

PreparedData prepareData(std::shared_ptr<const ImageFolder> scanned,
                         Project& project,
                         bool freshDefaults) {
    PreparedData data;
    auto folder = std::make_shared<ImageFolder>(*scanned);
    data.scanned = std::move(scanned);
    assignSplits(*folder, project.fractions, project.splitSeed);
    data.choices = completeFromData(project, *folder, freshDefaults);
    data.folder = std::move(folder);
    data.selected = selectedImages(project, data.folder);
    data.counts = countsOf(*data.folder);
    data.splitIsGiven = std::ranges::any_of(data.folder->images, &ImageEntry::splitIsGiven);
    data.issues = reviewImageFolder(*data.selected);
    data.suggestion = suggestInput(*data.folder);
    return data;
}

}  // namespace espalier::engine
