// SPDX-License-Identifier: Apache-2.0
#include "engine/explanation/similarity_search.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace espalier::engine {

namespace {

// Sixteen sums at once, which the compiler turns into a few wide instructions.
template <typename Term>
float sumOf(std::span<const float> a, std::span<const float> b, Term term) {
    constexpr std::size_t kLanes = 16;
    std::array<float, kLanes> sums{};
    std::size_t i = 0;
    for (; i + kLanes <= a.size(); i += kLanes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            sums[lane] += term(a[i + lane], b[i + lane]);
        }
    }
    float sum = 0;
    for (; i < a.size(); ++i) sum += term(a[i], b[i]);
    for (const float part : sums) sum += part;
    return sum;
}

bool isNearer(const SimilarImage& a, const SimilarImage& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.image < b.image;
}

}  // namespace

std::vector<float> SimilaritySearch::compared(std::span<const float> features) const {
    std::vector<float> result(features.begin(), features.end());
    if (distance_ == FeatureDistance::Euclidean) return result;
    double squares = 0;
    for (const float value : features) squares += static_cast<double>(value) * value;
    const double length = std::sqrt(squares);
    for (float& value : result) value = length == 0 ? 0 : static_cast<float>(value / length);
    return result;
}

double SimilaritySearch::distanceOf(std::span<const float> a, std::span<const float> b) const {
    if (distance_ == FeatureDistance::Euclidean) {
        return std::sqrt(sumOf(a, b, [](float x, float y) { return (x - y) * (x - y); }));
    }
    // Rounding may put equal features a little beyond 1.
    const double cosine = sumOf(a, b, [](float x, float y) { return x * y; });
    return 1 - std::clamp(cosine, -1.0, 1.0);
}

std::size_t SimilaritySearch::addQuery(std::span<const float> features) {
    assert(features.size() == size_);
    const std::vector<float> own = compared(features);
    features_.insert(features_.end(), own.begin(), own.end());
    nearest_.emplace_back();
    return nearest_.size() - 1;
}

void SimilaritySearch::addCandidate(std::size_t image, std::span<const float> features) {
    assert(features.size() == size_ && count_ > 0);
    const std::vector<float> candidate = compared(features);
    for (std::size_t i = 0; i < nearest_.size(); ++i) {
        const auto own = std::span<const float>(features_).subspan(i * size_, size_);
        const SimilarImage found{.image = image, .distance = distanceOf(own, candidate)};
        std::vector<SimilarImage>& nearest = nearest_[i];
        if (std::isnan(found.distance)) continue;  // near nothing
        if (nearest.size() == count_ && !isNearer(found, nearest.back())) continue;
        nearest.insert(std::ranges::upper_bound(nearest, found, isNearer), found);
        if (nearest.size() > count_) nearest.pop_back();
    }
}

}  // namespace espalier::engine
