// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "kernels/stream.h"
#include "kernels/tensor_desc.h"

namespace espalier::kernels {

/// Addresses of the tensors of one run, in the order that the op's header documents, on the
/// operation's device. `workspace` has at least workspaceBytes() and is not kept between runs.
struct Bindings {
    std::span<const void* const> inputs;
    std::span<void* const> outputs;
    void* workspace = nullptr;
};

/// One computation prepared on one device: what Device::prepare made of an OpDesc and its tensors.
/// run() never allocates, never synchronises and never reads a host value that changes from step to
/// step (learning rate, step number, seed lie in device memory: StepValues), so it may be recorded.
class Operation {
  public:
    virtual ~Operation() = default;

    /// The tensors with the layouts chosen where Layout::any() was asked for.
    std::span<const TensorDesc> inputs() const { return inputs_; }
    std::span<const TensorDesc> outputs() const { return outputs_; }
    std::size_t workspaceBytes() const { return workspaceBytes_; }
    /// The input that output 0 may overwrite, or -1.
    int inPlaceInput() const { return inPlaceInput_; }
    void setInPlaceInput(int input) { inPlaceInput_ = input; }
    /// What was chosen, to be given back as PrepareOptions::recordedAlgorithm
    /// ("jit_avx512:winograd").
    const std::string& algorithm() const { return algorithm_; }

    virtual void run(Stream& stream, const Bindings& bindings) = 0;

  protected:
    Operation() = default;
    std::vector<TensorDesc> inputs_;
    std::vector<TensorDesc> outputs_;
    std::size_t workspaceBytes_ = 0;
    int inPlaceInput_ = -1;
    std::string algorithm_;
};

}  // namespace espalier::kernels
