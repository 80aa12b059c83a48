// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/kernels/support/reference.h"

namespace espalier::kernels::testing {

struct ConvolutionCase {
    std::string name;
    Shape source;
    Shape weights;
    ConvolutionGeometry geometry;
};

/// The same padding on both axes.
inline ConvolutionGeometry padded(std::int64_t before, std::int64_t after) {
    return {.padBegin = {before, before}, .padEnd = {after, after}};
}

/// With channels in eights, as a device takes them that does a BatchNorm's work on the way.
inline std::vector<ConvolutionCase> eightfoldCases() {
    ConvolutionGeometry halved = padded(1, 1);
    halved.stride = {2, 2};
    return {
        {"3x3", {2, 8, 7, 5}, {16, 8, 3, 3}, padded(1, 1)},
        {"1x1", {3, 16, 9, 8}, {40, 16, 1, 1}, {}},
        {"3x3 stride 2", {2, 24, 9, 7}, {8, 24, 3, 3}, halved},
        {"one value per channel", {1, 8, 1, 1}, {8, 8, 1, 1}, {}},
    };
}

/// Random factors of a case and what the forward pass must give.
struct ConvolutionNumbers {
    using Rounding = std::function<HostTensor(HostTensor)>;

    /// `rounded` gives the factors the values that their type has.
    ConvolutionNumbers(
        const ConvolutionCase& c,
        RandomTensors& random,
        const Rounding& rounded = [](HostTensor tensor) { return tensor; })
        : geometry(c.geometry),
          x(rounded(random.uniform(c.source))),
          w(rounded(random.uniform(c.weights, -0.2, 0.2))),
          y(convolution(geometry, x, w)),
          dy(rounded(random.uniform(y.shape))) {}

    ConvolutionGeometry geometry;
    HostTensor x;
    HostTensor w;
    HostTensor y;
    HostTensor dy;
};

}  // namespace espalier::kernels::testing
