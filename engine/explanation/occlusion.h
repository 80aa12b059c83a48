// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/explanation/heat_map.h"
#include "engine/explanation/inspected_model.h"

namespace espalier::engine {

/// Occlusion maps (Zeiler and Fergus 2014, "Visualizing and Understanding Convolutional Networks",
/// section 4.2): a grey patch is moved over the image, and a cell's value is by how much the score
/// of the class falls where it is covered, the mean over the patches that cover it. It can be below
/// 0. Needs no gradient, and a hundred predictions. Used by one thread; the model must outlive it.
class Occlusion {
  public:
    using Progress = std::function<void(std::int64_t done, std::int64_t of)>;

    /// Throws RequestError where the model has no classes, and like InspectedModel::compile().
    Occlusion(InspectedModel& model, std::stop_token stop);

    /// Ten cells along the shorter side of the input, or as many as it has pixels; a patch covers
    /// two by two of them. As GradCam::explain() otherwise.
    HeatMap explain(const HostTensor& image,
                    std::optional<std::size_t> classIndex,
                    const Progress& progress,
                    std::stop_token stop);

  private:
    /// The scores of each image [n,C,H,W], one after the other.
    std::vector<float> scoresOf(const HostTensor& images, const std::stop_token& stop);

    const Preprocessing recipe_;
    std::int64_t batch_ = 0;
    std::unique_ptr<Executor> executor_;
};

}  // namespace espalier::engine
