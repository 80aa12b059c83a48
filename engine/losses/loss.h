// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace espalier::engine {

class LossContext;

/// What a loss compares the network's output with.
enum class Truth : std::uint8_t {
    Indices,  ///< target indices (kTargetIndexInput); the output is logits; correct answers are
              ///< counted
    Values,   ///< values of the output's shape (kTargetInput)
};

/// Describes a loss to files, terminal and window.
struct LossDescription {
    std::string key;    ///< in files and on the command line: "cross_entropy"
    std::string label;  ///< in the window: "cross-entropy"
    Truth truth = Truth::Indices;
    std::vector<std::string> options = {};  ///< names of the training options that it reads
};

/// The settings of all losses; each loss reads its own.
struct LossSettings {
    float labelSmoothing = 0;  ///< share of each target that is spread over all channels, below 1
    float focusing = 2;        ///< γ of the focal loss, 0 … 10
    float huberDelta = 1;      ///< δ of the Huber loss, above 0
};

/// What training minimises: a number for each sample from the network's output and the truth.
/// Objects have no state and live as long as the program; all functions are thread-safe.
class Loss {
  public:
    virtual ~Loss() = default;
    virtual const LossDescription& description() const = 0;
    /// Completes a graph whose layers are lowered: names its results and, except for prediction,
    /// adds the loss's op with its inputs (lowering.h).
    virtual void lower(LossContext& context, const LossSettings& settings) const = 0;

    // The same number for one sample on the host, in double: the loss of a finished model.

    /// Truth::Indices: of the softmax scores of a sample, one of which, `truth`, is the right one.
    virtual double ofScores(std::span<const float> /*scores*/,
                            std::size_t /*truth*/,
                            const LossSettings& /*settings*/) const {
        return std::numeric_limits<double>::quiet_NaN();
    }
    /// Truth::Values: of a sample's output and its target, as many values, at least one.
    virtual double ofValues(std::span<const float> /*output*/,
                            std::span<const float> /*target*/,
                            const LossSettings& /*settings*/) const {
        return std::numeric_limits<double>::quiet_NaN();
    }
};

}  // namespace espalier::engine
