// SPDX-License-Identifier: Apache-2.0
#include "engine/explanation/colour_scale.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace espalier::engine {

namespace {

// Viridis at 0, 1/9, …, 1; between two of these it is nearly straight.
constexpr std::array<Colour, 10> kViridis{{{0x44, 0x01, 0x54},
                                           {0x48, 0x28, 0x78},
                                           {0x3e, 0x49, 0x89},
                                           {0x31, 0x68, 0x8e},
                                           {0x26, 0x82, 0x8e},
                                           {0x1f, 0x9e, 0x89},
                                           {0x35, 0xb7, 0x79},
                                           {0x6e, 0xce, 0x58},
                                           {0xb5, 0xde, 0x2b},
                                           {0xfd, 0xe7, 0x25}}};

double linear(std::uint8_t byte) {
    const double value = byte / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

}  // namespace

Colour colourOf(float value) {
    const float within = value > 0 ? std::min(value, 1.0f) : 0.0f;
    const float place = within * static_cast<float>(kViridis.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(place), kViridis.size() - 2);
    const float share = place - static_cast<float>(below);
    Colour colour;
    for (std::size_t i = 0; i < colour.size(); ++i) {
        const auto from = static_cast<float>(kViridis[below][i]);
        const auto to = static_cast<float>(kViridis[below + 1][i]);
        colour[i] = static_cast<std::uint8_t>(std::lround(from + share * (to - from)));
    }
    return colour;
}

double luminanceOf(const Colour& colour) {
    return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}

}  // namespace espalier::engine
