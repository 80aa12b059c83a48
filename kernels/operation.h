// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "kernels/stream.h"
#include "kernels/tensor_desc.h"

namespace espalier::kernels {

/// Addresses of the tensors of one run, in the order documented in the op's header, on the
/// operation's device. `workspace` has at least workspaceBytes() and is not preserved between runs.
struct Bindings {
    std::span<const void* const> inputs;
    std::span<void* const> outputs;
    void* workspace = nullptr;
};

/// The same for a device's own kernels, as arrays of a type.
struct TypedBindings {
    explicit TypedBindings(const Bindings& bindings) : bindings(bindings) {}

    const Bindings& bindings;

    template <class T = float>
    const T* input(std::size_t index) const {
        return static_cast<const T*>(bindings.inputs[index]);
    }
    template <class T = float>
    T* output(std::size_t index) const {
        return static_cast<T*>(bindings.outputs[index]);
    }
    template <class T = float>
    T* workspace() const {
        return static_cast<T*>(bindings.workspace);
    }
};

/// A computation prepared for one device: Device::prepare makes it from an OpDesc and its tensors.
/// run() never allocates, never synchronises and never reads a host value that changes between
/// steps (learning rate, step number and seed are in device memory: StepValues), so it can be
/// recorded.
class Operation {
  public:
    virtual ~Operation() = default;

    /// The tensors with the chosen layouts in place of Layout::any().
    std::span<const TensorDesc> inputs() const { return inputs_; }
    std::span<const TensorDesc> outputs() const { return outputs_; }
    std::size_t workspaceBytes() const { return workspaceBytes_; }
    /// The input that output 0 may overwrite, or -1.
    int inPlaceInput() const { return inPlaceInput_; }
    void setInPlaceInput(int input) { inPlaceInput_ = input; }
    /// The choice that was made, for PrepareOptions::recordedAlgorithm ("jit_avx512:winograd").
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
