// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/cuda_device.h"
#include "kernels/cuda/cuda_context.h"

#include <cuda_runtime_api.h>
#include <cudnn_graph.h>

#include <fstream>

#include "kernels/cuda/cuda_buffer.h"
#include "kernels/cuda/cuda_error.h"
#include "kernels/cuda/cuda_stream.h"
#include "kernels/cuda/operations.h"
#include "kernels/error.h"

namespace espalier::kernels::cuda {

namespace {

/// The available information about the driver: the newest CUDA version that it supports, and its
/// own version if the kernel reports it.
std::string thisDriver() {
    int cuda = 0;
    check(cudaDriverGetVersion(&cuda), "querying the driver");
    std::string version;
    std::ifstream("/sys/module/nvidia/version") >> version;
    return driverText(cuda, version);
}

DeviceDescription describe(int index, const cudaDeviceProp& properties) {
    DeviceDescription description;
    description.kind = DeviceKind::Cuda;
    description.index = index;
    description.name = properties.name;
    description.instructionSet =
        std::to_string(properties.major) + '.' + std::to_string(properties.minor);
    description.library = libraryVersions();
    description.driver = thisDriver();
    description.memoryTotal = properties.totalGlobalMem;
    std::size_t total = 0;
    check(cudaMemGetInfo(&description.memoryFree, &total), "querying its memory");
    description.hostVisible = false;
    description.bfloat16 = properties.major >= 8;
    description.float16 = properties.major >= 7;
    return description;
}

std::string surroundingsOf(const DeviceDescription& description, int multiprocessors) {
    return description.name + ", compute capability " + description.instructionSet + ", " +
           std::to_string(multiprocessors) + " multiprocessors, " +
           std::to_string(description.memoryTotal >> 20) + " MB, " + description.library +
           ", driver " + description.driver;
}

CudaContext openContext(int index) {
    check(cudaSetDevice(index), "opening GPU " + std::to_string(index));
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, index), "querying its properties");
    CudaContext context;
    context.index = index;
    context.multiprocessors = properties.multiProcessorCount;
    context.description = describe(index, properties);
    context.surroundings = surroundingsOf(context.description, context.multiprocessors);
    return context;
}

class CudaDevice final : public Device {
  public:
    explicit CudaDevice(int index) : context_(openContext(index)) {}

    const DeviceDescription& description() const override { return context_.description; }

    Support supports(const OpDesc& op,
                     std::span<const TensorDesc> inputs,
                     std::span<const TensorDesc> outputs) const override {
        Tensors tensors = copyOf(inputs, outputs);
        const std::string reason = resolveAny(op, tensors, context_.description);
        return {reason.empty(), reason.empty() ? reason : cannot(op, reason)};
    }

    std::unique_ptr<Operation> prepare(const OpDesc& op,
                                       std::span<const TensorDesc> inputs,
                                       std::span<const TensorDesc> outputs,
                                       const PrepareOptions& options) override {
        use();
        Tensors tensors = copyOf(inputs, outputs);
        const std::string reason = resolveAny(op, tensors, context_.description);
        if (!reason.empty()) throw Error(cannot(op, reason));
        return makeAny(op, std::move(tensors), {context_, options});
    }

    std::size_t byteSize(const TensorDesc& desc) const override { return denseByteSize(desc); }
    std::string describe(const TensorDesc& desc) const override { return toString(desc.layout); }

    std::unique_ptr<Buffer> allocate(std::size_t bytes) override {
        use();
        return allocateDeviceBuffer(bytes);
    }
    std::unique_ptr<Buffer> allocateHost(std::size_t bytes) override {
        use();
        return allocatePinnedBuffer(bytes);
    }
    std::unique_ptr<Stream> createStream() override {
        return std::make_unique<CudaStream>(context_.index);
    }

  private:
    void use() const { check(cudaSetDevice(context_.index), "selecting a GPU"); }

    CudaContext context_;
};

}  // namespace

std::string libraryVersions() {
    const std::size_t cudnn = cudnnGetVersion();
    return "CUDA " + std::to_string(CUDART_VERSION / 1000) + '.' +
           std::to_string(CUDART_VERSION % 1000 / 10) + ", cuDNN " + std::to_string(cudnn / 10000) +
           '.' + std::to_string(cudnn / 100 % 100) + '.' + std::to_string(cudnn % 100);
}

std::unique_ptr<Device> createCudaDevice(int index) {
    return std::make_unique<CudaDevice>(index);
}

}  // namespace espalier::kernels::cuda
