// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "kernels/data_type.h"
#include "kernels/layout.h"
#include "kernels/shape.h"

namespace espalier::kernels {

/// Description of a tensor, without storage.
struct TensorDesc {
    DataType type = DataType::Float32;
    Shape shape;
    Layout layout = Layout::plain();

    friend bool operator==(const TensorDesc&, const TensorDesc&) = default;
};

/// Bytes of a Plain or ChannelsLast tensor. Opaque ones: ask Device::byteSize.
std::size_t denseByteSize(const TensorDesc& desc);
/// The layout without differences that have no effect in memory (one channel, one pixel, rank 2).
Layout canonicalLayout(const TensorDesc& desc);
/// "fp32 32x3x96x96 plain"
std::string toString(const TensorDesc& desc);

}  // namespace espalier::kernels
