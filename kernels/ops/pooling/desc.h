// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "kernels/data_type.h"
#include "kernels/rules/complete_op.h"

namespace espalier::kernels {

enum class Pooling : std::uint8_t {
    Max,
    AverageInside,  ///< divides by the number of pixels inside the image
    AverageAll,     ///< divides by the window's size, including padding
};

/// Pairs are height, width. A global average is a window of the whole image.
struct PoolingGeometry {
    Pooling kind = Pooling::Max;
    std::array<std::int64_t, 2> window{2, 2};
    std::array<std::int64_t, 2> stride{2, 2};
    std::array<std::int64_t, 2> padBegin{0, 0};
    std::array<std::int64_t, 2> padEnd{0, 0};

    friend bool operator==(const PoolingGeometry&, const PoolingGeometry&) = default;
};

/// Type of the positions produced by max pooling.
DataType positionType(const PoolingGeometry& geometry);

/// inputs: x [N,C,H,W]. outputs: y [N,C,P,Q], and for Max the position of each maximum in its
/// window (row-major, the first of equals) as UInt8 (Int32 if a window has more than 255
/// positions), in the shape of y.
struct PoolForward {
    PoolingGeometry geometry;

    static constexpr std::string_view kName = "PoolForward";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = true;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

/// inputs: dy, and for Max the positions. outputs: dx [N,C,H,W] (fully written).
struct PoolBackward {
    PoolingGeometry geometry;

    static constexpr std::string_view kName = "PoolBackward";
    static constexpr PrecisionClass kPrecision = PrecisionClass::Rounds;
    static constexpr int kOverwrites = -1;
    static constexpr bool kDifferentiable = false;
    OpTensors tensors() const;
    void check(TensorCheck& check) const;
};

}  // namespace espalier::kernels
