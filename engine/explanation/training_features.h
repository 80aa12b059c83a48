// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <stop_token>
#include <vector>

#include "engine/data/loading/data_source.h"
#include "engine/explanation/features.h"
#include "engine/explanation/training_comparison.h"

namespace espalier::engine {

/// The features of the training images, kept in memory: compares images that come one after the
/// other, as TrainingComparison compares those that are all known before, by the same rule. A
/// value.
class TrainingFeatures {
  public:
    /// Reads the images; what cannot be read is left out. Throws Stopped.
    TrainingFeatures(FeatureReader& reader,
                     const DataSource& data,
                     const ComparedImages& images,
                     const FeatureReader::Progress& progress,
                     std::stop_token stop);

    /// So many images of `size` numbers each, at most, take `bytes` bytes here.
    static std::size_t mostImages(std::size_t size, std::size_t bytes);

    /// How many training images there are.
    std::size_t size() const { return places_.size(); }
    /// Of an image with these features, with at most so many of the nearest training images.
    TrainingLikeness likeness(std::span<const float> features, std::size_t nearest) const;

  private:
    std::span<const float> featuresOf(std::size_t index) const;

    std::size_t numbers_;                      ///< per image
    std::vector<std::size_t> places_;          ///< in the data
    std::vector<float> features_;              ///< one after the other
    std::vector<double> validationDistances_;  ///< ascending
};

}  // namespace espalier::engine
