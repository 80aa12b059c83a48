// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "kernels/device.h"
#include "tests/kernels/asynchronous_device/asynchronous_queue.h"

namespace espalier::kernels::testing {

struct AsynchronousDeviceOptions {
    std::size_t memory = std::size_t{1} << 30;
    /// 0: work is done as late as possible, when the host waits for it. Otherwise the seed that
    /// determines how much is done earlier.
    std::uint64_t order = 0;
    bool canRecord = true;
    int replaysUntilLost = -1;  ///< the device is lost after so many replays; -1 = never
};

/// A device that computes with another one and behaves like a GPU: the host may not access its
/// memory, its streams do their work some time after it was enqueued, and a step is recorded
/// entirely or not at all. Its results equal those of the other device to the bit.
class AsynchronousDevice final : public Device {
  public:
    explicit AsynchronousDevice(std::unique_ptr<Device> computes,
                                const AsynchronousDeviceOptions& options = {});
    ~AsynchronousDevice() override;

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
    std::unique_ptr<Buffer> allocateHost(std::size_t bytes) override;
    std::unique_ptr<Stream> createStream() override;

    const AsynchronousCounts& counts() const { return world_.counts; }
    /// The options of the last prepare().
    const PrepareOptions& prepared() const { return prepared_; }

  private:
    std::unique_ptr<Device> computes_;
    std::unique_ptr<Stream> stream_;  ///< of the computing device
    AsynchronousWorld world_;
    DeviceDescription description_;
    PrepareOptions prepared_;
};

}  // namespace espalier::kernels::testing
