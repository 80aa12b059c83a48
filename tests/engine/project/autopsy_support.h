// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>

#include "engine/training/loop/autopsy.h"

namespace espalier::engine::tests {

/// Of a step that diverged in its second epoch, with everything that an autopsy may have.
inline Autopsy autopsyOf(std::int64_t step) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();
    return {.kind = DivergenceKind::Step,
            .step = step,
            .epoch = 2,
            .text = "Training diverged.",
            .first = Autopsy::Place{.kind = TensorKind::Gradient,
                                    .layer = "conv1",
                                    .label = "Conv2D",
                                    .tensor = "conv1.weight",
                                    .op = "ConvolutionBackwardWeights"},
            .badWeights = {"conv1.weight", "conv1.bias"},
            .gradients = {{"conv1", "Conv2D", kNotANumber},
                          {"conv2", "Conv2D", kInfinity},
                          {"dense", "Dense", 12.5}},
            .steps = {{step - 1, 1.5, 0.01, 3}, {step, kNotANumber, 0.01, -kInfinity}},
            .images = {{.name = "rose/1.png"}, {.name = "tulip/2.png", .isUnread = true}},
            .learningRate = 0.01,
            .saferRate = 0.001,
            .canResume = true};
}

}  // namespace espalier::engine::tests
