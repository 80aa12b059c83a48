// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/compiler/divide.h"
#include "engine/losses/loss.h"
#include "engine/network/network.h"
#include "engine/training/options/training_options.h"
#include "kernels/device.h"

namespace espalier::engine {

/// The training for which it is decided whether its frozen part computes each image only once.
struct FeatureQuestion {
    const Network& network;
    kernels::Device& device;
    const Loss& loss;
    const TrainingOptions& options;
    std::int64_t training = 0;    ///< images
    std::int64_t validation = 0;  ///< images
    bool augments = false;        ///< images differ from epoch to epoch
};

struct FeatureChoice {
    /// What is kept of each image; nothing: every step computes the whole network.
    struct Kept {
        std::vector<FeatureTensor> training;
        std::vector<FeatureTensor> validation;
        std::size_t bytes = 0;  ///< of all images, with their targets
    };
    std::optional<Kept> kept;
    /// Why the frozen part of a network computes every image in every epoch, in a sentence; empty
    /// where that is what was asked for, or where there is no such part.
    std::string why;
};

/// Memory that features may take, in bytes, on a computer with that much.
std::size_t mostFeatureBytes(std::size_t memoryTotal);

/// Features are kept only where the result has the same bits, and where they fit into memory. That
/// is known from the plans: their operations are compared, and nothing is run. Throws Stopped.
FeatureChoice chooseFeatures(const FeatureQuestion& question, std::stop_token stop = {});

}  // namespace espalier::engine
