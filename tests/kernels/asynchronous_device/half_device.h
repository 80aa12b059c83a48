// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "kernels/device.h"

namespace espalier::kernels::testing {

/// Computes in fp16 with a device that has fp32: inputs of an op are widened, outputs are rounded
/// to fp16 and become infinite on overflow. Overflow, underflow and rounding are thus those of a
/// GPU that stores in fp16 and computes in fp32. Ops without fp16 give the bits of the other
/// device. Streams and memory are the other device's; recording is left to a wrapping device.
class HalfDevice final : public Device {
  public:
    explicit HalfDevice(std::unique_ptr<Device> computes);

    const DeviceDescription& description() const override { return description_; }
    Support supports(const OpDesc& op,
                     std::span<const TensorDesc> inputs,
                     std::span<const TensorDesc> outputs) const override;
    std::unique_ptr<Operation> prepare(const OpDesc& op,
                                       std::span<const TensorDesc> inputs,
                                       std::span<const TensorDesc> outputs,
                                       const PrepareOptions& options) override;
    std::size_t byteSize(const TensorDesc& desc) const override;
    std::string describe(const TensorDesc& desc) const override;
    std::unique_ptr<Buffer> allocate(std::size_t bytes) override;
    std::unique_ptr<Stream> createStream() override;

  private:
    std::unique_ptr<Device> computes_;
    DeviceDescription description_;
};

}  // namespace espalier::kernels::testing
