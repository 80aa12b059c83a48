// SPDX-License-Identifier: Apache-2.0
#include "engine/explanation/training_features.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/explanation/similarity_search.h"

namespace espalier::engine {

TrainingFeatures::TrainingFeatures(FeatureReader& reader,
                                   const DataSource& data,
                                   const ComparedImages& images,
                                   const FeatureReader::Progress& progress,
                                   std::stop_token stop)
    : numbers_(reader.size()) {
    const auto all = static_cast<std::int64_t>(images.training.size() + images.validation.size());
    std::int64_t before = 0;
    const auto ofAll = [&](std::int64_t done, std::int64_t) {
        if (progress) progress(before + done, all);
    };
    const auto leaveOut = [](std::size_t, const std::string&) {};
    SimilaritySearch validation(numbers_, 1, FeatureDistance::Euclidean);
    const auto ask = [&](std::size_t, std::span<const float> features) {
        validation.addQuery(features);
    };
    reader.read(filesAt(data, images.validation), ask, leaveOut, ofAll, stop);
    before = static_cast<std::int64_t>(images.validation.size());
    const auto keep = [&](std::size_t file, std::span<const float> features) {
        places_.push_back(images.training[file]);
        features_.insert(features_.end(), features.begin(), features.end());
        validation.addCandidate(images.training[file], features);
    };
    reader.read(filesAt(data, images.training), keep, leaveOut, ofAll, std::move(stop));
    for (std::size_t i = 0; i < validation.queries(); ++i) {
        for (const SimilarImage& found : validation.nearest(i)) {
            validationDistances_.push_back(found.distance);
        }
    }
    std::ranges::sort(validationDistances_);
}

std::size_t TrainingFeatures::mostImages(std::size_t size, std::size_t bytes) {
    return std::max<std::size_t>(1, bytes / (size * sizeof(float) + sizeof(std::size_t)));
}

std::span<const float> TrainingFeatures::featuresOf(std::size_t index) const {
    return std::span(features_).subspan(index * numbers_, numbers_);
}

TrainingLikeness TrainingFeatures::likeness(std::span<const float> features,
                                            std::size_t nearest) const {
    SimilaritySearch similar(numbers_, std::max<std::size_t>(nearest, 1), FeatureDistance::Cosine);
    SimilaritySearch near(numbers_, 1, FeatureDistance::Euclidean);
    similar.addQuery(features);
    near.addQuery(features);
    for (std::size_t i = 0; i < places_.size(); ++i) {
        similar.addCandidate(places_[i], featuresOf(i));
        near.addCandidate(places_[i], featuresOf(i));
    }
    TrainingLikeness likeness{
        .nearest = similar.nearest(0),
        .validation = std::ssize(validationDistances_),
        .isFinite = std::ranges::all_of(features, [](float x) { return std::isfinite(x); })};
    if (near.nearest(0).empty()) return likeness;
    likeness.distance = near.nearest(0).front().distance;
    const auto first = std::ranges::lower_bound(validationDistances_, likeness.distance);
    likeness.asFar = validationDistances_.end() - first;
    return likeness;
}

}  // namespace espalier::engine
