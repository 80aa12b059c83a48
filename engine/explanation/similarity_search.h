// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace espalier::engine {

/// How far two images are from each other by their features: 1 - cosine of the angle between them
/// (0 … 2; 1 to features that are all 0), or the Euclidean distance.
enum class FeatureDistance : std::uint8_t { Cosine, Euclidean };

struct SimilarImage {
    std::size_t image = 0;
    double distance = 0;

    friend bool operator==(const SimilarImage&, const SimilarImage&) = default;
};

/// Finds for each of some images, the queries, the nearest of any number of candidates. Those are
/// added one after the other and not kept, so that the memory is that of the queries. Exact. A
/// value.
class SimilaritySearch {
  public:
    /// Of features of `size` numbers, at most `count` neighbours for each query.
    SimilaritySearch(std::size_t size, std::size_t count, FeatureDistance distance)
        : size_(size), count_(count), distance_(distance) {}

    /// Before the first candidate. Returns the number of the query, from 0.
    std::size_t addQuery(std::span<const float> features);
    std::size_t queries() const { return nearest_.size(); }
    void addCandidate(std::size_t image, std::span<const float> features);
    /// The nearest first; of equally far ones the one with the smaller number.
    const std::vector<SimilarImage>& nearest(std::size_t query) const { return nearest_[query]; }

  private:
    /// As they are compared: of length 1 for the cosine.
    std::vector<float> compared(std::span<const float> features) const;
    double distanceOf(std::span<const float> a, std::span<const float> b) const;

    std::size_t size_;
    std::size_t count_;
    FeatureDistance distance_;
    std::vector<float> features_;  ///< compared(), of the queries, one after the other
    std::vector<std::vector<SimilarImage>> nearest_;
};

}  // namespace espalier::engine
