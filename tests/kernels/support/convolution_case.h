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

/// Awkward sizes of channels, windows and images, and every kind of geometry.
inline std::vector<ConvolutionCase> unevenCases() {
    return {
        {"3x3", {2, 3, 7, 5}, {5, 3, 3, 3}, padded(1, 1)},
        {"8 channels", {2, 8, 7, 5}, {16, 8, 3, 3}, padded(1, 1)},
        {"17 channels", {2, 17, 7, 5}, {33, 17, 3, 3}, padded(1, 1)},
        {"1x1", {3, 5, 4, 6}, {17, 5, 1, 1}, {}},
        {"1x1 stride 2", {2, 32, 7, 5}, {16, 32, 1, 1}, {.stride = {2, 2}}},
        {"7x7 stride 2",
         {1, 3, 15, 13},
         {16, 3, 7, 7},
         {.stride = {2, 2}, .padBegin = {3, 3}, .padEnd = {3, 3}}},
        {"dilation",
         {2, 8, 9, 8},
         {8, 8, 3, 3},
         {.dilation = {2, 3}, .padBegin = {2, 3}, .padEnd = {2, 3}}},
        {"depthwise",
         {2, 16, 6, 6},
         {16, 1, 3, 3},
         {.padBegin = {1, 1}, .padEnd = {1, 1}, .groups = 16}},
        {"two groups",
         {2, 6, 9, 7},
         {10, 3, 3, 3},
         {.padBegin = {1, 1}, .padEnd = {1, 1}, .groups = 2}},
        {"even window", {2, 5, 9, 8}, {7, 5, 4, 4}, padded(1, 2)},
        {"grey image", {2, 1, 8, 8}, {4, 1, 3, 3}, padded(1, 1)},
        {"one pixel", {3, 4, 1, 1}, {6, 4, 1, 1}, {}},
    };
}

/// Channels in multiples of 8, as required by convolutions that include a BatchNorm.
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

/// Random factors of a case and the expected result of the forward pass.
struct ConvolutionNumbers {
    using Rounding = std::function<HostTensor(HostTensor)>;

    /// `rounded` rounds the factors to their type.
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
