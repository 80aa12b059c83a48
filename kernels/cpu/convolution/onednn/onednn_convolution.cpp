// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/onednn/onednn_state.h"

namespace espalier::kernels::cpu {

namespace {

using api::Convolution;
using dnnl::memory;

memory::dims pair(const std::array<std::int64_t, 2>& values, std::int64_t minus = 0) {
    return {values[0] - minus, values[1] - minus};
}

memory::dims weightDims(const Shape& shape, std::int64_t groups) {
    if (groups == 1) return {shape[0], shape[1], shape[2], shape[3]};
    return {groups, shape[0] / groups, shape[1], shape[2], shape[3]};
}

/// The forward convolution that a backward one belongs to. Only backward convolutions of bf16
/// produce fp32.
Convolution forwardOf(Convolution problem, DataType factors) {
    if (factors == DataType::Float32) return problem;
    for (memory::desc* desc : {&problem.source, &problem.weights, &problem.destination}) {
        *desc = {api::sizesOf(*desc), oneDnnType(factors), memory::format_tag::any};
    }
    return problem;
}

Convolution describe(const OneDnn::State& state,
                     const ConvolutionRequest& request,
                     const TensorDesc& source,
                     const TensorDesc& weights,
                     const TensorDesc& destination) {
    const ConvolutionGeometry& geometry = request.geometry;
    Convolution problem;
    problem.source = state.memoryDesc(source);
    problem.weights = state.memoryDesc(weights, weightDims(weights.shape, geometry.groups));
    if (request.bias) {
        problem.bias = state.memoryDesc({DataType::Float32, {weights.shape[0]}, Layout::plain()});
    }
    problem.destination = state.memoryDesc(destination);
    problem.strides = pair(geometry.stride);
    problem.dilates = pair(geometry.dilation, 1);
    problem.padBegin = pair(geometry.padBegin);
    problem.padEnd = pair(geometry.padEnd);
    return problem;
}

std::unique_ptr<OneDnnPrimitive> forward(OneDnn::State& state,
                                         const ConvolutionRequest& request,
                                         const Tensors& tensors) {
    const Convolution p =
        describe(state, request, tensors.inputs[0], tensors.inputs[1], tensors.outputs[0]);
    dnnl::post_ops operations;
    const memory::desc perChannel(
        {1, tensors.inputs[1].shape[0], 1, 1}, memory::data_type::f32, memory::format_tag::abcd);
    if (request.scaleAndShift) {
        operations.append_binary(dnnl::algorithm::binary_mul, perChannel);
        operations.append_binary(dnnl::algorithm::binary_add, perChannel);
    }
    appendActivation(operations, request.activation);
    dnnl::primitive_attr attributes = baseAttributes();
    attributes.set_post_ops(operations);
    const auto desc = api::forward(state.engine, p, attributes);
    std::vector<OneDnnArgument> arguments{{DNNL_ARG_SRC, in(0), desc.src_desc()},
                                          {DNNL_ARG_WEIGHTS, in(1), desc.weights_desc()},
                                          {DNNL_ARG_DST, out(0), desc.dst_desc()}};
    if (request.bias) arguments.push_back({DNNL_ARG_BIAS, in(2), desc.bias_desc()});
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
        if (!request.scaleAndShift) break;
        const int place = DNNL_ARG_ATTR_MULTIPLE_POST_OP(static_cast<int>(i));
        arguments.push_back({place | DNNL_ARG_SRC_1, in(2 + i), perChannel});
    }
    return wrapPrimitive(state,
                         dnnl::convolution_forward(desc),
                         desc.scratchpad_desc(),
                         desc.impl_info_str(),
                         tensors,
                         arguments);
}

std::unique_ptr<OneDnnPrimitive> backwardData(OneDnn::State& state,
                                              const ConvolutionRequest& request,
                                              const Tensors& tensors) {
    const Convolution p =
        describe(state, request, tensors.outputs[0], tensors.inputs[1], tensors.inputs[0]);
    const auto hint = api::forward(state.engine, forwardOf(p, tensors.inputs[0].type), {});
    const auto desc = api::backwardData(state.engine, p, baseAttributes(), hint);
    return wrapPrimitive(state,
                         dnnl::convolution_backward_data(desc),
                         desc.scratchpad_desc(),
                         desc.impl_info_str(),
                         tensors,
                         {{DNNL_ARG_DIFF_DST, in(0), desc.diff_dst_desc()},
                          {DNNL_ARG_WEIGHTS, in(1), desc.weights_desc()},
                          {DNNL_ARG_DIFF_SRC, out(0), desc.diff_src_desc()}});
}

std::unique_ptr<OneDnnPrimitive> backwardWeights(OneDnn::State& state,
                                                 const ConvolutionRequest& request,
                                                 const Tensors& tensors) {
    const Convolution p =
        describe(state, request, tensors.inputs[0], tensors.outputs[0], tensors.inputs[1]);
    const auto hint = api::forward(state.engine, forwardOf(p, tensors.inputs[0].type), {});
    const auto desc = api::backwardWeights(state.engine, p, baseAttributes(), hint);
    std::vector<OneDnnArgument> arguments{
        {DNNL_ARG_SRC, in(0), desc.src_desc()},
        {DNNL_ARG_DIFF_DST, in(1), desc.diff_dst_desc()},
        {DNNL_ARG_DIFF_WEIGHTS, out(0), desc.diff_weights_desc()}};
    if (request.bias) arguments.push_back({DNNL_ARG_DIFF_BIAS, out(1), desc.diff_bias_desc()});
    return wrapPrimitive(state,
                         dnnl::convolution_backward_weights(desc),
                         desc.scratchpad_desc(),
                         desc.impl_info_str(),
                         tensors,
                         arguments);
}

}  // namespace

Tensors withFactors(const Tensors& tensors) {
    const TensorDesc factor{DataType::Float32, {tensors.inputs[1].shape[0]}, Layout::plain()};
    return {.inputs = {tensors.inputs[0], tensors.inputs[1], factor, factor},
            .outputs = tensors.outputs};
}

std::unique_ptr<OneDnnPrimitive> OneDnn::convolution(const ConvolutionRequest& request,
                                                     const Tensors& tensors) {
    return createPrimitive("a convolution", [&] {
        switch (request.pass) {
            case ConvolutionPass::Forward:
                return forward(*state_, request, tensors);
            case ConvolutionPass::BackwardData:
                return backwardData(*state_, request, tensors);
            case ConvolutionPass::BackwardWeights:
                break;
        }
        return backwardWeights(*state_, request, tensors);
    });
}

}  // namespace espalier::kernels::cpu
