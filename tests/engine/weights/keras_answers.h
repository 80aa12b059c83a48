// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/layers/layer_catalog.h"
#include "engine/network/network.h"
#include "engine/weights/match.h"
#include "tests/engine/weights/weight_folder.h"

namespace espalier::engine::tests {

/// A square convolution; `padding` is "same" or "valid".
FieldValues kerasConv(std::int64_t filters, std::int64_t side, const std::string& padding = "same");

/// What Keras computes for an image.
struct Answer {
    std::vector<float> image;  ///< C, H, W
    std::vector<float> output;
};

/// `file`: a fixture; `network`: its name there.
Answer answerOf(const std::string& file, const std::string& network);

/// Compares what a network computes with weights of Keras with what Keras computes.
class KerasAnswers : public WeightFolder {
  protected:
    Network networkOf(const NetworkDescription& drawing, const kernels::Shape& image) const;

    /// Every tensor of the network but `fresh` is taken from the fixture, and the answers are
    /// Keras'.
    MatchReport expectAnswers(const std::string& file,
                              const NetworkDescription& drawing,
                              const kernels::Shape& image,
                              const Answer& answer,
                              std::size_t fresh = 0) const;

    LayerCatalog catalog_;
};

}  // namespace espalier::engine::tests
