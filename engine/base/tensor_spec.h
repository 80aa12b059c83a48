// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "kernels/tensor_desc.h"

namespace espalier::engine {

/// A HostTensor without its values. A value.
struct TensorSpec {
    std::string name;
    kernels::DataType type = kernels::DataType::Float32;
    kernels::Shape shape;

    std::size_t bytes() const {
        return static_cast<std::size_t>(shape.elementCount()) * byteSize(type);
    }
};

}  // namespace espalier::engine
