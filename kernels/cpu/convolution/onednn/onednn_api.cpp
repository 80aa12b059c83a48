// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/convolution/onednn/onednn_api.h"

namespace espalier::kernels::cpu::api {

using dnnl::memory;
using Forward = dnnl::convolution_forward;
using BackwardData = dnnl::convolution_backward_data;
using BackwardWeights = dnnl::convolution_backward_weights;

namespace {

constexpr auto kKind = dnnl::prop_kind::forward_training;
constexpr auto kAlgorithm = dnnl::algorithm::convolution_direct;

// The two versions take the same arguments in a different order. A gradient also takes the forward
// pass as a hint.
#if DNNL_VERSION_MAJOR >= 3

template <class Primitive, class... Arguments>
typename Primitive::primitive_desc describe(const dnnl::engine& engine,
                                            const dnnl::primitive_attr& attributes,
                                            const Arguments&... arguments) {
    return {engine, arguments..., attributes};
}

template <class Primitive, class... Arguments>
typename Primitive::primitive_desc describeGradient(const dnnl::engine& engine,
                                                    const dnnl::primitive_attr& attributes,
                                                    const Forward::primitive_desc& hint,
                                                    const Arguments&... arguments) {
    return {engine, arguments..., hint, attributes};
}

#else

template <class Primitive, class... Arguments>
typename Primitive::primitive_desc describe(const dnnl::engine& engine,
                                            const dnnl::primitive_attr& attributes,
                                            const Arguments&... arguments) {
    return {{arguments...}, attributes, engine};
}

template <class Primitive, class... Arguments>
typename Primitive::primitive_desc describeGradient(const dnnl::engine& engine,
                                                    const dnnl::primitive_attr& attributes,
                                                    const Forward::primitive_desc& hint,
                                                    const Arguments&... arguments) {
    return {{arguments...}, attributes, engine, hint};
}

#endif

}  // namespace

// The library takes an empty desc as "no bias".

Forward::primitive_desc forward(const dnnl::engine& engine,
                                const Convolution& p,
                                const dnnl::primitive_attr& attributes) {
    return describe<Forward>(engine,
                             attributes,
                             kKind,
                             kAlgorithm,
                             p.source,
                             p.weights,
                             p.bias,
                             p.destination,
                             p.strides,
                             p.dilates,
                             p.padBegin,
                             p.padEnd);
}

BackwardData::primitive_desc backwardData(const dnnl::engine& engine,
                                          const Convolution& p,
                                          const dnnl::primitive_attr& attributes,
                                          const Forward::primitive_desc& hint) {
    return describeGradient<BackwardData>(engine,
                                          attributes,
                                          hint,
                                          kAlgorithm,
                                          p.source,
                                          p.weights,
                                          p.destination,
                                          p.strides,
                                          p.dilates,
                                          p.padBegin,
                                          p.padEnd);
}

BackwardWeights::primitive_desc backwardWeights(const dnnl::engine& engine,
                                                const Convolution& p,
                                                const dnnl::primitive_attr& attributes,
                                                const Forward::primitive_desc& hint) {
    return describeGradient<BackwardWeights>(engine,
                                             attributes,
                                             hint,
                                             kAlgorithm,
                                             p.source,
                                             p.weights,
                                             p.bias,
                                             p.destination,
                                             p.strides,
                                             p.dilates,
                                             p.padBegin,
                                             p.padEnd);
}

dnnl::matmul::primitive_desc matmul(const dnnl::engine& engine,
                                    const memory::desc& source,
                                    const memory::desc& weights,
                                    const memory::desc& bias,
                                    const memory::desc& destination,
                                    const dnnl::primitive_attr& attributes) {
    return describe<dnnl::matmul>(engine, attributes, source, weights, bias, destination);
}

#if DNNL_VERSION_MAJOR >= 3

void appendElementwise(dnnl::post_ops& operations,
                       dnnl::algorithm algorithm,
                       float alpha,
                       float beta) {
    operations.append_eltwise(algorithm, alpha, beta);
}

memory::dims sizesOf(const memory::desc& desc) {
    return desc.get_dims();
}

memory::data_type typeOf(const memory::desc& desc) {
    return desc.get_data_type();
}

Blocking blockingOf(const memory::desc& desc) {
    if (desc.get_format_kind() != memory::format_kind::blocked) return {};
    return {.known = true,
            .paddedSizes = desc.get_padded_dims(),
            .strides = desc.get_strides(),
            .blocks = desc.get_inner_blks(),
            .blockAxes = desc.get_inner_idxs()};
}

// Version 3 does not allow changing a desc: the layout is found among the named ones.
memory::desc withType(const memory::desc& desc, memory::data_type type) {
    if (desc.get_data_type() == type) return desc;
    const memory::dims sizes = desc.get_dims();
    for (int tag = dnnl_format_tag_any + 1; tag < dnnl_format_tag_last; ++tag) {
        const auto named = static_cast<memory::format_tag>(tag);
        const memory::desc same(sizes, desc.get_data_type(), named, true);
        if (same && same == desc) return {sizes, type, named};
    }
    return {sizes, type, desc.get_strides()};
}

#else

void appendElementwise(dnnl::post_ops& operations,
                       dnnl::algorithm algorithm,
                       float alpha,
                       float beta) {
    operations.append_eltwise(1.0f, algorithm, alpha, beta);
}

memory::dims sizesOf(const memory::desc& desc) {
    return desc.dims();
}

memory::data_type typeOf(const memory::desc& desc) {
    return desc.data_type();
}

Blocking blockingOf(const memory::desc& desc) {
    if (desc.data.format_kind != dnnl_blocked) return {};
    const auto& blocking = desc.data.format_desc.blocking;
    const auto sizes = [](const dnnl_dim_t* values, int count) {
        return memory::dims(values, values + count);
    };
    return {.known = true,
            .paddedSizes = sizes(desc.data.padded_dims, desc.data.ndims),
            .strides = sizes(blocking.strides, desc.data.ndims),
            .blocks = sizes(blocking.inner_blks, blocking.inner_nblks),
            .blockAxes = sizes(blocking.inner_idxs, blocking.inner_nblks),
            .extra = desc.data.extra.flags};
}

memory::desc withType(const memory::desc& desc, memory::data_type type) {
    memory::desc other = desc;
    other.data.data_type = memory::convert_to_c(type);
    return other;
}

#endif

}  // namespace espalier::kernels::cpu::api
