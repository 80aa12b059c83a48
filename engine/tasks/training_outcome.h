// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>

namespace espalier::engine {

/// What the course of a training says of more epochs.
enum class MoreEpochs : std::uint8_t {
    Unknown,
    MayHelp,  ///< validation improved up to the last epoch
    NoHelp,   ///< validation has long stopped improving, or nothing is learned
    Harm,     ///< validation got worse while training improved
};

/// What the gap between the accuracy on training images and on others means.
enum class Gap : std::uint8_t {
    Unknown,
    None,      ///< almost none
    Usual,     ///< normal
    Wide,      ///< what was learned holds for the training images only: overfitting
    Underfit,  ///< not even the training images are learned
};

/// What is known of the training of a network that was tested.
struct TrainingOutcome {
    /// Evaluation::accuracy() on the training images; NaN or 0 if unknown.
    double trainingAccuracy = std::numeric_limits<double>::quiet_NaN();
    MoreEpochs moreEpochs = MoreEpochs::Unknown;
};

}  // namespace espalier::engine
