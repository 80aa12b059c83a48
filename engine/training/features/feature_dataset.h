// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/compiler/divide.h"
#include "engine/data/loading/data_loader.h"
#include "engine/data/loading/dataset.h"

namespace espalier::engine {

/// The samples of a dataset of images with their features in place of the image: those are computed
/// once, kept in memory, and given in every epoch. keep() must have been called for a sample before
/// it is loaded; after that, load() may be called by many threads.
class FeatureDataset final : public Dataset {
  public:
    /// `images` outlives it. The memory is used as samples are kept.
    FeatureDataset(const Dataset& images, const std::vector<FeatureTensor>& features);

    /// A batch of `images` with the features that were computed from it, by name; their tensors may
    /// have more samples than the batch.
    void keep(const Batch& batch, const std::vector<HostTensor>& features);
    const Dataset& images() const { return images_; }

    std::size_t size() const override { return images_.size(); }
    const std::vector<SampleField>& fields() const override { return fields_; }
    std::uint64_t group(std::size_t index) const override { return images_.group(index); }
    std::string sampleName(std::size_t index) const override { return images_.sampleName(index); }
    /// Ignores seed, epoch and augmentation. A sample that could not be read has the same problem
    /// each time.
    void load(const SampleRequest& request, SampleSlot& slot) const override;

  private:
    struct Problem {
        std::string text;
        bool lost = false;
    };
    void keepField(std::size_t field, const Batch& batch, const HostTensor& tensor);
    void keepProblems(const Batch& batch);

    const Dataset& images_;
    std::vector<SampleField> fields_;
    std::vector<std::size_t> bytesEach_;                 ///< per field
    std::vector<std::unique_ptr<std::byte[]>> samples_;  ///< per field, one after the other
    std::map<std::size_t, Problem> problems_;            ///< by sample
};

/// The datasets of a training on features. Filled before the first step.
struct FeatureSets {
    std::unique_ptr<FeatureDataset> training;
    std::unique_ptr<FeatureDataset> validation;  ///< nullptr: there is none
    std::size_t bytes = 0;                       ///< that both will take
};

}  // namespace espalier::engine
