// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cassert>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "kernels/tensor_desc.h"

namespace espalier::engine {

/// A named tensor in host memory, always in Plain layout: batches, weights for a file or a device,
/// results. A value.
struct HostTensor {
    std::string name;
    kernels::DataType type = kernels::DataType::Float32;
    kernels::Shape shape;
    std::vector<std::byte> bytes;

    /// A tensor of zeros.
    static HostTensor make(std::string name, kernels::DataType type, const kernels::Shape& shape) {
        const auto count = static_cast<std::size_t>(shape.elementCount());
        return {std::move(name), type, shape, std::vector<std::byte>(count * byteSize(type))};
    }
    template <typename T>
    std::span<T> as() {
        assert(sizeof(T) == byteSize(type));
        return {reinterpret_cast<T*>(bytes.data()), bytes.size() / sizeof(T)};
    }
    template <typename T>
    std::span<const T> as() const {
        assert(sizeof(T) == byteSize(type));
        return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
    }
    std::span<float> floats() { return as<float>(); }
    std::span<const float> floats() const { return as<float>(); }
};

}  // namespace espalier::engine
