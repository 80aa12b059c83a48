// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace espalier::engine {

/// Where in an image a network finds what speaks for a class. Cells cover the network's input
/// evenly, row by row. A value.
struct HeatMap {
    std::size_t classIndex = 0;
    std::vector<float> scores = {};  ///< of all classes for the image, which sum to 1
    std::int64_t height = 0;
    std::int64_t width = 0;
    std::vector<float> values = {};  ///< height · width

    float at(std::int64_t row, std::int64_t column) const {
        return values[static_cast<std::size_t>(row * width + column)];
    }
    /// The largest value; 0 where none is above 0: nothing speaks for the class.
    float largest() const;
    /// Bilinear between the centres of the cells, at a place of the input, each side 0 … 1; outside
    /// of the centres as at the nearest.
    float between(double row, double column) const;
};

}  // namespace espalier::engine
