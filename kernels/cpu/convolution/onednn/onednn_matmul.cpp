// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/onednn/onednn_state.h"

namespace espalier::kernels::cpu {

namespace {

using dnnl::memory;

/// A matrix stored row by row or, transposed, column by column.
memory::desc matrix(std::int64_t rows, std::int64_t columns, bool transposed, DataType type) {
    const memory::dims strides = transposed ? memory::dims{1, rows} : memory::dims{columns, 1};
    return {{rows, columns}, oneDnnType(type), strides};
}

dnnl::matmul::primitive_desc describe(const Matmul& op,
                                      const Tensors& tensors,
                                      const dnnl::engine& engine) {
    const Shape& a = tensors.inputs[0].shape;
    const Shape& c = tensors.outputs[0].shape;
    const std::int64_t inner = op.transposeA ? a[0] : a[1];
    const DataType factors = tensors.inputs[0].type;
    const memory::desc bias =
        op.fusion.bias ? matrix(1, c[1], false, DataType::Float32) : memory::desc();
    dnnl::primitive_attr attributes = baseAttributes();
    dnnl::post_ops operations;
    appendActivation(operations, op.fusion.activation);
    attributes.set_post_ops(operations);
    return api::matmul(engine,
                       matrix(c[0], inner, op.transposeA, factors),
                       matrix(inner, c[1], op.transposeB, factors),
                       bias,
                       matrix(c[0], c[1], false, tensors.outputs[0].type),
                       attributes);
}

}  // namespace

std::unique_ptr<OneDnnPrimitive> OneDnn::matmul(const Matmul& op, const Tensors& tensors) {
    return createPrimitive("a matrix product", [&] {
        const auto desc = describe(op, tensors, state_->engine);
        std::vector<OneDnnArgument> arguments{{DNNL_ARG_SRC, in(0), desc.src_desc()},
                                              {DNNL_ARG_WEIGHTS, in(1), desc.weights_desc()},
                                              {DNNL_ARG_DST, out(0), desc.dst_desc()}};
        if (op.fusion.bias) arguments.push_back({DNNL_ARG_BIAS, in(2), desc.bias_desc()});
        return wrapPrimitive(*state_,
                             dnnl::matmul(desc),
                             desc.scratchpad_desc(),
                             desc.impl_info_str(),
                             tensors,
                             arguments);
    });
}

}  // namespace espalier::kernels::cpu
