// SPDX-License-Identifier: Apache-2.0
#include "kernels/tensor_desc.h"

namespace espalier::kernels {

std::size_t denseByteSize(const TensorDesc& desc) {
    return static_cast<std::size_t>(desc.shape.elementCount()) * byteSize(desc.type);
}

Layout canonicalLayout(const TensorDesc& desc) {
    if (desc.layout.kind != Layout::Kind::ChannelsLast) return desc.layout;
    const Shape& shape = desc.shape;
    std::int64_t pixels = 1;
    for (int axis = 2; axis < shape.rank(); ++axis) pixels *= shape[axis];
    const bool same = shape.rank() < 3 || shape[1] == 1 || pixels == 1;
    return same ? Layout::plain() : desc.layout;
}

std::string toString(const TensorDesc& desc) {
    return std::string(name(desc.type)) + ' ' + desc.shape.toString() + ' ' + toString(desc.layout);
}

}  // namespace espalier::kernels
