// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/data/codecs/image.h"
#include "engine/evaluation/evaluator.h"

namespace espalier::engine {

class Model;

/// One image as the network received it, and its reconstruction.
struct Reconstruction {
    std::string file;  ///< as it was named
    Image before;      ///< at the network's input size
    Image after;
    double difference = 0;  ///< mean over all values of |before - after|, 1 = black for white
    std::string error;      ///< not empty: could not be read, and why; then there are no images
};

/// Runs files through a model that reconstructs images, in order. Throws RequestError for a
/// classifier, Stopped when asked to stop.
std::vector<Reconstruction> reconstructFiles(Model& model,
                                             const std::vector<std::filesystem::path>& files,
                                             const CountProgress& progress,
                                             std::stop_token stop);

}  // namespace espalier::engine
