// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/asynchronous_device/asynchronous_device.h"

#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "kernels/error.h"
#include "kernels/ops/op_desc.h"

namespace espalier::kernels::testing {

namespace {

class AsynchronousBuffer final : public Buffer {
  public:
    AsynchronousBuffer(AsynchronousWorld& world, std::size_t bytes)
        : world_(world), place_(world.memory.take(bytes)), bytes_(bytes) {
        if (place_) return;
        throw OutOfMemory("The memory of the test device is full.", bytes);
    }
    // As on a GPU, memory is released only when no pending work uses it.
    ~AsynchronousBuffer() override {
        world_.finishAll();
        world_.memory.giveBack(place_);
    }
    void* data() override { return place_; }
    std::size_t bytes() const override { return bytes_; }

  private:
    AsynchronousWorld& world_;
    std::byte* place_;
    std::size_t bytes_;
};

class AsynchronousOperation final : public Operation {
  public:
    AsynchronousOperation(std::shared_ptr<Operation> operation,
                          AsynchronousWorld& world,
                          Stream& stream)
        : operation_(std::move(operation)), world_(world), stream_(stream) {
        inputs_.assign(operation_->inputs().begin(), operation_->inputs().end());
        outputs_.assign(operation_->outputs().begin(), operation_->outputs().end());
        workspaceBytes_ = operation_->workspaceBytes();
        inPlaceInput_ = operation_->inPlaceInput();
        algorithm_ = operation_->algorithm();
    }

    void run(Stream& stream, const Bindings& bindings) override {
        for (const void* input : bindings.inputs) check(input);
        for (const void* output : bindings.outputs) check(output);
        if (workspaceBytes_ > 0) check(bindings.workspace);
        if (!world_.recording) ++world_.counts.launches;
        static_cast<AsynchronousStream&>(stream).give(
            [operation = operation_,
             &compute = stream_,
             inputs = std::vector<const void*>(bindings.inputs.begin(), bindings.inputs.end()),
             outputs = std::vector<void*>(bindings.outputs.begin(), bindings.outputs.end()),
             workspace = bindings.workspace] {
                operation->run(compute,
                               {inputs,
                                {const_cast<void* const*>(outputs.data()), outputs.size()},
                                workspace});
            });
    }

  private:
    void check(const void* address) const {
        const auto number = reinterpret_cast<std::uintptr_t>(address);
        if (world_.memory.holds(address, 1) && number % DeviceMemory::kAlignment == 0) return;
        throw std::logic_error("This is no address of the device, or not aligned as it wants.");
    }

    std::shared_ptr<Operation> operation_;
    AsynchronousWorld& world_;
    Stream& stream_;
};

DeviceDescription describeFrom(const DeviceDescription& computes, std::size_t memory) {
    DeviceDescription description = computes;
    description.kind = DeviceKind::Cuda;
    description.name = "Test GPU";
    description.instructionSet = "9.0";
    description.driver = driverText(13000, "580.65.06");  // as in stand_in_driver.cpp
    description.memoryTotal = description.memoryFree = memory;
    description.threads = 0;
    description.hostVisible = false;
    return description;
}

}  // namespace

AsynchronousDevice::AsynchronousDevice(std::unique_ptr<Device> computes,
                                       const AsynchronousDeviceOptions& options)
    : computes_(std::move(computes)),
      stream_(computes_->createStream()),
      world_(options.memory, options.order),
      description_(describeFrom(computes_->description(), options.memory)) {
    world_.early = options.order != 0;
    world_.canRecord = options.canRecord;
    world_.replaysUntilLost = options.replaysUntilLost;
}

AsynchronousDevice::~AsynchronousDevice() = default;

Support AsynchronousDevice::supports(const OpDesc& op,
                                     std::span<const TensorDesc> inputs,
                                     std::span<const TensorDesc> outputs) const {
    return computes_->supports(op, inputs, outputs);
}

std::unique_ptr<Operation> AsynchronousDevice::prepare(const OpDesc& op,
                                                       std::span<const TensorDesc> inputs,
                                                       std::span<const TensorDesc> outputs,
                                                       const PrepareOptions& options) {
    world_.refuseWhileRecording("prepare an operation");
    prepared_ = options;
    return std::make_unique<AsynchronousOperation>(
        computes_->prepare(op, inputs, outputs, options), world_, *stream_);
}

std::size_t AsynchronousDevice::byteSize(const TensorDesc& desc) const {
    return computes_->byteSize(desc);
}

std::string AsynchronousDevice::describe(const TensorDesc& desc) const {
    return computes_->describe(desc);
}

std::unique_ptr<Buffer> AsynchronousDevice::allocate(std::size_t bytes) {
    world_.refuseWhileRecording("allocate");
    ++world_.counts.allocations;
    world_.counts.bytes += bytes;
    return std::make_unique<AsynchronousBuffer>(world_, bytes);
}

std::unique_ptr<Buffer> AsynchronousDevice::allocateHost(std::size_t bytes) {
    world_.refuseWhileRecording("allocate");
    ++world_.counts.allocations;
    return Device::allocateHost(bytes);
}

std::unique_ptr<Stream> AsynchronousDevice::createStream() {
    return std::make_unique<AsynchronousStream>(world_);
}

}  // namespace espalier::kernels::testing
