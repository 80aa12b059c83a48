// SPDX-License-Identifier: Apache-2.0
#include "engine/data/loading/scan_data.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/data/folder/exclusions.h"
#include "engine/data/folder/folds.h"
#include "engine/data/folder/image_folder.h"

namespace espalier::engine {

DataSource scanData(const std::filesystem::path& root,
                    const DataChoices& choices,
                    const std::function<void(const ScanProgress&)>& progress,
                    std::stop_token stop) {
    const ScanOptions options{
        .labelRule = choices.labelRule, .fractions = choices.fractions, .seed = choices.splitSeed};
    return scanImageFolder(root, options, progress, std::move(stop));
}

DataSource splitData(const DataSource& scanned, const DataChoices& choices) {
    ImageFolder folder = scanned.folder();
    assignSplits(folder, choices.fractions, choices.splitSeed);
    markExclusions(folder, choices);
    if (choices.fold) holdOutFold(folder, choices);
    return folder;
}

DataSource withSplits(const DataSource& data,
                      const std::function<std::optional<Split>(const DataSample&)>& splitOf) {
    std::vector<Split> splits;
    splits.reserve(data.size());
    bool differs = false;
    for (std::size_t i = 0; i < data.size(); ++i) {
        const DataSample sample = data.sample(i);
        splits.push_back(splitOf(sample).value_or(sample.split));
        differs = differs || splits.back() != sample.split;
    }
    if (!differs) return data;
    ImageFolder folder = data.folder();
    for (std::size_t i = 0; i < splits.size(); ++i) folder.images[i].split = splits[i];
    return folder;
}

DataSource selectData(const DataSource& data, const DataChoices& choices) {
    const bool marked = std::ranges::any_of(data.folder().images, &ImageEntry::excluded);
    if (!marked && choices.excluded.empty() && choices.excludedClasses.empty()) return data;
    ImageFolder selected = data.folder();
    markExclusions(selected, choices);
    dropExcludedClasses(selected, choices);
    return selected;
}

}  // namespace espalier::engine
