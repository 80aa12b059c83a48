// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/gradient.h"

#include <cassert>
#include <stdexcept>

#include "engine/ops/op_rules.h"

namespace espalier::engine {

std::vector<ValueId> addGradient(const GradientRequest& request) {
    assert(request.needed.size() == request.graph.ops[request.op].inputs.size());
    assert(request.outputGradients.size() == request.graph.ops[request.op].outputs.size());
    // A copy, because rules add ops and thereby move the graph's.
    const kernels::OpDesc op = request.graph.ops[request.op].op;
    return std::visit(
        [&]<class Op>(const Op& typed) {
            if constexpr (Op::kDifferentiable) return gradientsOf(typed, request);
            return Gradients(request.needed.size(), kNoValue);
        },
        op);
}

kernels::TensorDesc activationDesc(const kernels::Shape& shape, kernels::DataType type) {
    return {type, shape, kernels::Layout::any()};
}

kernels::TensorDesc vectorDesc(std::int64_t size) {
    return {kernels::DataType::Float32, kernels::Shape{size}, kernels::Layout::plain()};
}

GradientScope::GradientScope(const GradientRequest& request)
    : request_(request), node_(request.graph.ops[request.op]) {}

ValueId GradientScope::add(const kernels::OpDesc& op,
                           const std::vector<ValueId>& inputs,
                           ValueId like) const {
    const kernels::TensorDesc model = desc(like);
    const bool vector = model.shape.rank() == 1;
    const ValueId gradient =
        add(op,
            inputs,
            Descs{vector ? vectorDesc(model.shape[0]) : activationDesc(model.shape, model.type)})
            .front();
    request_.graph.values[gradient].gradientOf = like;
    return gradient;
}

std::vector<ValueId> GradientScope::add(const kernels::OpDesc& op,
                                        const std::vector<ValueId>& inputs) const {
    return request_.graph.add(op, inputs, node_.origin, Phase::Backward);
}

std::vector<ValueId> GradientScope::add(const kernels::OpDesc& op,
                                        const std::vector<ValueId>& inputs,
                                        const Descs& outputs) const {
    return request_.graph.add(op, inputs, outputs, node_.origin, Phase::Backward);
}

Descs outputsMustBeGiven(std::string_view op) {
    throw std::logic_error(std::string(op) + ": its outputs do not follow from its inputs");
}

}  // namespace espalier::engine
