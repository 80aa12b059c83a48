// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/device/host_buffer.h"

#include <sys/mman.h>

#include <cstdlib>

#include "kernels/cpu/device/host_facts.h"
#include "kernels/error.h"

namespace espalier::kernels::cpu {

namespace {

constexpr std::size_t kAlignment = 64;
constexpr std::size_t kHugePage = std::size_t{2} << 20;

struct FreeMemory {
    void operator()(void* memory) const { std::free(memory); }
};

class HostBuffer final : public Buffer {
  public:
    HostBuffer(std::unique_ptr<void, FreeMemory> memory, std::size_t bytes)
        : memory_(std::move(memory)), bytes_(bytes) {}
    void* data() override { return memory_.get(); }
    std::size_t bytes() const override { return bytes_; }

  private:
    std::unique_ptr<void, FreeMemory> memory_;
    std::size_t bytes_;
};

std::string megabytes(std::size_t bytes) {
    return std::to_string((bytes + (std::size_t{1} << 20) - 1) >> 20) + " MB";
}

[[noreturn]] void refuse(std::size_t bytes) {
    throw OutOfMemory("Out of memory: " + megabytes(bytes) + " were requested and " +
                          megabytes(memoryFacts().free) +
                          " are free. Use a smaller batch or smaller images.",
                      bytes);
}

}  // namespace

std::unique_ptr<Buffer> allocateHostBuffer(std::size_t bytes) {
    const std::size_t alignment = bytes >= kHugePage ? kHugePage : kAlignment;
    // The kernel grants more memory than it has and kills the process when the memory is touched.
    if (bytes >= kHugePage && memoryFacts().free > 0 && bytes > memoryFacts().free) refuse(bytes);
    const std::size_t rounded = (bytes / kAlignment + 1) * kAlignment;
    void* memory = nullptr;
    if (rounded < bytes || posix_memalign(&memory, alignment, rounded) != 0) refuse(bytes);
    if (alignment == kHugePage) madvise(memory, rounded, MADV_HUGEPAGE);
    return std::make_unique<HostBuffer>(std::unique_ptr<void, FreeMemory>(memory), bytes);
}

}  // namespace espalier::kernels::cpu
