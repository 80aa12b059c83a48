// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <stop_token>
#include <vector>

#include "engine/data/loading/data_source.h"
#include "engine/network/network_description.h"
#include "engine/tasks/task.h"
#include "engine/training/checkpoint/checkpoint.h"

namespace espalier::kernels {
class Device;
}  // namespace espalier::kernels

namespace espalier::engine {

/// How a layer stands in training. NaN = it has no such number.
struct LayerState {
    NodeId layer;
    /// 2-norm of the gradient of all its trained weights, of the loss that training minimises
    /// (without weight decay), as the mean over the images.
    double gradientNorm = std::numeric_limits<double>::quiet_NaN();
    double weightNorm = std::numeric_limits<double>::quiet_NaN();  ///< 2-norm of the same weights
    /// Of a ReLU: the share of its channels that are 0 at every position of every image. Through
    /// those, no gradient flows.
    double deadShare = std::numeric_limits<double>::quiet_NaN();

    /// How large the pull on the weights is beside them; infinite where all weights are 0.
    double gradientToWeight() const { return gradientNorm / weightNorm; }
};

/// The states of a training at a checkpoint, from one step on these images without its update and
/// without augmentation; BatchNorm takes its statistics from them, as in training. Of the layers
/// that have any number, from the input on. In fp32, on a device whose memory the host can access.
/// Throws Error where the checkpoint cannot be used, RequestError where there is too little memory
/// or no image, and Stopped.
std::vector<LayerState> layerStates(const Checkpoint& checkpoint,
                                    const Task& task,
                                    const DataSource& images,
                                    kernels::Device& device,
                                    const std::stop_token& stop);

/// How many images are enough: the cost is that of a training step on them.
inline constexpr std::size_t kStateImages = 16;

}  // namespace espalier::engine
