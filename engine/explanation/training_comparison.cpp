// SPDX-License-Identifier: Apache-2.0
#include "engine/explanation/training_comparison.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "fmt/format.h"

namespace espalier::engine {

namespace {

std::vector<std::size_t> spreadEvenly(const std::vector<std::size_t>& all, std::size_t most) {
    if (all.size() <= most) return all;
    std::vector<std::size_t> chosen;
    chosen.reserve(most);
    for (std::size_t i = 0; i < most; ++i) chosen.push_back(all[i * all.size() / most]);
    return chosen;
}

void ignore(std::size_t, const std::string&) {}

}  // namespace

std::vector<std::filesystem::path> filesAt(const DataSource& data,
                                           const std::vector<std::size_t>& places) {
    std::vector<std::filesystem::path> files;
    files.reserve(places.size());
    for (const std::size_t place : places) files.push_back(data.file(place));
    return files;
}

ComparedImages comparedImages(const DataSource& data, const UsedImages& used) {
    ComparedImages images;
    for (const std::size_t place : data.included()) {
        const ImageContent content = data.sample(place).content;
        const ImageUse use = content == 0 ? ImageUse::Unknown : used.useOf(content);
        if (use == ImageUse::Training) images.training.push_back(place);
        if (use == ImageUse::Validation) images.validation.push_back(place);
    }
    return images;
}

ComparedImages sampleOf(const ComparedImages& images,
                        std::size_t mostTraining,
                        std::size_t mostValidation) {
    return {.training = spreadEvenly(images.training, mostTraining),
            .validation = spreadEvenly(images.validation, mostValidation)};
}

double TrainingLikeness::share() const {
    return static_cast<double>(1 + asFar) / static_cast<double>(1 + validation);
}

bool TrainingLikeness::isKnown() const {
    return !nearest.empty() && 1 / static_cast<double>(1 + validation) <= kUnlikeShare;
}

bool TrainingLikeness::isUnlike() const {
    return isKnown() && share() <= kUnlikeShare;
}

TrainingComparison::TrainingComparison(FeatureReader& reader, std::size_t nearest)
    : reader_(reader),
      similar_(reader.size(), std::max<std::size_t>(nearest, 1), FeatureDistance::Cosine),
      near_(reader.size(), 1, FeatureDistance::Euclidean),
      validation_(reader.size(), 1, FeatureDistance::Euclidean) {}

std::size_t TrainingComparison::add(std::span<const float> features) {
    areFinite_.push_back(
        std::ranges::all_of(features, [](float value) { return std::isfinite(value); }));
    similar_.addQuery(features);
    return near_.addQuery(features);
}

void TrainingComparison::run(const DataSource& data,
                             const ComparedImages& images,
                             const FeatureReader::Progress& progress,
                             std::stop_token stop) {
    const auto all = static_cast<std::int64_t>(images.training.size() + images.validation.size());
    std::int64_t before = 0;
    const auto ofAll = [&](std::int64_t done, std::int64_t) {
        if (progress) progress(before + done, all);
    };
    const auto keep = [&](std::size_t, std::span<const float> features) {
        validation_.addQuery(features);
    };
    reader_.read(filesAt(data, images.validation), keep, ignore, ofAll, stop);
    before = static_cast<std::int64_t>(images.validation.size());
    const auto compare = [&](std::size_t file, std::span<const float> features) {
        similar_.addCandidate(images.training[file], features);
        near_.addCandidate(images.training[file], features);
        validation_.addCandidate(images.training[file], features);
    };
    reader_.read(filesAt(data, images.training), compare, ignore, ofAll, std::move(stop));
    for (std::size_t i = 0; i < validation_.queries(); ++i) {
        for (const SimilarImage& found : validation_.nearest(i)) {
            validationDistances_.push_back(found.distance);
        }
    }
    std::ranges::sort(validationDistances_);
}

TrainingLikeness TrainingComparison::likeness(std::size_t image) const {
    TrainingLikeness likeness{.nearest = similar_.nearest(image),
                              .validation = std::ssize(validationDistances_),
                              .isFinite = areFinite_[image]};
    const std::vector<SimilarImage>& nearest = near_.nearest(image);
    if (nearest.empty()) return likeness;
    likeness.distance = nearest.front().distance;
    const auto first = std::ranges::lower_bound(validationDistances_, likeness.distance);
    likeness.asFar = validationDistances_.end() - first;
    return likeness;
}

std::string likenessText(const TrainingLikeness& likeness) {
    if (likeness.isSame()) return "one of the training images, or a copy of one";
    if (!likeness.isFinite) {
        return "whether it is like the training images is not known, because the network's "
               "features of it are not finite";
    }
    if (likeness.nearest.empty()) {
        return "whether it is like the training images is not known, because none of them could be "
               "compared";
    }
    if (!likeness.isKnown()) {
        constexpr int kNeeded = static_cast<int>(1 / kUnlikeShare) - 1;
        return fmt::format(
            "whether it is like the training images is not known: that takes {} validation "
            "images, and {} could be compared",
            kNeeded,
            likeness.validation);
    }
    const std::int64_t nearer = likeness.validation - likeness.asFar;
    if (likeness.isUnlike()) {
        return fmt::format(
            "unlike the training images: treat the prediction with caution (farther from them "
            "than {} of {} validation images)",
            nearer,
            likeness.validation);
    }
    return fmt::format(
        "like the training images ({} of {} validation images are at least as far from them)",
        likeness.asFar,
        likeness.validation);
}

}  // namespace espalier::engine
