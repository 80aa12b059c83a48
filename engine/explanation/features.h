// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/explanation/inspected_model.h"

namespace espalier::engine {

/// What a classifier knows of an image before it decides: the input of the last layer with weights,
/// which makes the logits. Of an image [C,H,W] there, the mean over its positions. Used by one
/// thread; the model must outlive it.
class FeatureReader {
  public:
    using Take = std::function<void(std::size_t file, std::span<const float> features)>;
    using Skip = std::function<void(std::size_t file, const std::string& why)>;
    using Progress = std::function<void(std::int64_t done, std::int64_t of)>;

    /// Throws RequestError where the model has no classes, and like InspectedModel::compile().
    FeatureReader(InspectedModel& model, std::stop_token stop);

    std::size_t size() const { return size_; }  ///< numbers per image

    /// Of an InspectedModel::prepared() image. Throws Stopped.
    std::vector<float> of(const HostTensor& image, std::stop_token stop);
    /// Calls exactly one of the first two for every file, in order. Holds a few batches in memory,
    /// however many files there are. Throws Stopped.
    void read(const std::vector<std::filesystem::path>& files,
              const Take& take,
              const Skip& skip,
              const Progress& progress,
              std::stop_token stop);

  private:
    std::vector<float> averaged(std::span<const float> values) const;

    InspectedModel& model_;
    ValueId value_ = kNoValue;
    std::string name_;      ///< of the value in the plans
    kernels::Shape shape_;  ///< of one image
    std::size_t size_ = 0;
    std::int64_t batch_ = 0;
    std::unique_ptr<Executor> executor_;  ///< for batch_ images
    std::unique_ptr<Executor> single_;    ///< for one; nullptr until it is needed
};

}  // namespace espalier::engine
