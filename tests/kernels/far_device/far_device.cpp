// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/far_device/far_device.h"

#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "kernels/error.h"

namespace espalier::kernels::testing {

namespace {

class FarBuffer final : public Buffer {
  public:
    FarBuffer(FarWorld& world, std::size_t bytes)
        : world_(world), place_(world.memory.take(bytes)), bytes_(bytes) {
        if (place_) return;
        throw OutOfMemory("The memory far away is full.", bytes);
    }
    // As a GPU's memory, which is given back when nobody uses it any more.
    ~FarBuffer() override {
        world_.finishAll();
        world_.memory.giveBack(place_);
    }
    void* data() override { return place_; }
    std::size_t bytes() const override { return bytes_; }

  private:
    FarWorld& world_;
    std::byte* place_;
    std::size_t bytes_;
};

class FarOperation final : public Operation {
  public:
    FarOperation(std::shared_ptr<Operation> operation, FarWorld& world, Stream& stream)
        : operation_(std::move(operation)), world_(world), stream_(stream) {
        inputs_.assign(operation_->inputs().begin(), operation_->inputs().end());
        outputs_.assign(operation_->outputs().begin(), operation_->outputs().end());
        workspaceBytes_ = operation_->workspaceBytes();
        inPlaceInput_ = operation_->inPlaceInput();
        choice_ = operation_->choice();
    }

    void run(Stream& stream, const Bindings& bindings) override {
        for (const void* input : bindings.inputs) check(input);
        for (const void* output : bindings.outputs) check(output);
        if (workspaceBytes_ > 0) check(bindings.workspace);
        if (!world_.recording) ++world_.counts.launches;
        static_cast<FarStream&>(stream).give(
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
        if (world_.memory.holds(address, 1) && number % FarMemory::kAlignment == 0) return;
        throw std::logic_error("This is no address of the device, or not aligned as it wants.");
    }

    std::shared_ptr<Operation> operation_;
    FarWorld& world_;
    Stream& stream_;
};

DeviceDescription describeFrom(const DeviceDescription& computes, std::size_t memory) {
    DeviceDescription description = computes;
    description.kind = DeviceKind::Cuda;
    description.name = "Far GPU";
    description.instructionSet = "9.0";
    description.driver = driverText(13000, "580.65.06");  // as far_driver.cpp says
    description.memoryTotal = description.memoryFree = memory;
    description.threads = 0;
    description.hostVisible = false;
    return description;
}

}  // namespace

FarDevice::FarDevice(std::unique_ptr<Device> computes, const FarDeviceOptions& options)
    : computes_(std::move(computes)),
      stream_(computes_->createStream()),
      world_(options.memory, options.order),
      description_(describeFrom(computes_->description(), options.memory)) {
    world_.early = options.order != 0;
    world_.canRecord = options.canRecord;
    world_.replaysUntilLost = options.replaysUntilLost;
}

FarDevice::~FarDevice() = default;

Support FarDevice::supports(const OpDesc& op,
                            std::span<const TensorDesc> inputs,
                            std::span<const TensorDesc> outputs) const {
    return computes_->supports(op, inputs, outputs);
}

std::unique_ptr<Operation> FarDevice::prepare(const OpDesc& op,
                                              std::span<const TensorDesc> inputs,
                                              std::span<const TensorDesc> outputs,
                                              const PrepareOptions& options) {
    world_.refuseWhileRecording("prepare an operation");
    prepared_ = options;
    return std::make_unique<FarOperation>(
        computes_->prepare(op, inputs, outputs, options), world_, *stream_);
}

std::size_t FarDevice::byteSize(const TensorDesc& desc) const {
    return computes_->byteSize(desc);
}

std::string FarDevice::describe(const TensorDesc& desc) const {
    return computes_->describe(desc);
}

std::unique_ptr<Buffer> FarDevice::allocate(std::size_t bytes) {
    world_.refuseWhileRecording("allocate");
    ++world_.counts.allocations;
    world_.counts.bytes += bytes;
    return std::make_unique<FarBuffer>(world_, bytes);
}

std::unique_ptr<Buffer> FarDevice::allocateHost(std::size_t bytes) {
    world_.refuseWhileRecording("allocate");
    ++world_.counts.allocations;
    return Device::allocateHost(bytes);
}

std::unique_ptr<Stream> FarDevice::createStream() {
    return std::make_unique<FarStream>(world_);
}

}  // namespace espalier::kernels::testing
