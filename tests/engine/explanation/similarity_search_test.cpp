// SPDX-License-Identifier: Apache-2.0
#include "engine/explanation/similarity_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace espalier::engine::test {

namespace {

std::vector<float> randomFeatures(std::size_t size, std::mt19937& random) {
    std::normal_distribution<float> normal;
    std::vector<float> features(size);
    for (float& value : features) value = normal(random);
    return features;
}

/// In double precision, from the definitions.
double distanceOf(const std::vector<float>& a, const std::vector<float>& b, FeatureDistance by) {
    double product = 0;
    double left = 0;
    double right = 0;
    double squares = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        product += static_cast<double>(a[i]) * b[i];
        left += static_cast<double>(a[i]) * a[i];
        right += static_cast<double>(b[i]) * b[i];
        squares += (static_cast<double>(a[i]) - b[i]) * (static_cast<double>(a[i]) - b[i]);
    }
    return by == FeatureDistance::Euclidean ? std::sqrt(squares)
                                            : 1 - product / std::sqrt(left * right);
}

}  // namespace

TEST(SimilaritySearchTest, FindsWhatSortingAllDistancesFinds) {
    std::mt19937 random(3);
    for (const auto& [size, by] : {std::pair{1u, FeatureDistance::Euclidean},
                                   {7u, FeatureDistance::Cosine},
                                   {16u, FeatureDistance::Euclidean},
                                   {37u, FeatureDistance::Cosine},
                                   {128u, FeatureDistance::Euclidean},
                                   {128u, FeatureDistance::Cosine}}) {
        SimilaritySearch search(size, 5, by);
        std::vector<std::vector<float>> asking;
        for (int i = 0; i < 4; ++i) {
            asking.push_back(randomFeatures(size, random));
            EXPECT_EQ(search.addQuery(asking.back()), static_cast<std::size_t>(i));
        }
        std::vector<std::vector<float>> offered;
        for (std::size_t i = 0; i < 200; ++i) {
            offered.push_back(randomFeatures(size, random));
            search.addCandidate(i, offered.back());
        }
        for (std::size_t i = 0; i < asking.size(); ++i) {
            std::vector<double> all;
            for (const auto& features : offered) all.push_back(distanceOf(asking[i], features, by));
            std::ranges::sort(all);
            const auto& nearest = search.nearest(i);
            ASSERT_EQ(nearest.size(), 5u);
            for (std::size_t k = 0; k < nearest.size(); ++k) {
                EXPECT_NEAR(nearest[k].distance, all[k], 1e-5) << size;
                EXPECT_NEAR(nearest[k].distance,
                            distanceOf(asking[i], offered[nearest[k].image], by),
                            1e-5);
            }
        }
    }
}

TEST(SimilaritySearchTest, OfEquallyFarImagesTheFirstComesFirst) {
    SimilaritySearch search(2, 3, FeatureDistance::Cosine);
    search.addQuery(std::vector<float>{1, 0});
    for (const std::size_t image : {9u, 4u, 7u, 2u})
        search.addCandidate(image, std::vector<float>{0, 1});
    ASSERT_EQ(search.nearest(0).size(), 3u);
    EXPECT_EQ(search.nearest(0)[0], (SimilarImage{.image = 2, .distance = 1}));
    EXPECT_EQ(search.nearest(0)[1].image, 4u);
    EXPECT_EQ(search.nearest(0)[2].image, 7u);
}

TEST(SimilaritySearchTest, ADistanceIsNeverBelowNothing) {
    std::mt19937 random(5);
    SimilaritySearch search(33, 1, FeatureDistance::Cosine);
    const auto features = randomFeatures(33, random);
    search.addQuery(features);
    search.addCandidate(0, features);
    EXPECT_GE(search.nearest(0)[0].distance, 0);
    EXPECT_LT(search.nearest(0)[0].distance, 1e-6);
}

TEST(SimilaritySearchTest, NaNIsNearNothingAndZerosAreAtARightAngle) {
    SimilaritySearch search(2, 2, FeatureDistance::Cosine);
    search.addQuery(std::vector<float>{3, 0});
    search.addCandidate(0, std::vector<float>{NAN, 1});
    search.addCandidate(1, std::vector<float>{0, 0});
    ASSERT_EQ(search.nearest(0).size(), 1u);
    EXPECT_EQ(search.nearest(0)[0], (SimilarImage{.image = 1, .distance = 1}));
}

}  // namespace espalier::engine::test
