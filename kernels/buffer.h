// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace espalier::kernels {

/// Memory of one device, freed with the object. Aligned to at least 64 bytes. `data()` is an
/// address on that device; the host may access it only if the device's memory is `hostVisible`.
class Buffer {
  public:
    virtual ~Buffer() = default;
    virtual void* data() = 0;
    virtual std::size_t bytes() const = 0;

    Buffer() = default;
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
};

}  // namespace espalier::kernels
