// SPDX-License-Identifier: Apache-2.0
#include "kernels/ops/op_desc.h"

namespace espalier::kernels {

namespace {

template <class... Op>
consteval bool areComplete(const std::variant<Op...>*) {
    return (isComplete<Op>() && ...);
}
static_assert(areComplete(static_cast<const AnyOp*>(nullptr)));

}  // namespace

std::string_view name(const OpDesc& op) {
    return std::visit([]<class Op>(const Op&) { return Op::kName; }, op);
}

OpTensors tensorsOf(const OpDesc& op) {
    return std::visit([](const auto& typed) { return typed.tensors(); }, op);
}

PrecisionClass precisionOf(const OpDesc& op) {
    return std::visit([]<class Op>(const Op&) { return Op::kPrecision; }, op);
}

void checkTensors(const OpDesc& op, TensorCheck& check) {
    std::visit(
        [&](const auto& typed) {
            check.counts(typed.tensors());
            if (check.ok()) typed.check(check);
        },
        op);
}

int overwrittenInput(const OpDesc& op,
                     std::span<const TensorDesc> inputs,
                     std::span<const TensorDesc> outputs) {
    const int input = std::visit([]<class Op>(const Op&) { return Op::kOverwrites; }, op);
    if (input < 0) return -1;
    const TensorDesc& from = inputs[static_cast<std::size_t>(input)];
    const TensorDesc& to = outputs[0];
    return from.type == to.type && canonicalLayout(from) == canonicalLayout(to) ? input : -1;
}

}  // namespace espalier::kernels
