// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace espalier::kernels {

/// Memory of one device, freed with the object. Aligned to at least 64 bytes. `data()` is an
/// address on that device: only for a device with `hostVisible` memory may the host follow it.
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
