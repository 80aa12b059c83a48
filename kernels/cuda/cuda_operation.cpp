// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/cuda_operation.h"

#include <cassert>

#include "kernels/cuda/cuda_error.h"
#include "kernels/cuda/cuda_stream.h"

namespace espalier::kernels::cuda {

CudaOperation::CudaOperation(std::string_view name, Tensors tensors) : name_(name) {
    inputs_ = std::move(tensors.inputs);
    outputs_ = std::move(tensors.outputs);
}

void CudaOperation::run(Stream& stream, const Bindings& bindings) {
    assert(bindings.inputs.size() == inputs_.size());
    assert(bindings.outputs.size() == outputs_.size());
    assert(workspaceBytes_ == 0 || bindings.workspace != nullptr);
    execute({static_cast<CudaStream&>(stream).use(), bindings});
    const cudaError_t status = cudaGetLastError();
    if (status != cudaSuccess) check(status, "running " + std::string(name_));
}

}  // namespace espalier::kernels::cuda
