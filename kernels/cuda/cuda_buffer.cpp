// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/cuda_buffer.h"

#include <algorithm>

#include "kernels/cuda/cuda_error.h"
#include "kernels/error.h"

namespace espalier::kernels::cuda {

namespace {

class DeviceBuffer final : public Buffer {
  public:
    DeviceBuffer(void* memory, std::size_t bytes) : memory_(memory), bytes_(bytes) {}
    // Waits until the GPU no longer uses it. An error here was already reported where it occurred.
    ~DeviceBuffer() override { static_cast<void>(cudaFree(memory_)); }
    void* data() override { return memory_; }
    std::size_t bytes() const override { return bytes_; }

  private:
    void* memory_;
    std::size_t bytes_;
};

class PinnedBuffer final : public Buffer {
  public:
    PinnedBuffer(void* memory, std::size_t bytes) : memory_(memory), bytes_(bytes) {}
    ~PinnedBuffer() override { static_cast<void>(cudaFreeHost(memory_)); }
    void* data() override { return memory_; }
    std::size_t bytes() const override { return bytes_; }

  private:
    void* memory_;
    std::size_t bytes_;
};

std::string megabytes(std::size_t bytes) {
    return std::to_string((bytes + (std::size_t{1} << 20) - 1) >> 20) + " MB";
}

[[noreturn]] void refuse(std::size_t bytes) {
    std::size_t free = 0;
    std::size_t total = 0;
    const bool known = cudaMemGetInfo(&free, &total) == cudaSuccess;
    throw OutOfMemory(
        "Out of GPU memory: " + megabytes(bytes) + " were requested" +
            (known ? " and " + megabytes(free) + " of " + megabytes(total) + " are free" : "") +
            ". Use a smaller batch or smaller images, or close other programs that "
            "use the GPU.",
        bytes);
}

}  // namespace

std::unique_ptr<Buffer> allocateDeviceBuffer(std::size_t bytes) {
    void* memory = nullptr;
    const cudaError_t status = cudaMalloc(&memory, std::max<std::size_t>(bytes, 1));
    if (status == cudaErrorMemoryAllocation) {
        static_cast<void>(cudaGetLastError());
        refuse(bytes);
    }
    check(status, "allocating " + megabytes(bytes) + " of GPU memory");
    return std::make_unique<DeviceBuffer>(memory, bytes);
}

std::unique_ptr<Buffer> allocatePinnedBuffer(std::size_t bytes) {
    void* memory = nullptr;
    const cudaError_t status = cudaMallocHost(&memory, std::max<std::size_t>(bytes, 1));
    if (status == cudaErrorMemoryAllocation) {
        static_cast<void>(cudaGetLastError());
        throw OutOfMemory("Out of memory: " + megabytes(bytes) +
                              " of GPU-accessible memory were requested. Use a smaller batch or "
                              "smaller images, or close other programs.",
                          bytes);
    }
    check(status, "allocating " + megabytes(bytes) + " of host memory");
    return std::make_unique<PinnedBuffer>(memory, bytes);
}

}  // namespace espalier::kernels::cuda
