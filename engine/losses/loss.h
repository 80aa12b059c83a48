// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace espalier::engine {

class LossContext;

/// With what a loss compares the network's output.
enum class Truth : std::uint8_t {
    Indices,  ///< class indices (kLabelInput); the output is logits, and right answers are counted
    Values,   ///< values of the output's shape (kTargetInput)
};

/// What files, terminal and window know of a loss.
struct LossDescription {
    std::string key;    ///< in files and on the command line: "cross_entropy"
    std::string label;  ///< in the window: "cross-entropy"
    Truth truth = Truth::Indices;
    std::vector<std::string> options = {};  ///< names of the training options that it reads
};

/// What a person chooses of the losses; each reads its own.
struct LossSettings {
    float labelSmoothing = 0;  ///< share of each label that is spread over all classes, below 1
    float focusing = 2;        ///< γ of the focal loss, 0 … 10
    float huberDelta = 1;      ///< δ of the Huber loss, above 0
};

/// What training makes small: a number for each sample from the network's output and the truth.
/// Objects have no state and live as long as the program; all functions may be called from any
/// thread.
class Loss {
  public:
    virtual ~Loss() = default;
    virtual const LossDescription& description() const = 0;
    /// Ends a graph whose layers are lowered: names its results and, unless it predicts, adds the
    /// loss's op with the inputs it needs (lowering.h).
    virtual void lower(LossContext& context, const LossSettings& settings) const = 0;
};

}  // namespace espalier::engine
