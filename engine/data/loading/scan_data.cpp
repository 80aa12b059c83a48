// SPDX-License-Identifier: Apache-2.0
#include "engine/data/loading/scan_data.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/data/folder/chosen_labels.h"
#include "engine/data/folder/exclusions.h"
#include "engine/data/folder/folds.h"
#include "engine/data/folder/image_folder.h"
#include "engine/data/folder/join_folders.h"
#include "engine/data/samples/no_images_error.h"

namespace espalier::engine {

namespace {

// Each class is split by itself.
bool isRelabelled(const ImageFolder& folder) {
    return std::ranges::any_of(folder.images, &ImageEntry::isRelabelled);
}

bool hasChosenLabels(const ImageFolder& folder, const DataChoices& choices) {
    return folder.relabelled == choices.relabelled && folder.addedClasses == choices.addedClasses;
}

ImageFolder scanFolders(const std::filesystem::path& root,
                        const SourceFolders& more,
                        const ScanOptions& options,
                        const std::function<void(const ScanProgress&)>& progress,
                        const std::stop_token& stop) {
    if (more.empty()) return scanImageFolder(root, options, progress, stop);
    ScanProgress before;  // of the folders that are done
    ScanProgress now;
    const auto tell = [&](const ScanProgress& of) {
        now = of;
        if (progress) {
            progress({before.files + of.files,
                      before.images + of.images,
                      before.unreadable + of.unreadable});
        }
    };
    const auto scan = [&](const std::filesystem::path& folder) {
        now = {};
        ImageFolder found = scanImageFolder(folder, options, tell, stop);
        before.files += now.files;
        before.images += static_cast<std::int64_t>(found.images.size());
        before.unreadable += static_cast<std::int64_t>(found.unreadable.size());
        return found;
    };
    checkSources(root, more);
    ImageFolder folder = scan(root);
    std::vector<ImageFolder> others;
    for (const SourceFolder& source : more) {
        try {
            others.push_back(scan(source.path));
        } catch (const NoImagesError& problem) {
            throw RequestError(problem.what());  // those of the project may all be there
        }
    }
    joinFolders(folder, more, std::move(others));
    return folder;
}

}  // namespace

DataSource scanData(const std::filesystem::path& root,
                    const DataChoices& choices,
                    const std::function<void(const ScanProgress&)>& progress,
                    std::stop_token stop) {
    const ScanOptions options{
        .labelRule = choices.labelRule, .fractions = choices.fractions, .seed = choices.splitSeed};
    ImageFolder folder = scanFolders(root, choices.moreFolders, options, progress, stop);
    applyChosenLabels(folder, choices);
    if (isRelabelled(folder) || !folder.moreFolders.empty())
        assignSplits(folder, choices.fractions, choices.splitSeed);
    return folder;
}

DataSource splitData(const DataSource& scanned, const DataChoices& choices) {
    ImageFolder folder = scanned.folder();
    applyChosenLabels(folder, choices);
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
    const bool excludes = marked || !choices.excluded.empty() || !choices.excludedClasses.empty();
    const bool relabels = !choices.relabelled.empty() || !choices.addedClasses.empty();
    if (!excludes && !relabels && hasChosenLabels(data.folder(), choices)) return data;
    ImageFolder selected = data.folder();
    applyChosenLabels(selected, choices);
    markExclusions(selected, choices);
    dropExcludedClasses(selected, choices);
    if (relabels) dropEmptyClasses(selected);
    return selected;
}

}  // namespace espalier::engine
