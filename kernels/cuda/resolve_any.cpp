// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/operations.h"
#include "kernels/device.h"

namespace espalier::kernels::cuda {

Tensors copyOf(std::span<const TensorDesc> inputs, std::span<const TensorDesc> outputs) {
    return {{inputs.begin(), inputs.end()}, {outputs.begin(), outputs.end()}};
}

std::string resolve(const OpDesc& op, Tensors& tensors) {
    TensorCheck check(tensors);
    checkTensors(op, check);
    if (check.ok()) std::visit([&](const auto& typed) { limit(typed, check); }, op);
    return check.reason();
}

std::string resolveAny(const OpDesc& op, Tensors& tensors, const DeviceDescription& device) {
    for (const auto* list : {&tensors.inputs, &tensors.outputs}) {
        for (const TensorDesc& desc : *list) {
            const Support support = computesIn(device, desc.type);
            if (!support) {
                return "is requested in " + std::string(name(desc.type)) + ". " + support.reason;
            }
            if (desc.layout.kind == Layout::Kind::Opaque) {
                return "does not support the layout " + toString(desc.layout);
            }
        }
    }
    return resolve(op, tensors);
}

OperationPointer makeAny(const OpDesc& op, Tensors tensors, const Preparation& how) {
    OperationPointer operation =
        std::visit([&](const auto& typed) { return make(typed, std::move(tensors), how); }, op);
    operation->setInPlaceInput(overwrittenInput(op, operation->inputs(), operation->outputs()));
    return operation;
}

std::string cannot(const OpDesc& op, const std::string& reason) {
    return "The GPU cannot run " + std::string(name(op)) + ": it " + reason +
           (reason.ends_with('.') ? "" : ".");
}

}  // namespace espalier::kernels::cuda
