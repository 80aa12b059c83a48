// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <variant>

#include "kernels/device.h"
#include "kernels/error.h"

namespace espalier::engine::test {

/// A device with a given amount of free memory.
class NarrowDevice final : public kernels::Device {
  public:
    NarrowDevice(kernels::Device& device, std::size_t free)
        : device_(device), description_(device.description()) {
        description_.memoryFree = free;
    }
    NarrowDevice(kernels::Device& device, std::size_t free, std::size_t total)
        : NarrowDevice(device, free) {
        description_.memoryTotal = total;
    }

    const kernels::DeviceDescription& description() const override { return description_; }
    kernels::Support supports(const kernels::OpDesc& op,
                              std::span<const kernels::TensorDesc> inputs,
                              std::span<const kernels::TensorDesc> outputs) const override {
        return device_.supports(op, inputs, outputs);
    }
    std::unique_ptr<kernels::Operation> prepare(const kernels::OpDesc& op,
                                                std::span<const kernels::TensorDesc> inputs,
                                                std::span<const kernels::TensorDesc> outputs,
                                                const kernels::PrepareOptions& options) override {
        if (!problem.empty() && isOutOfMemory) throw kernels::OutOfMemory(problem, 0);
        if (!problem.empty()) throw kernels::Error(problem);
        if (std::holds_alternative<kernels::OptimizerUpdate>(op)) ++compiled;
        return device_.prepare(op, inputs, outputs, options);
    }
    std::size_t byteSize(const kernels::TensorDesc& desc) const override {
        return device_.byteSize(desc);
    }
    std::string describe(const kernels::TensorDesc& desc) const override {
        return device_.describe(desc);
    }
    std::unique_ptr<kernels::Buffer> allocate(std::size_t bytes) override {
        allocated += bytes;
        return device_.allocate(bytes);
    }
    std::unique_ptr<kernels::Stream> createStream() override { return device_.createStream(); }

    std::size_t allocated = 0;
    int compiled = 0;            ///< plans with an update
    std::string problem;         ///< why it prepares no op; empty: it does
    bool isOutOfMemory = false;  ///< the problem

  private:
    kernels::Device& device_;
    kernels::DeviceDescription description_;
};

}  // namespace espalier::engine::test
