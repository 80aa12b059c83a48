// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
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

/// An image that a channel answers to.
struct ExcitingImage {
    std::size_t place = 0;  ///< in the images that were asked about
    float activation = 0;   ///< the largest value of the channel anywhere in the image
    double x = 0.5;         ///< where: the centre of that pixel, as a share of the map's width
    double y = 0.5;         ///< likewise of its height

    friend bool operator==(const ExcitingImage&, const ExcitingImage&) = default;
};

struct ExcitingImages {
    std::vector<ExcitingImage> images;  ///< the most exciting first; equal ones by their place
    std::int64_t read = 0;              ///< among how many images they were found
};

/// The `count` images whose largest activation of a channel is the largest. Reads all of `images`,
/// some at a time: `progress` says how many. Throws RequestError where the network has no such
/// layer or channel, or too little memory, Error where the checkpoint cannot be used, and Stopped.
ExcitingImages excitingImages(
    Checkpoint checkpoint,
    const Task& task,
    const DataSource& images,
    const NodeId& layer,
    std::int64_t channel,
    std::size_t count,
    kernels::Device& device,
    const std::function<void(std::int64_t done, std::int64_t of)>& progress,
    const std::stop_token& stop);

}  // namespace espalier::engine
