// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/base/tensor_spec.h"
#include "engine/compiler/execution_plan.h"
#include "kernels/device.h"

namespace espalier::engine {

/// Parameters, States and optimizer states of one replica, in device memory and in the layout of
/// the first plan that declared them. Used by one thread.
class ParameterStore {
  public:
    explicit ParameterStore(kernels::Device& device);
    ~ParameterStore();

    /// Allocates the tensors of the plan that are not in the store yet; optimizer states start at
    /// zero. Throws Error when the plan needs a tensor in another shape or layout than the store's.
    void declare(const ExecutionPlan& plan);
    /// Sets Parameters and States by their Initialiser: a function of (seed, name). Optimizer
    /// states become zero.
    void initialise(std::uint64_t seed);
    /// Layouts for CompileOptions::parameterLayouts of further plans.
    std::map<std::string, kernels::Layout> layouts() const;
    /// nullptr when there is no tensor of that name.
    void* address(const std::string& name);
    /// Bytes of device memory, per role.
    std::size_t bytes(ValueRole role) const;

    /// What exportTensors() would give, without the values.
    std::vector<TensorSpec> specs(const std::vector<ValueRole>& roles = {}) const;
    /// Copies in Plain layout, by name; all roles, or those given. `reuse`: an earlier result for
    /// the same roles, whose memory is taken where it fits; new memory costs more time than the
    /// copy. `look` is called with each copy while the processor's cache still has it.
    std::vector<HostTensor> exportTensors(
        kernels::Stream& stream,
        const std::vector<ValueRole>& roles,
        std::span<HostTensor> reuse = {},
        const std::function<void(const HostTensor&)>& look = {}) const;
    /// Throws Error naming the tensor when one is missing or has another shape. Ignores tensors
    /// that are not in the store.
    void importTensors(kernels::Stream& stream, const std::vector<HostTensor>& tensors);

  private:
    struct Entry;
    HostTensor read(kernels::Stream& stream, const Entry& entry, HostTensor* reuse) const;
    void write(kernels::Stream& stream, Entry& entry, const HostTensor& tensor);

    kernels::Device& device_;
    std::map<std::string, std::unique_ptr<Entry>> entries_;
};

}  // namespace espalier::engine
