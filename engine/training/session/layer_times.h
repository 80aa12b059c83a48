// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <stop_token>

#include "engine/losses/loss.h"
#include "engine/network/network.h"
#include "engine/training/options/training_options.h"

namespace espalier::engine {

struct LayerTimesQuestion {
    const Network& network;
    const Loss& loss;
    TrainingOptions options;
    std::int64_t batch = 0;
    std::int64_t outputWidth = 0;  ///< as DataInterface has it
};

/// What each layer takes in a step of such a training, in ms: the median of some steps on random
/// images, each operation timed on its own; see millisecondsByLayer(). Opens the options' device.
/// Throws Error and Stopped.
std::map<NodeId, double> measureLayerTimes(const LayerTimesQuestion& question,
                                           const std::stop_token& stop);

}  // namespace espalier::engine
