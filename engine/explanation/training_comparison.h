// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/data/loading/data_source.h"
#include "engine/data/review/image_contents.h"
#include "engine/explanation/features.h"
#include "engine/explanation/similarity_search.h"

namespace espalier::engine {

/// What a training has used of some data, by content: places in the DataSource.
struct ComparedImages {
    std::vector<std::size_t> training;
    std::vector<std::size_t> validation;
};
ComparedImages comparedImages(const DataSource& data, const UsedImages& used);
/// At most so many of each, spread evenly.
ComparedImages sampleOf(const ComparedImages& images,
                        std::size_t mostTraining,
                        std::size_t mostValidation);

/// The files of samples at these places.
std::vector<std::filesystem::path> filesAt(const DataSource& data,
                                           const std::vector<std::size_t>& places);

/// How an image compares with the training images.
struct TrainingLikeness {
    /// The most similar training images by the cosine, by their places in the data.
    std::vector<SimilarImage> nearest;
    double distance = 0;          ///< Euclidean, to the training image that is nearest by it
    std::int64_t validation = 0;  ///< validation images that it was compared with
    std::int64_t asFar = 0;       ///< of these, at least as far from the training images
    bool isFinite = true;         ///< whether the features of the image are; else nothing is known
    /// By its content: features can be equal without the images being so.
    ImageUse use = ImageUse::Unknown;

    /// (1 + asFar) / (1 + validation): how usual such a distance is for an image of the same kind.
    double share() const;
    /// Whether there are enough validation images to tell.
    bool isKnown() const;
    bool isUnlike() const;
    /// Whether it is one of the training images, or a copy: nothing about new images follows.
    bool isSame() const { return use == ImageUse::Training; }
};

/// Below this share(), an image is unlike the training images; so are 5 % of images that are like
/// them.
inline constexpr double kUnlikeShare = 0.05;

/// Compares images with those that the network was trained on, by its own features.
///
/// An image is unlike them when the Euclidean distance of its features to the nearest training
/// image is among the largest that the validation images have, which come from the same source and
/// were not trained on. The distance to the nearest neighbours in the features of a network is the
/// score of Bergman, Cohen and Hoshen 2020, "Deep Nearest Neighbor Anomaly Detection" (with one
/// neighbour, for few images); a threshold that 95 % of held-out images stay below is that of Sun
/// et al. 2022, "Out-of-Distribution Detection with Deep Nearest Neighbors". The share with both
/// ones added is the p-value of conformal anomaly detection (Laxhammar and Falkman 2010), valid for
/// any number of validation images. Training images may be a sample: both sides are then compared
/// with the same one. A network that has learnt little may find nothing unlike.
class TrainingComparison {
  public:
    /// Keeps so many neighbours of each image, at least one.
    TrainingComparison(FeatureReader& reader, std::size_t nearest);

    /// An image to compare: its number, from 0. Before run().
    std::size_t add(std::span<const float> features);
    /// Reads the images; what cannot be read is left out. Throws Stopped.
    void run(const DataSource& data,
             const ComparedImages& images,
             const FeatureReader::Progress& progress,
             std::stop_token stop);
    TrainingLikeness likeness(std::size_t image) const;

  private:
    FeatureReader& reader_;
    SimilaritySearch similar_;                 ///< by the cosine
    SimilaritySearch near_;                    ///< of the same images, by the Euclidean distance
    SimilaritySearch validation_;              ///< likewise
    std::vector<double> validationDistances_;  ///< ascending
    std::vector<bool> areFinite_;              ///< the features of each image to compare
};

/// "like the training images (31 of 64 validation images are at least as far from them)"; "unlike
/// the training images: treat the prediction with caution (farther from them than 62 of 64
/// validation images)"; or why that is not known. No full stop.
std::string likenessText(const TrainingLikeness& likeness);

}  // namespace espalier::engine
