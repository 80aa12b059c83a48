// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/asynchronous_device/half_device.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "kernels/math/float16.h"
#include "kernels/ops/op_desc.h"

namespace espalier::kernels::testing {

namespace {

constexpr std::size_t kAlignment = 256;

bool isHalf(const TensorDesc& desc) {
    return desc.type == DataType::Float16;
}

TensorDesc widened(TensorDesc desc) {
    if (isHalf(desc)) desc.type = DataType::Float32;
    return desc;
}

std::vector<TensorDesc> widened(std::span<const TensorDesc> descs) {
    std::vector<TensorDesc> result;
    for (const TensorDesc& desc : descs) result.push_back(widened(desc));
    return result;
}

/// The layouts of `found`, which the device may have chosen, with the requested types.
std::vector<TensorDesc> inTypesOf(std::span<const TensorDesc> asked,
                                  std::span<const TensorDesc> found) {
    std::vector<TensorDesc> result(found.begin(), found.end());
    for (std::size_t i = 0; i < result.size(); ++i) result[i].type = asked[i].type;
    return result;
}

/// A tensor in fp16, and where its fp32 copy lies in the workspace.
struct WideCopy {
    std::size_t tensor;
    std::size_t offset;
    std::size_t elements;
};

class HalfOperation final : public Operation {
  public:
    HalfOperation(std::unique_ptr<Operation> operation,
                  std::span<const TensorDesc> inputs,
                  std::span<const TensorDesc> outputs,
                  const Device& computes)
        : operation_(std::move(operation)) {
        inputs_ = inTypesOf(inputs, operation_->inputs());
        outputs_ = inTypesOf(outputs, operation_->outputs());
        inPlaceInput_ = inputThatMayBeOverwritten();
        algorithm_ = operation_->algorithm();
        workspaceBytes_ = operation_->workspaceBytes();
        wideInputs_ = placeCopies(operation_->inputs(), inputs_, computes);
        wideOutputs_ = placeCopies(operation_->outputs(), outputs_, computes);
    }

    void run(Stream& stream, const Bindings& bindings) override {
        std::vector<const void*> inputs(bindings.inputs.begin(), bindings.inputs.end());
        std::vector<void*> outputs(bindings.outputs.begin(), bindings.outputs.end());
        for (const WideCopy& copy : wideInputs_) {
            float* const wide = wideCopy(bindings, copy);
            const auto* const half = static_cast<const math::Float16*>(inputs[copy.tensor]);
            std::copy_n(half, copy.elements, wide);
            inputs[copy.tensor] = wide;
        }
        for (const WideCopy& copy : wideOutputs_) outputs[copy.tensor] = wideCopy(bindings, copy);
        operation_->run(stream,
                        {inputs,
                         {const_cast<void* const*>(outputs.data()), outputs.size()},
                         bindings.workspace});
        for (const WideCopy& copy : wideOutputs_) {
            auto* const half = static_cast<math::Float16*>(bindings.outputs[copy.tensor]);
            std::copy_n(wideCopy(bindings, copy), copy.elements, half);
        }
    }

  private:
    // An output may replace an input only if both have the same type.
    int inputThatMayBeOverwritten() const {
        const int input = operation_->inPlaceInput();
        if (input < 0) return input;
        const bool same = inputs_[static_cast<std::size_t>(input)].type == outputs_.front().type;
        return same ? input : -1;
    }

    std::vector<WideCopy> placeCopies(std::span<const TensorDesc> wide,
                                      const std::vector<TensorDesc>& own,
                                      const Device& computes) {
        std::vector<WideCopy> copies;
        for (std::size_t i = 0; i < own.size(); ++i) {
            if (!isHalf(own[i])) continue;
            const std::size_t bytes = computes.byteSize(wide[i]);
            workspaceBytes_ = (workspaceBytes_ + kAlignment - 1) / kAlignment * kAlignment;
            copies.push_back({i, workspaceBytes_, bytes / sizeof(float)});
            workspaceBytes_ += bytes;
        }
        return copies;
    }

    static float* wideCopy(const Bindings& bindings, const WideCopy& copy) {
        return reinterpret_cast<float*>(static_cast<std::byte*>(bindings.workspace) + copy.offset);
    }

    std::unique_ptr<Operation> operation_;
    std::vector<WideCopy> wideInputs_;
    std::vector<WideCopy> wideOutputs_;
};

}  // namespace

HalfDevice::HalfDevice(std::unique_ptr<Device> computes)
    : computes_(std::move(computes)), description_(computes_->description()) {
    description_.float16 = true;
}

Support HalfDevice::supports(const OpDesc& op,
                             std::span<const TensorDesc> inputs,
                             std::span<const TensorDesc> outputs) const {
    return computes_->supports(op, widened(inputs), widened(outputs));
}

std::unique_ptr<Operation> HalfDevice::prepare(const OpDesc& op,
                                               std::span<const TensorDesc> inputs,
                                               std::span<const TensorDesc> outputs,
                                               const PrepareOptions& options) {
    auto operation = computes_->prepare(op, widened(inputs), widened(outputs), options);
    if (std::ranges::none_of(inputs, isHalf) && std::ranges::none_of(outputs, isHalf)) {
        return operation;
    }
    return std::make_unique<HalfOperation>(std::move(operation), inputs, outputs, *computes_);
}

std::size_t HalfDevice::byteSize(const TensorDesc& desc) const {
    const std::size_t bytes = computes_->byteSize(widened(desc));
    return isHalf(desc) ? bytes / 2 : bytes;
}

std::string HalfDevice::describe(const TensorDesc& desc) const {
    return computes_->describe(widened(desc));
}

std::unique_ptr<Buffer> HalfDevice::allocate(std::size_t bytes) {
    return computes_->allocate(bytes);
}

std::unique_ptr<Stream> HalfDevice::createStream() {
    return computes_->createStream();
}

}  // namespace espalier::kernels::testing
