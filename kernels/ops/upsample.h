// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace espalier::kernels {

enum class Interpolation : std::uint8_t { Nearest, Bilinear };

/// Enlarges height and width by a whole factor. Bilinear with half-pixel centres
/// (align_corners = false). inputs: x [N,C,H,W]. outputs: y [N,C,H·factor,W·factor].
struct UpsampleForward {
    Interpolation interpolation = Interpolation::Nearest;
    std::int64_t factor = 2;
};

/// inputs: dy. outputs: dx.
struct UpsampleBackward {
    Interpolation interpolation = Interpolation::Nearest;
    std::int64_t factor = 2;
};

}  // namespace espalier::kernels
