// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace espalier::engine {

/// A kind of layer that has tensors.
enum class LayerKind : std::uint8_t {
    Convolution,
    Depthwise,  ///< a convolution of each channel by itself
    Transposed,
    Dense,
    BatchNorm,
    LayerNorm,
    Separable,  ///< one of the two convolutions of a separable one
    Other,
};

}  // namespace espalier::engine
