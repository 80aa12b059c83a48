// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "kernels/math/augment.h"
#include "kernels/rules/complete_op.h"

namespace espalier::kernels {

/// The host's information about one image of a batch. All bytes zero: no image (an unreadable file,
/// or a position after the last image of a smaller batch), and its values are zeros.
struct ImageRecord {
    math::AugmentVariant variant;
    float present = 0;  ///< 1: there is an image
};

/// Converts bytes to a network's input: applies every image's random variant, rounds to bytes
/// again, then (value ÷ 255 - mean) ÷ deviation. The same bits on every device. inputs: pixels
/// UInt8 [N,H,W,C] with 1 or 3 channels, Plain; the ImageRecords as UInt8 [N,sizeof]. outputs: y
/// [N,C,H,W].
struct PrepareImages {
    std::array<float, 3> mean{0, 0, 0};  ///< of pixels ÷ 255, per channel
    std::array<float, 3> deviation{1, 1, 1};

    static constexpr std::string_view kName = "PrepareImages";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Source;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = false;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

}  // namespace espalier::kernels
