// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/operation_sequence.h"

#include <algorithm>
#include <utility>

#include "kernels/cuda/workspace_layout.h"

namespace espalier::kernels::cuda {

OperationSequence::OperationSequence(Tensors tensors) {
    inputs_ = std::move(tensors.inputs);
    outputs_ = std::move(tensors.outputs);
}

OperationSequence::Slot OperationSequence::addBetween(const TensorDesc& desc) {
    between_.push_back(betweenBytes_);
    const auto count = static_cast<std::size_t>(desc.shape.elementCount());
    betweenBytes_ += aligned(count * byteSize(desc.type));
    return {Slot::Kind::Between, between_.size() - 1};
}

void OperationSequence::add(std::unique_ptr<Operation> operation,
                            std::vector<Slot> inputs,
                            std::vector<Slot> outputs) {
    steps_.push_back({std::move(operation), std::move(inputs), std::move(outputs)});
    std::size_t largest = 0;
    for (const Step& step : steps_) largest = std::max(largest, step.operation->workspaceBytes());
    workspaceBytes_ = betweenBytes_ + largest;
}

void OperationSequence::addMain(std::unique_ptr<Operation> operation,
                                std::vector<Slot> inputs,
                                std::vector<Slot> outputs) {
    algorithm_ = operation->algorithm();
    add(std::move(operation), std::move(inputs), std::move(outputs));
}

void* OperationSequence::addressOf(const Slot& slot, const Bindings& bindings) const {
    switch (slot.kind) {
        case Slot::Kind::Input:
            return const_cast<void*>(bindings.inputs[slot.index]);
        case Slot::Kind::Output:
            return bindings.outputs[slot.index];
        case Slot::Kind::Between:
            break;
    }
    return static_cast<char*>(bindings.workspace) + between_[slot.index];
}

void OperationSequence::run(Stream& stream, const Bindings& bindings) {
    char* const workspace = static_cast<char*>(bindings.workspace);
    for (const Step& step : steps_) {
        inputAddresses_.clear();
        outputAddresses_.clear();
        for (const Slot& slot : step.inputs) inputAddresses_.push_back(addressOf(slot, bindings));
        for (const Slot& slot : step.outputs) outputAddresses_.push_back(addressOf(slot, bindings));
        step.operation->run(
            stream,
            {inputAddresses_, outputAddresses_, workspace ? workspace + betweenBytes_ : nullptr});
    }
}

}  // namespace espalier::kernels::cuda
