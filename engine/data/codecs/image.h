// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace espalier::engine {

/// Decoded pixels: 8 bits, rows top to bottom, channels interleaved, 1 (grey) or 3 (RGB) of them,
/// upright (EXIF applied), alpha blended over white. A value type.
struct Image {
    int width = 0;
    int height = 0;
    int channels = 0;
    std::vector<std::uint8_t> pixels;

    bool empty() const { return pixels.empty(); }
};

}  // namespace espalier::engine
