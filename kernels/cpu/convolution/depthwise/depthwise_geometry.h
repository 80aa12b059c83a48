// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace espalier::kernels::cpu::depthwise {

/// A row (or column) of the window: position i of a phase reads position offset + i · readStep.
struct Tap {
    std::int64_t index = 0;
    std::int64_t offset = 0;  ///< may lie outside what is read

    friend bool operator==(const Tap&, const Tap&) = default;
};

/// Positions first, first + makeStep, … that read through the same taps.
struct Phase {
    std::int64_t first = 0;
    std::int64_t count = 0;
    std::vector<Tap> taps;  ///< without those that only ever read padding
};

/// One axis of a convolution, as seen from the image that it computes. Forward there is one phase;
/// backward with a stride there are as many as the stride, because neighbouring positions of the
/// source belong to different parts of the window.
struct Axis {
    std::int64_t made = 0;  ///< size of the image that is computed
    std::int64_t read = 0;  ///< size of the image that is read
    std::int64_t makeStep = 1;
    std::int64_t readStep = 1;
    std::vector<Phase> phases;
    /// The positions that taps read, and all of the image.
    std::int64_t low = 0;
    std::int64_t high = 0;

    std::int64_t positions() const { return high - low + 1; }
};

struct AxisWindow {
    std::int64_t size = 1;
    std::int64_t stride = 1;
    std::int64_t dilation = 1;
    std::int64_t padBegin = 0;
};

/// Computes the destination from the source.
Axis forwardAxis(std::int64_t source, std::int64_t destination, const AxisWindow& window);
/// Computes the gradient of the source from the gradient of the destination.
Axis backwardAxis(std::int64_t source, std::int64_t destination, const AxisWindow& window);

/// Rows first … end - 1, which are computed from rows low … high (empty: high = low - 1).
struct Band {
    std::int64_t first = 0;
    std::int64_t end = 0;
    std::int64_t low = 0;
    std::int64_t high = -1;
};

/// The image cut into bands so small that the rows that one reads stay in the nearest cache, unless
/// too many rows would then be read twice.
std::vector<Band> bandsOf(const Axis& rows, std::int64_t bytesPerRow);

}  // namespace espalier::kernels::cpu::depthwise
