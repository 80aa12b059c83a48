// SPDX-License-Identifier: Apache-2.0
#include "kernels/device.h"

#include <new>

#include "kernels/error.h"

namespace espalier::kernels {

namespace {

class PlainHostBuffer final : public Buffer {
  public:
    explicit PlainHostBuffer(std::size_t bytes)
        : memory_(::operator new(bytes, kAlignment, std::nothrow)), bytes_(bytes) {
        if (memory_) return;
        throw OutOfMemory("Out of memory: " + std::to_string((bytes >> 20) + 1) +
                              " MB were requested. Use a smaller batch or smaller images.",
                          bytes);
    }
    ~PlainHostBuffer() override { ::operator delete(memory_, kAlignment); }
    void* data() override { return memory_; }
    std::size_t bytes() const override { return bytes_; }

  private:
    static constexpr std::align_val_t kAlignment{64};
    void* memory_;
    std::size_t bytes_;
};

}  // namespace

std::string driverText(int cuda, const std::string& version) {
    return (version.empty() ? "" : version + ", ") + "CUDA " + std::to_string(cuda / 1000) + '.' +
           std::to_string(cuda % 1000 / 10);
}

std::unique_ptr<Buffer> Device::allocateHost(std::size_t bytes) {
    return std::make_unique<PlainHostBuffer>(bytes);
}

Support computesIn(const DeviceDescription& device, DataType type) {
    if (type == DataType::BFloat16 && !device.bfloat16) {
        return {false,
                device.name + " does not support bf16" +
                    (device.kind == DeviceKind::Cpu ? " (AVX512-BF16 or AMX-BF16)." : ".")};
    }
    if (type == DataType::Float16 && !device.float16) {
        return {false, device.name + " does not support fp16."};
    }
    return {};
}

}  // namespace espalier::kernels
