// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/onednn_state.h"

namespace espalier::kernels::cpu {

namespace {

using dnnl::memory;
using Forward = dnnl::convolution_forward;
using BackwardData = dnnl::convolution_backward_data;
using BackwardWeights = dnnl::convolution_backward_weights;

/// A convolution in oneDNN's words.
struct Problem {
    memory::desc source;
    memory::desc weights;
    memory::desc bias;
    memory::desc destination;
    memory::dims strides;
    memory::dims dilates;
    memory::dims padBegin;
    memory::dims padEnd;
    bool hasBias = false;
};

memory::dims pair(const std::array<std::int64_t, 2>& values, std::int64_t minus = 0) {
    return {values[0] - minus, values[1] - minus};
}

memory::dims weightDims(const Shape& shape, std::int64_t groups) {
    if (groups == 1) return {shape[0], shape[1], shape[2], shape[3]};
    return {groups, shape[0] / groups, shape[1], shape[2], shape[3]};
}

/// The forward convolution that a backward one belongs to. Only a backward one of bf16 gives fp32.
Problem forwardOf(Problem problem, DataType factors) {
    if (factors == DataType::Float32) return problem;
    for (memory::desc* desc : {&problem.source, &problem.weights, &problem.destination}) {
        *desc = {desc->dims(), oneDnnType(factors), memory::format_tag::any};
    }
    return problem;
}

Problem describe(const OneDnn::State& state,
                 const ConvolutionRequest& request,
                 const TensorDesc& source,
                 const TensorDesc& weights,
                 const TensorDesc& destination) {
    const ConvolutionGeometry& geometry = request.geometry;
    Problem problem;
    problem.source = state.memoryDesc(source);
    problem.weights = state.memoryDesc(weights, weightDims(weights.shape, geometry.groups));
    problem.bias = state.memoryDesc({DataType::Float32, {weights.shape[0]}, Layout::plain()});
    problem.destination = state.memoryDesc(destination);
    problem.strides = pair(geometry.stride);
    problem.dilates = pair(geometry.dilation, 1);
    problem.padBegin = pair(geometry.padBegin);
    problem.padEnd = pair(geometry.padEnd);
    problem.hasBias = request.bias;
    return problem;
}

Forward::primitive_desc forwardDesc(const OneDnn::State& state,
                                    const Problem& p,
                                    const dnnl::primitive_attr& attributes) {
    const auto kind = dnnl::prop_kind::forward_training;
    if (!p.hasBias) {
        const Forward::desc desc(kind,
                                 dnnl::algorithm::convolution_direct,
                                 p.source,
                                 p.weights,
                                 p.destination,
                                 p.strides,
                                 p.dilates,
                                 p.padBegin,
                                 p.padEnd);
        return {desc, attributes, state.engine};
    }
    const Forward::desc desc(kind,
                             dnnl::algorithm::convolution_direct,
                             p.source,
                             p.weights,
                             p.bias,
                             p.destination,
                             p.strides,
                             p.dilates,
                             p.padBegin,
                             p.padEnd);
    return {desc, attributes, state.engine};
}

std::unique_ptr<OneDnnPrimitive> forward(OneDnn::State& state,
                                         const ConvolutionRequest& request,
                                         const Tensors& tensors) {
    const Problem p =
        describe(state, request, tensors.inputs[0], tensors.inputs[1], tensors.outputs[0]);
    dnnl::primitive_attr attributes = baseAttributes();
    appendActivation(attributes, request.activation);
    const auto desc = forwardDesc(state, p, attributes);
    std::vector<OneDnnArgument> arguments{{DNNL_ARG_SRC, in(0), desc.src_desc()},
                                          {DNNL_ARG_WEIGHTS, in(1), desc.weights_desc()},
                                          {DNNL_ARG_DST, out(0), desc.dst_desc()}};
    if (p.hasBias) arguments.push_back({DNNL_ARG_BIAS, in(2), desc.bias_desc()});
    return wrapPrimitive(
        state, Forward(desc), desc.scratchpad_desc(), desc.impl_info_str(), tensors, arguments);
}

std::unique_ptr<OneDnnPrimitive> backwardData(OneDnn::State& state,
                                              const ConvolutionRequest& request,
                                              const Tensors& tensors) {
    const Problem p =
        describe(state, request, tensors.outputs[0], tensors.inputs[1], tensors.inputs[0]);
    const auto hint = forwardDesc(state, forwardOf(p, tensors.inputs[0].type), {});
    const BackwardData::desc operation(dnnl::algorithm::convolution_direct,
                                       p.source,
                                       p.weights,
                                       p.destination,
                                       p.strides,
                                       p.dilates,
                                       p.padBegin,
                                       p.padEnd);
    const BackwardData::primitive_desc desc(operation, baseAttributes(), state.engine, hint);
    return wrapPrimitive(state,
                         BackwardData(desc),
                         desc.scratchpad_desc(),
                         desc.impl_info_str(),
                         tensors,
                         {{DNNL_ARG_DIFF_DST, in(0), desc.diff_dst_desc()},
                          {DNNL_ARG_WEIGHTS, in(1), desc.weights_desc()},
                          {DNNL_ARG_DIFF_SRC, out(0), desc.diff_src_desc()}});
}

BackwardWeights::desc backwardWeightsDesc(const Problem& p) {
    if (!p.hasBias) {
        return {dnnl::algorithm::convolution_direct,
                p.source,
                p.weights,
                p.destination,
                p.strides,
                p.dilates,
                p.padBegin,
                p.padEnd};
    }
    return {dnnl::algorithm::convolution_direct,
            p.source,
            p.weights,
            p.bias,
            p.destination,
            p.strides,
            p.dilates,
            p.padBegin,
            p.padEnd};
}

std::unique_ptr<OneDnnPrimitive> backwardWeights(OneDnn::State& state,
                                                 const ConvolutionRequest& request,
                                                 const Tensors& tensors) {
    const Problem p =
        describe(state, request, tensors.inputs[0], tensors.outputs[0], tensors.inputs[1]);
    const auto hint = forwardDesc(state, forwardOf(p, tensors.inputs[0].type), {});
    const BackwardWeights::primitive_desc desc(
        backwardWeightsDesc(p), baseAttributes(), state.engine, hint);
    std::vector<OneDnnArgument> arguments{
        {DNNL_ARG_SRC, in(0), desc.src_desc()},
        {DNNL_ARG_DIFF_DST, in(1), desc.diff_dst_desc()},
        {DNNL_ARG_DIFF_WEIGHTS, out(0), desc.diff_weights_desc()}};
    if (p.hasBias) arguments.push_back({DNNL_ARG_DIFF_BIAS, out(1), desc.diff_bias_desc()});
    return wrapPrimitive(state,
                         BackwardWeights(desc),
                         desc.scratchpad_desc(),
                         desc.impl_info_str(),
                         tensors,
                         arguments);
}

}  // namespace

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
