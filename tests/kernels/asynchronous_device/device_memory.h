// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>

namespace espalier::kernels::testing {

/// Memory of an asynchronous test device: pages that may be accessed only while a Reach exists. Any
/// other access ends the program. Owned by the device; used by one thread at a time.
class DeviceMemory {
  public:
    explicit DeviceMemory(std::size_t bytes);
    ~DeviceMemory();
    DeviceMemory(const DeviceMemory&) = delete;
    DeviceMemory& operator=(const DeviceMemory&) = delete;

    /// Memory aligned as on a GPU and filled with NaN; nullptr if there is not enough left.
    std::byte* take(std::size_t bytes);
    void giveBack(std::byte* position);
    /// True if these bytes lie in allocated memory.
    bool holds(const void* position, std::size_t bytes) const;
    std::size_t size() const { return size_; }

    static constexpr std::size_t kAlignment = 256;

    class Reach {
      public:
        explicit Reach(DeviceMemory& memory);
        ~Reach();
        Reach(const Reach&) = delete;
        Reach& operator=(const Reach&) = delete;

      private:
        DeviceMemory& memory_;
    };

  private:
    void protect(int access);

    std::size_t size_;
    std::byte* memory_ = nullptr;
    std::map<std::size_t, std::size_t> taken_;  ///< offset → bytes
    int reaching_ = 0;
};

}  // namespace espalier::kernels::testing
