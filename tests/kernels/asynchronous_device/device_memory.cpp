// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/asynchronous_device/device_memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <stdexcept>

namespace espalier::kernels::testing {

DeviceMemory::DeviceMemory(std::size_t bytes) : size_(bytes) {
    void* memory =
        mmap(nullptr, size_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    memory_ = static_cast<std::byte*>(memory);
}

DeviceMemory::~DeviceMemory() {
    munmap(memory_, size_);
}

void DeviceMemory::protect(int access) {
    if (mprotect(memory_, size_, access) != 0) throw std::runtime_error("mprotect failed");
}

std::byte* DeviceMemory::take(std::size_t bytes) {
    const std::size_t room = (std::max<std::size_t>(bytes, 1) / kAlignment + 1) * kAlignment;
    std::size_t offset = 0;
    for (const auto& [begin, length] : taken_) {
        if (begin >= offset + room) break;
        offset = begin + (length / kAlignment + 1) * kAlignment;
    }
    if (room > size_ || offset > size_ - room) return nullptr;
    taken_[offset] = std::max<std::size_t>(bytes, 1);
    const Reach reach(*this);
    std::memset(memory_ + offset, 0xFF, room);
    return memory_ + offset;
}

void DeviceMemory::giveBack(std::byte* position) {
    taken_.erase(static_cast<std::size_t>(position - memory_));
}

bool DeviceMemory::holds(const void* position, std::size_t bytes) const {
    const auto* address = static_cast<const std::byte*>(position);
    if (address < memory_ || address >= memory_ + size_) return false;
    const auto offset = static_cast<std::size_t>(address - memory_);
    auto owner = taken_.upper_bound(offset);
    if (owner == taken_.begin()) return false;
    --owner;
    return offset + bytes <= owner->first + owner->second;
}

DeviceMemory::Reach::Reach(DeviceMemory& memory) : memory_(memory) {
    if (memory_.reaching_++ == 0) memory_.protect(PROT_READ | PROT_WRITE);
}

DeviceMemory::Reach::~Reach() {
    if (--memory_.reaching_ == 0) mprotect(memory_.memory_, memory_.size_, PROT_NONE);
}

}  // namespace espalier::kernels::testing
