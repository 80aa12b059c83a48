// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "kernels/device.h"
#include "kernels/ops/op_desc.h"

namespace espalier::tests {

/// Wraps a device and reports when an operation has run.
class WatchedDevice final : public kernels::Device {
  public:
    explicit WatchedDevice(kernels::Device& device) : device_(device) {}

    std::function<void()> afterEachRun;

    const kernels::DeviceDescription& description() const override { return device_.description(); }
    kernels::Support supports(const kernels::OpDesc& op,
                              std::span<const kernels::TensorDesc> inputs,
                              std::span<const kernels::TensorDesc> outputs) const override {
        return device_.supports(op, inputs, outputs);
    }
    std::unique_ptr<kernels::Operation> prepare(const kernels::OpDesc& op,
                                                std::span<const kernels::TensorDesc> inputs,
                                                std::span<const kernels::TensorDesc> outputs,
                                                const kernels::PrepareOptions& options) override {
        return std::make_unique<Watched>(device_.prepare(op, inputs, outputs, options), *this);
    }
    std::size_t byteSize(const kernels::TensorDesc& desc) const override {
        return device_.byteSize(desc);
    }
    std::string describe(const kernels::TensorDesc& desc) const override {
        return device_.describe(desc);
    }
    std::unique_ptr<kernels::Buffer> allocate(std::size_t bytes) override {
        return device_.allocate(bytes);
    }
    std::unique_ptr<kernels::Stream> createStream() override { return device_.createStream(); }

  private:
    class Watched final : public kernels::Operation {
      public:
        Watched(std::unique_ptr<kernels::Operation> operation, WatchedDevice& device)
            : operation_(std::move(operation)), device_(device) {
            inputs_.assign(operation_->inputs().begin(), operation_->inputs().end());
            outputs_.assign(operation_->outputs().begin(), operation_->outputs().end());
            workspaceBytes_ = operation_->workspaceBytes();
            inPlaceInput_ = operation_->inPlaceInput();
            algorithm_ = operation_->algorithm();
        }
        void run(kernels::Stream& stream, const kernels::Bindings& bindings) override {
            operation_->run(stream, bindings);
            if (device_.afterEachRun) device_.afterEachRun();
        }

      private:
        std::unique_ptr<kernels::Operation> operation_;
        WatchedDevice& device_;
    };

    kernels::Device& device_;
};

}  // namespace espalier::tests
