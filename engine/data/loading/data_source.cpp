// SPDX-License-Identifier: Apache-2.0
#include "engine/data/loading/data_source.h"

#include <algorithm>
#include <utility>

#include "engine/data/codecs/content_sample.h"
#include "engine/data/folder/image_folder.h"

namespace espalier::engine {

DataSource::DataSource(ImageFolder folder)
    : folder_(std::make_shared<const ImageFolder>(std::move(folder))) {}

const std::filesystem::path& DataSource::root() const {
    return folder_->root;
}

const SourceFolders& DataSource::moreFolders() const {
    return folder_->moreFolders;
}

const std::string& DataSource::fingerprint() const {
    return folder_->fingerprint;
}

const std::string& DataSource::scanFingerprint() const {
    const std::string& before = folder_->byFolder.fingerprint;
    return before.empty() ? folder_->fingerprint : before;
}

const std::string& DataSource::fingerprintLike(const std::string& recorded) const {
    constexpr std::size_t kSizeDigits = 32;  // the newer kind has a word in front of them
    return recorded.size() == kSizeDigits ? folder_->sizeFingerprint : folder_->fingerprint;
}

const std::vector<std::string>& DataSource::outputNames() const {
    return folder_->classes;
}

std::vector<std::string> DataSource::possibleOutputNames() const {
    std::vector<std::string> names = folder_->byFolder.classes;
    names.insert(names.end(), folder_->addedClasses.begin(), folder_->addedClasses.end());
    return names;
}

std::size_t DataSource::size() const {
    return folder_->images.size();
}

DataSample DataSource::sample(std::size_t place) const {
    const ImageEntry& image = folder_->images[place];
    return {.name = image.path,
            .target = image.label,
            .content = image.content,
            .width = image.width,
            .height = image.height,
            .split = image.split,
            .format = image.format,
            .misnamed = image.misnamed,
            .splitIsGiven = image.splitIsGiven,
            .excluded = image.excluded,
            .isRelabelled = image.isRelabelled};
}

std::filesystem::path DataSource::file(std::size_t place) const {
    return folder_->fileOf(folder_->images[place]);
}

bool DataSource::hasScannedContent(std::size_t place) const {
    const std::uint64_t content = folder_->images[place].content;
    return content == 0 || contentSample(file(place)) == content;
}

std::vector<std::size_t> DataSource::included(std::optional<Split> split) const {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < folder_->images.size(); ++i) {
        const ImageEntry& image = folder_->images[i];
        if (!image.excluded && (!split || image.split == *split)) places.push_back(i);
    }
    return places;
}

SplitCounts DataSource::counts() const {
    SplitCounts counts;
    for (const ImageEntry& image : folder_->images) {
        if (!image.excluded) counts.add(image.split);
    }
    return counts;
}

std::int64_t DataSource::relabelled() const {
    return std::ranges::count_if(folder_->images, &ImageEntry::isRelabelled);
}

SplitCounts DataSource::annotatedCounts() const {
    SplitCounts counts;
    for (const ImageEntry& image : folder_->images) {
        const bool loose = image.label < 0 && !folder_->classes.empty();
        if (!image.excluded && !loose) counts.add(image.split);
    }
    return counts;
}

std::vector<SplitCounts> DataSource::countsByOutput() const {
    return countByClass(*folder_);
}

bool DataSource::splitIsGiven() const {
    return std::ranges::any_of(folder_->images, [&](const ImageEntry& image) {
        const SourceFolder* const source = sourceOf(folder_->moreFolders, image.path);
        return image.splitIsGiven && !(source != nullptr && source->isTest);
    });
}

const std::vector<UnreadableFile>& DataSource::unreadable() const {
    return folder_->unreadable;
}

std::int64_t DataSource::ignored() const {
    return folder_->ignored;
}

DataSource DataSource::select(const std::vector<std::size_t>& places,
                              std::optional<Split> split) const {
    ImageFolder some;
    some.root = folder_->root;
    some.moreFolders = folder_->moreFolders;
    some.labelRule = folder_->labelRule;
    some.classes = folder_->classes;
    some.byFolder = folder_->byFolder;
    some.relabelled = folder_->relabelled;
    some.addedClasses = folder_->addedClasses;
    some.images.reserve(places.size());
    for (const std::size_t place : places) {
        some.images.push_back(folder_->images[place]);
        if (split) some.images.back().split = *split;
    }
    return some;
}

}  // namespace espalier::engine
