// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

namespace espalier::engine {

using Colour = std::array<std::uint8_t, 3>;  ///< red, green, blue

/// The colour of a value in [0, 1] on the scale viridis, from dark blue to yellow (van der Walt and
/// Smith 2015, matplotlib): lightness grows evenly, so people with any kind of colour vision and
/// readers of a print in grey see the same order. Values outside are the nearest end; NaN is 0.
Colour colourOf(float value);

/// How light a colour looks, 0 … 1: the relative luminance of sRGB (IEC 61966-2-1).
double luminanceOf(const Colour& colour);

}  // namespace espalier::engine
