// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/data/loading/data_source.h"
#include "engine/explanation/feature_maps.h"
#include "engine/network/network_description.h"
#include "engine/tasks/task.h"
#include "engine/training/checkpoint/checkpoint.h"

namespace espalier::kernels {
class Device;
}  // namespace espalier::kernels

namespace espalier::engine {

/// What a layer makes of an image: its strongest channels.
struct LayerMaps {
    NodeId layer;
    std::int64_t channels = 0;  ///< of all
    std::vector<FeatureMap> maps;
};

/// What a network makes of an image.
struct ImageLook {
    std::vector<LayerMaps> layers;
    std::vector<float> scores = {};  ///< by output name; empty where the task has none
    bool isRead = true;              ///< false: the file could not be read, and nothing is known
};

/// What the network of a checkpoint makes of some images. A value of a few kilobytes per image.
struct NetworkLook {
    std::int64_t step = 0;
    std::int64_t epoch = 0;      ///< of the last step (TrainingProgress::lastEpoch())
    bool isWithinEpoch = false;  ///< the epoch had not ended
    std::vector<ImageLook> images;

    const LayerMaps* find(std::size_t image, const NodeId& layer) const;
    /// Of memory, about.
    std::size_t bytes() const;
};

/// The strongest maps of these layers for every image; of layers that output no image there are
/// none. The checkpoint's averages are used where it has any. Throws Error where the checkpoint
/// cannot be used, RequestError where there is too little memory or no image, and Stopped.
NetworkLook lookInto(Checkpoint checkpoint,
                     const Task& task,
                     const DataSource& images,
                     const std::vector<NodeId>& layers,
                     kernels::Device& device,
                     const std::stop_token& stop);

/// Sides and number of the maps of a look.
inline constexpr int kMapSide = 24;
inline constexpr std::size_t kMapsOfLayer = 6;

}  // namespace espalier::engine
