// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <memory>
#include <string_view>
#include <utility>

#include "kernels/operation.h"
#include "kernels/rules/tensor_check.h"

namespace espalier::kernels::cuda {

/// One run of an operation: its tensors and the queue for its kernels.
struct Run : TypedBindings {
    Run(cudaStream_t stream, const Bindings& bindings) : TypedBindings{bindings}, stream(stream) {}

    cudaStream_t stream;
};

/// Base of every GPU operation: its queue, and errors as sentences. Owned by the caller of
/// Device::prepare; must not outlive the device. execute() only enqueues work: it never allocates,
/// waits or reads device memory, so it can be recorded.
class CudaOperation : public Operation {
  public:
    /// `name` is for sentences and lives as long as the program: "ActivationForward".
    CudaOperation(std::string_view name, Tensors tensors);
    void run(Stream& stream, const Bindings& bindings) final;

  protected:
    virtual void execute(const Run& run) = 0;

  private:
    std::string_view name_;
};

struct KernelTraits {
    std::string_view name;
    std::size_t workspaceBytes = 0;
};

/// An operation given by a function of its run.
template <class Kernel>
class KernelOperation final : public CudaOperation {
  public:
    KernelOperation(Tensors tensors, KernelTraits traits, Kernel kernel)
        : CudaOperation(traits.name, std::move(tensors)), kernel_(std::move(kernel)) {
        workspaceBytes_ = traits.workspaceBytes;
        algorithm_ = "kernel";
    }

  protected:
    void execute(const Run& run) override { kernel_(run); }

  private:
    Kernel kernel_;
};

template <class Kernel>
std::unique_ptr<Operation> kernelOperation(Tensors tensors, KernelTraits traits, Kernel kernel) {
    return std::make_unique<KernelOperation<Kernel>>(std::move(tensors), traits, std::move(kernel));
}

}  // namespace espalier::kernels::cuda
