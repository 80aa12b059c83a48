// SPDX-License-Identifier: Apache-2.0
#include "kernels/tensor_desc.h"

namespace espalier::kernels {

std::size_t denseByteSize(const TensorDesc& desc) {
    return static_cast<std::size_t>(desc.shape.elementCount()) * byteSize(desc.type);
}

std::string toString(const TensorDesc& desc) {
    return std::string(name(desc.type)) + ' ' + desc.shape.toString() + ' ' + toString(desc.layout);
}

}  // namespace espalier::kernels
