// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "kernels/device.h"

namespace espalier::kernels::testing {

/// Computes in fp16 by a device that has fp32: what an op reads is widened, what it gives is
/// rounded to fp16, too large is infinite. So overflow, underflow and rounding are those of tensors
/// that are stored in fp16 and computed with in fp32, as a GPU does. Ops without fp16 are the other
/// device's own, to the bit. Its streams and memory are the other device's; what is recorded must
/// be recorded by whoever wraps it.
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
