// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/emulated_cuda/emulated_device.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cassert>
#include <cstring>
#include <new>

#include "kernels/cuda/cuda_context.h"
#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/operations.h"
#include "kernels/error.h"

namespace espalier::kernels::cuda {

// Replaces cuda_operation.cpp, which needs a queue.
CudaOperation::CudaOperation(std::string_view name, Tensors tensors) : name_(name) {
    inputs_ = std::move(tensors.inputs);
    outputs_ = std::move(tensors.outputs);
}

void CudaOperation::run(Stream&, const Bindings& bindings) {
    assert(bindings.inputs.size() == inputs_.size());
    assert(bindings.outputs.size() == outputs_.size());
    execute({nullptr, bindings});
}

}  // namespace espalier::kernels::cuda

namespace espalier::kernels::testing {

namespace {

/// Ends before an inaccessible page: a thread that goes beyond its tensor by more than the largest
/// pack crashes.
class GuardedBuffer final : public Buffer {
  public:
    explicit GuardedBuffer(std::size_t bytes) : bytes_(bytes) {
        const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
        const std::size_t usable = (bytes + page - 1) / page * page;
        mapped_ = usable + page;
        void* memory =
            mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) throw std::bad_alloc();
        memory_ = static_cast<char*>(memory);
        mprotect(memory_ + usable, page, PROT_NONE);
        data_ = memory_ + usable - (bytes + kPack - 1) / kPack * kPack;
    }
    ~GuardedBuffer() override { munmap(memory_, mapped_); }
    void* data() override { return data_; }
    std::size_t bytes() const override { return bytes_; }

  private:
    static constexpr std::size_t kPack = 32;

    std::size_t bytes_;
    std::size_t mapped_;
    char* memory_;
    char* data_;
};

class HostStream final : public Stream {
  public:
    void copyToDevice(void* to, const void* from, std::size_t bytes) override {
        std::memcpy(to, from, bytes);
    }
    void copyToHost(void* to, const void* from, std::size_t bytes) override {
        std::memcpy(to, from, bytes);
    }
    void copy(void* to, const void* from, std::size_t bytes) override {
        std::memcpy(to, from, bytes);
    }
    void fillZero(void* to, std::size_t bytes) override { std::memset(to, 0, bytes); }
    std::unique_ptr<Event> signal() override { return nullptr; }
    void waitFor(const Event&) override {}
    void synchronize() override {}
    void beginRecording() override { throw Error("The emulated GPU records nothing."); }
    std::unique_ptr<Recording> endRecording() override { return nullptr; }
    void replay(const Recording&) override {}
};

class EmulatedCudaDevice final : public Device {
  public:
    EmulatedCudaDevice() {
        context_.description.name = "emulated GPU";
        context_.description.kind = DeviceKind::Cuda;
        context_.description.hostVisible = false;
        context_.description.bfloat16 = true;
        context_.description.float16 = true;
        // Choices are not kept on disk.
        context_.plans = std::make_unique<cuda::PlanCache>(std::filesystem::path(), std::string());
    }
    const DeviceDescription& description() const override { return context_.description; }

    Support supports(const OpDesc& op,
                     std::span<const TensorDesc> inputs,
                     std::span<const TensorDesc> outputs) const override {
        Tensors tensors{{inputs.begin(), inputs.end()}, {outputs.begin(), outputs.end()}};
        const std::string reason = cuda::resolve(op, tensors);
        return {reason.empty(), reason};
    }
    std::unique_ptr<Operation> prepare(const OpDesc& op,
                                       std::span<const TensorDesc> inputs,
                                       std::span<const TensorDesc> outputs,
                                       const PrepareOptions& options) override {
        Tensors tensors{{inputs.begin(), inputs.end()}, {outputs.begin(), outputs.end()}};
        const std::string reason = cuda::resolve(op, tensors);
        if (!reason.empty()) throw Error(reason);
        return cuda::makeAny(op, std::move(tensors), {context_, options});
    }
    std::size_t byteSize(const TensorDesc& desc) const override { return denseByteSize(desc); }
    std::string describe(const TensorDesc& desc) const override { return toString(desc.layout); }
    std::unique_ptr<Buffer> allocate(std::size_t bytes) override {
        return std::make_unique<GuardedBuffer>(bytes);
    }
    std::unique_ptr<Stream> createStream() override { return std::make_unique<HostStream>(); }

  private:
    cuda::CudaContext context_;
};

}  // namespace

std::unique_ptr<Device> createEmulatedCudaDevice() {
    return std::make_unique<EmulatedCudaDevice>();
}

}  // namespace espalier::kernels::testing
